/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Integrated CUDA devices use main memory in place, and devices that can at any
   time use managed memory so: random tasks and acquires find the contents of a
   sequential run, nothing is moved, and there is no room to.  Other memory,
   and any with ASTERISM_SHARE_MEMORY=0, is copied.
   rows: E06 R11 R14 G23
   configs: drivers
   env: STARPU_NSIM=0 ASTERISM_NLOCAL_STORE=0 STARPU_NOPENCL=0
   env: STARPU_WORKERS_NOBIND=1 ASTERISM_SHARE_MEMORY=1
   needs: cuda
   libs: -ldl */

#include <dlfcn.h>

#include "aux-random.h"

static int (*allocate_managed) (void **, size_t, unsigned);
static int (*free_memory) (void *);
static size_t (*registered) (void);

static void
let_be (const char *integrated, const char *managed, const char *kilobytes)
{
  setenv ("FAKE_CUDA_INTEGRATED", integrated, 1);
  setenv ("FAKE_CUDA_MANAGED", managed, 1);
  setenv ("FAKE_CUDA_MEMORY", kilobytes, 1);
}

static void
find_functions (void)
{
  const char *name = getenv ("ASTERISM_CUDART");
  if (name == NULL)
    {
      printf ("needs the double of CUDA\n");
      exit (77);
    }
  void *library = dlopen (name, RTLD_NOW);
  CHECK (library != NULL);
  allocate_managed = (int (*) (void **, size_t, unsigned))dlsym (
      library, "cudaMallocManaged");
  free_memory = (int (*) (void *))dlsym (library, "cudaFree");
  registered = (size_t (*) (void))dlsym (library, "fake_cuda_registered");
  CHECK (allocate_managed && free_memory && registered);
}

static void
keep_address (void *buffers[], void *argument)
{
  *(void **)argument = (void *)STARPU_VECTOR_GET_PTR (buffers[0]);
}
static struct starpu_codelet address_codelet
    = { .cuda_funcs = { keep_address }, .nbuffers = 1, .modes = { STARPU_RW } };

/* Where a vector is for a device; bytes moved on the way there and back. */
static void *
address_there (int *values, long long *moved)
{
  void *address = NULL;
  starpu_data_handle_t handle = new_vector (values, kLength);
  bytes_moved ();
  run_on (&address_codelet, handle, &address);
  starpu_data_unregister (handle);
  *moved = bytes_moved ();
  return address;
}

static void
check_integrated (void)
{
  let_be ("1", "0", "1");
  start ();
  CHECK_EQ (starpu_cuda_worker_get_count (), 2);
  run_random_tasks (-1);
  CHECK_EQ (bytes_moved (), 0);
  CHECK_EQ (registered (), 0);

  /* Parts of it, too. */
  static int values[kLength];
  starpu_data_handle_t vector = new_vector (values, kLength);
  run_on (&add_codelet, vector, (void *)1);
  struct starpu_data_filter thirds
      = { .filter_func = starpu_vector_filter_block, .nchildren = 3 };
  starpu_data_partition (vector, &thirds);
  for (int i = 0; i < 3; ++i)
    run_on (&add_codelet, starpu_data_get_sub_data (vector, 1, i), (void *)2);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (registered (), 3);
  starpu_data_unpartition (vector, STARPU_MAIN_RAM);
  run_on (&add_codelet, vector, (void *)3);
  starpu_data_unregister (vector);
  check_contents (values, 6);
  CHECK_EQ (bytes_moved (), 0);
  CHECK_EQ (registered (), 0);
  starpu_shutdown ();
}

/* Memory of which only the beginning is pinned is copied. */
static void
check_half_pinned (void)
{
  static int values[kLength];
  long long moved;
  let_be ("1", "0", "64");
  start ();
  CHECK_EQ (starpu_memory_pin (values, sizeof values / 2), 0);
  CHECK_EQ (registered (), 1);
  CHECK (address_there (values, &moved) != values);
  CHECK_EQ (moved, 2 * (long long)sizeof values);
  CHECK_EQ (registered (), 1);
  CHECK_EQ (starpu_memory_pin (values, sizeof values), 0);
  CHECK_EQ (starpu_memory_unpin (values, sizeof values), 0);
  CHECK_EQ (registered (), 1);
  CHECK_EQ (starpu_memory_unpin (values, sizeof values / 2), 0);
  CHECK_EQ (registered (), 0);
  starpu_shutdown ();
}

static void
check_managed (void)
{
  static int plain[kLength];
  long long moved;
  void *memory;
  let_be ("0", "1", "64");
  start ();
  CHECK_EQ (allocate_managed (&memory, sizeof plain, 1), 0);
  CHECK (address_there ((int *)memory, &moved) == memory);
  CHECK_EQ (moved, 0);
  CHECK (address_there (plain, &moved) != plain);
  CHECK_EQ (moved, 2 * (long long)sizeof plain);
  starpu_shutdown ();

  /* Not while the program may use it. */
  let_be ("0", "0", "64");
  start ();
  CHECK (address_there ((int *)memory, &moved) != memory);
  CHECK_EQ (moved, 2 * (long long)sizeof plain);
  starpu_shutdown ();
  CHECK_EQ (free_memory (memory), 0);
}

int
main (void)
{
  find_functions ();
  random_codelet.cuda_funcs[0] = change_on_core;
  add_codelet.cuda_funcs[0] = add_to_vector;
  add_codelet.cpu_funcs[0] = NULL;
  check_integrated ();
  check_half_pinned ();
  check_managed ();

  static int values[kLength];
  long long moved;
  setenv ("ASTERISM_SHARE_MEMORY", "0", 1);
  let_be ("1", "1", "64");
  start ();
  CHECK (address_there (values, &moved) != values);
  CHECK_EQ (moved, 2 * (long long)sizeof values);
  starpu_shutdown ();
  return 0;
}
