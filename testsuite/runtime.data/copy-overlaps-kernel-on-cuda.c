/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* On a CUDA device the data of the next task come while a kernel runs, which
   here ends only when they have come: the function of the task that they are
   for is called then.  What the first task changed goes back to main memory
   while a kernel runs that ends when it is there.
   rows: R09 G33
   configs: drivers
   env: STARPU_NCPU=0 STARPU_NSIM=0 ASTERISM_NLOCAL_STORE=0 STARPU_NOPENCL=0
   env: STARPU_NCUDA=1 STARPU_WORKERS_NOBIND=1
   needs: cuda
   libs: -ldl */

#include <dlfcn.h>
#include <stdatomic.h>
#include <unistd.h>

#include "aux-vectors.h"

enum
{
  kLength = 1000
};

static int (*launch_host) (void *stream, void (*function) (void *),
                           void *argument);
static atomic_int running, may_end;

static void
wait_for_end (void *argument)
{
  (void)argument;
  atomic_store (&running, 1);
  while (atomic_load (&may_end) == 0)
    usleep (100);
}

static void
add_one (void *argument)
{
  for (int i = 0; i < kLength; ++i)
    ++((int *)argument)[i];
}

/* Computes until it may end. */
static void
run_long (void *buffers[], void *argument)
{
  (void)argument;
  void *stream = starpu_cuda_get_local_stream ();
  CHECK_EQ (launch_host (stream, wait_for_end, NULL), 0);
  CHECK_EQ (
      launch_host (stream, add_one, (void *)STARPU_VECTOR_GET_PTR (buffers[0])),
      0);
}

/* Called when its data are there. */
static void
end_long (void *buffers[], void *argument)
{
  (void)argument;
  atomic_store (&may_end, 1);
  CHECK_EQ (launch_host (starpu_cuda_get_local_stream (), add_one,
                         (void *)STARPU_VECTOR_GET_PTR (buffers[0])),
            0);
}

static struct starpu_codelet long_codelet
    = { .cuda_funcs = { run_long },
        .cuda_flags = { STARPU_CUDA_ASYNC },
        .nbuffers = 1,
        .modes = { STARPU_RW } };
static struct starpu_codelet end_codelet
    = { .cuda_funcs = { end_long },
        .cuda_flags = { STARPU_CUDA_ASYNC },
        .nbuffers = 1,
        .modes = { STARPU_RW } };

static void
begin_long (starpu_data_handle_t handle)
{
  atomic_store (&running, 0);
  atomic_store (&may_end, 0);
  run_on (&long_codelet, handle, NULL);
  while (atomic_load (&running) == 0)
    usleep (100);
}

int
main (void)
{
  static int values[2][kLength];
  starpu_data_handle_t handles[2];
  const char *name = getenv ("ASTERISM_CUDART");
  if (name == NULL)
    {
      printf ("needs the double of CUDA\n");
      return 77;
    }
  void *library = dlopen (name, RTLD_NOW);
  CHECK (library != NULL);
  launch_host = (int (*) (void *, void (*) (void *), void *))dlsym (
      library, "cudaLaunchHostFunc");
  CHECK (launch_host != NULL);
  start ();
  for (int i = 0; i < 2; ++i)
    handles[i] = new_vector (values[i], kLength);
  begin_long (handles[0]);
  run_on (&end_codelet, handles[1], NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);

  begin_long (handles[1]);
  CHECK_EQ (starpu_data_acquire (handles[0], STARPU_R), 0);
  CHECK_EQ (values[0][kLength - 1], 1);
  starpu_data_release (handles[0]);
  atomic_store (&may_end, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < 2; ++i)
    starpu_data_unregister (handles[i]);
  for (int i = 0; i < kLength; ++i)
    {
      CHECK_EQ (values[0][i], 1);
      CHECK_EQ (values[1][i], 2);
    }
  starpu_shutdown ();
  return 0;
}
