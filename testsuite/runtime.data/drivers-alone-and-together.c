/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* One program runs on each kind of device alone and on all of them together,
   with the same results: random tasks, and tasks of a codelet that has a
   function in the language of each kind, of which each executes some when all
   are there.
   rows: E01! E11! R08! Q29! Q32! C37!
   configs: drivers
   needs: cuda opencl
   env: ASTERISM_LOCAL_STORE_SIZE=262144 STARPU_SCHED=random
   libs: -lOpenCL
   limit: 120 */

#define RANDOM_LENGTH 100
#define RANDOM_STEPS 150
#include "aux-random-cuda.h"
#include "aux-random-opencl.h"

#define TASKS 1000

enum kind
{
  Core,
  Sim,
  LocalStore,
  Cuda,
  OpenCl,
  kKinds
};

static const struct
{
  const char *name, *variable, *devices;
  enum starpu_worker_archtype type;
} kinds[kKinds] = {
  { "cores", "STARPU_NCPU", "1", STARPU_CPU_WORKER },
  { "simulated devices", "STARPU_NSIM", "2", STARPU_SIM_WORKER },
  { "local stores", "ASTERISM_NLOCAL_STORE", "2", STARPU_LOCAL_STORE_WORKER },
  { "CUDA", "STARPU_NCUDA", "2", STARPU_CUDA_WORKER },
  { "OpenCL", "STARPU_NOPENCL", "2", STARPU_OPENCL_WORKER },
};

/* A number, and by which function it was changed. */
struct item
{
  int number, function;
};

static void
change (struct item *item, enum kind function)
{
  item->number = 3 * item->number + 1;
  item->function = function;
}

static void
in_c (void *buffers[], void *argument)
{
  (void)argument;
  change ((struct item *)STARPU_VARIABLE_GET_PTR (buffers[0]), Core);
}

static void
in_cuda (void *buffers[], void *argument)
{
  struct item item;
  uintptr_t there = STARPU_VARIABLE_GET_PTR (buffers[0]);
  unsigned here
      = starpu_worker_get_memory_node ((unsigned)starpu_worker_get_id ());
  (void)argument;
  CHECK_EQ (starpu_interface_copy (there, 0, here, (uintptr_t)&item, 0,
                                   STARPU_MAIN_RAM, sizeof item, NULL),
            0);
  change (&item, Cuda);
  CHECK_EQ (starpu_interface_copy ((uintptr_t)&item, 0, STARPU_MAIN_RAM, there,
                                   0, here, sizeof item, NULL),
            0);
}

static struct starpu_opencl_program program;

static void
in_opencl (void *buffers[], void *argument)
{
  cl_mem item = (cl_mem)STARPU_VARIABLE_GET_DEV_HANDLE (buffers[0]);
  cl_kernel kernel;
  cl_int error;
  (void)argument;
  cl_command_queue queue = load_here (&program, "change", &kernel);
  CHECK_EQ (
      starpu_opencl_set_kernel_args (&error, &kernel, sizeof item, &item, 0),
      1);
  enqueue_items (queue, kernel, 1);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { in_c },
        .cuda_funcs = { in_cuda },
        .opencl_funcs = { in_opencl },
        .opencl_flags = { STARPU_OPENCL_ASYNC },
        .nbuffers = 1,
        .modes = { STARPU_RW } };

static void
run_codelet (int functions[kKinds])
{
  static struct item items[TASKS];
  static starpu_data_handle_t handles[TASKS];
  memset (functions, 0, kKinds * sizeof *functions);
  for (int i = 0; i < TASKS; ++i)
    {
      items[i] = (struct item){ i, -1 };
      starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&items[i], sizeof *items);
      run_on (&codelet, handles[i], NULL);
    }
  for (int i = 0; i < TASKS; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (items[i].number, 3 * i + 1);
      CHECK (items[i].function >= 0 && items[i].function < kKinds);
      ++functions[items[i].function];
    }
}

/* Runs with the devices of some kinds, a bit each. */
static void
run_on_kinds (unsigned some)
{
  int functions[kKinds];
  for (int kind = 0; kind < kKinds; ++kind)
    setenv (kinds[kind].variable, some >> kind & 1 ? kinds[kind].devices : "0",
            1);
  start ();
  for (int kind = 0; kind < kKinds; ++kind)
    CHECK_EQ (starpu_worker_get_count_by_type (kinds[kind].type),
              some >> kind & 1 ? atoi (kinds[kind].devices) : 0);
  run_from_seed (4711, -1);
  CHECK_EQ (starpu_opencl_load_opencl_from_string (
                "kernel void change (global int *item)\n"
                "{ item[0] = 3 * item[0] + 1; item[1] = 4; }\n",
                &program, NULL),
            CL_SUCCESS);
  run_codelet (functions);
  CHECK_EQ (starpu_opencl_unload_opencl (&program), CL_SUCCESS);
  starpu_shutdown ();
  const unsigned by_c = 1u << Core | 1u << Sim | 1u << LocalStore;
  printf ("%#x: %d in C, %d in CUDA, %d in OpenCL\n", some, functions[Core],
          functions[Cuda], functions[OpenCl]);
  CHECK_EQ (functions[Core] > 0, (some & by_c) != 0);
  CHECK_EQ (functions[Cuda] > 0, some >> Cuda & 1);
  CHECK_EQ (functions[OpenCl] > 0, some >> OpenCl & 1);
}

int
main (void)
{
  random_codelet.cuda_funcs[0] = change_on_cuda;
  random_codelet.opencl_funcs[0] = change_on_device;
  for (int kind = 0; kind < kKinds; ++kind)
    run_on_kinds (1u << kind);
  run_on_kinds ((1u << kKinds) - 1);
  return 0;
}
