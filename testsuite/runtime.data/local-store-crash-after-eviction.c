/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What makes room in main memory goes to a disk even when a local store has a
   copy of it: when the process of that ends, nothing is lost.
   rows: R27 R18
   configs: local-store
   env: STARPU_CATCH_SIGNALS=0 STARPU_LIMIT_CPU_MEM=1 */

#include "aux-local-store.h"
#include "aux-vectors.h"

enum
{
  kLength = 25000,      /* 100 KB: it fits into a local store */
  kLargeLength = 240000 /* 960 KB: not beside that */
};

static volatile pid_t *store;

static void
say_who (void *buffers[], void *argument)
{
  const int *values = (const int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  if (values[0] == 7 && values[kLength - 1] == 7)
    *store = getpid ();
}
static struct starpu_codelet say_codelet
    = { .cpu_funcs = { say_who }, .nbuffers = 1, .modes = { STARPU_R } };

static void
check_contents (starpu_data_handle_t handle, unsigned count, int value)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  const int *values = (const int *)starpu_data_get_local_ptr (handle);
  for (unsigned i = 0; i < count; ++i)
    CHECK_EQ (values[i], value);
  starpu_data_release (handle);
}

int
main (void)
{
  char folder[] = "disk-XXXXXX";
  store = (volatile pid_t *)shared_memory (sizeof *store);
  CHECK (mkdtemp (folder) != NULL);
  start ();
  CHECK (starpu_disk_register (&starpu_disk_unistd_ops, folder, 16 << 20) > 0);
  starpu_data_handle_t small = new_vector (NULL, kLength);
  starpu_data_handle_t large = new_vector (NULL, kLargeLength);
  set (small, 7);
  run_on_node (&say_codelet, small, NULL, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (*store != 0 && *store != getpid ());

  /* It is on the local store, and leaves main memory. */
  run_on_node (&set_codelet, large, (void *)(intptr_t)9, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  int allocated, valid, requested;
  starpu_data_query_status (small, STARPU_MAIN_RAM, &allocated, &valid,
                            &requested);
  CHECK (!valid);
  starpu_data_query_status (small, 1, &allocated, &valid, &requested);
  CHECK (valid);

  end_process (*store);
  /* Other workers execute what comes, from what the disk has. */
  add (small, 1);
  check_contents (small, kLength, 8);
  check_contents (large, kLargeLength, 9);
  starpu_data_unregister (small);
  starpu_data_unregister (large);
  starpu_shutdown ();
  CHECK_EQ (rmdir (folder), 0);
  return 0;
}
