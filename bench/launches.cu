/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a kernel costs on a CUDA device when a task launches it, beside launching
   it by hand:
     launches [KERNELS]
   The kernel does nothing, so that nothing hides the launch.  By hand, all go
   to one stream; as tasks, they are independent, a chain through one vector, or
   a chain that a function waits for itself.  Prints a line a result: name, ns a
   kernel (median of 9 runs), and how many times the launch by hand that is.  */

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <starpu.h>
#include <starpu_cuda.h>

namespace
{

constexpr int runs = 9;

int kernels = 10000;
starpu_data_handle_t handle;
cudaStream_t by_hand;

void
require (bool good, const char *what)
{
  if (good)
    return;
  fprintf (stderr, "launches: %s\n", what);
  exit (EXIT_FAILURE);
}

__global__ void
nothing ()
{
}

void
launch (void **, void *)
{
  nothing<<<1, 1, 0, starpu_cuda_get_local_stream ()>>> ();
}

void
launch_and_wait (void **, void *)
{
  nothing<<<1, 1, 0, starpu_cuda_get_local_stream ()>>> ();
  cudaStreamSynchronize (starpu_cuda_get_local_stream ());
}

struct starpu_codelet
codelet (starpu_cuda_func_t function, char flags, int buffers)
{
  struct starpu_codelet made;
  starpu_codelet_init (&made);
  made.cuda_funcs[0] = function;
  made.cuda_flags[0] = flags;
  made.nbuffers = buffers;
  made.modes[0] = STARPU_RW;
  return made;
}

struct starpu_codelet independent = codelet (launch, STARPU_CUDA_ASYNC, 0),
                      chained = codelet (launch, STARPU_CUDA_ASYNC, 1),
                      waiting = codelet (launch_and_wait, 0, 1);

void
launch_all ()
{
  for (int i = 0; i < kernels; i++)
    nothing<<<1, 1, 0, by_hand>>> ();
  cudaStreamSynchronize (by_hand);
}

void
launch_each ()
{
  for (int i = 0; i < kernels; i++)
    {
      nothing<<<1, 1, 0, by_hand>>> ();
      cudaStreamSynchronize (by_hand);
    }
}

void
submit_all (struct starpu_codelet *codelet)
{
  for (int i = 0; i < kernels; i++)
    {
      struct starpu_task *task = starpu_task_create ();
      task->cl = codelet;
      if (codelet->nbuffers > 0)
        task->handles[0] = handle;
      require (starpu_task_submit (task) == 0, "a task is not accepted");
    }
  starpu_task_wait_for_all ();
}

/* Of nine runs, after one that does not count; in ns a kernel.  */
template <typename Function>
double
median (Function function)
{
  double times[runs];
  function ();
  for (double &time : times)
    {
      const auto begin = std::chrono::steady_clock::now ();
      function ();
      time = std::chrono::duration<double, std::nano> (
                 std::chrono::steady_clock::now () - begin)
                 .count ()
             / kernels;
    }
  std::sort (times, times + runs);
  return times[runs / 2];
}

void
report (const char *name, double time, double base)
{
  printf ("%-36s %9.0f ns  %6.2f\n", name, time, time / base);
  fflush (stdout);
}

} // namespace

int
main (int argc, char **argv)
{
  if (argc > 1)
    kernels = atoi (argv[1]);
  if (argc > 2 || kernels < 1)
    {
      fprintf (stderr, "Usage: %s [KERNELS]\n", argv[0]);
      return 2;
    }
  require (starpu_init (nullptr) == 0, "starpu_init failed");
  if (starpu_cuda_worker_get_count () == 0)
    {
      fprintf (stderr, "launches: no CUDA device\n");
      return 77;
    }
  static float vector[16];
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)vector, 16,
                               sizeof *vector);
  require (cudaStreamCreateWithFlags (&by_hand, cudaStreamNonBlocking)
               == cudaSuccess,
           "no stream");
  const double all = median (launch_all);
  report ("by hand", all, all);
  report ("independent tasks",
          median ([] { submit_all (&independent); }), all);
  report ("a chain of tasks", median ([] { submit_all (&chained); }), all);
  const double each = median (launch_each);
  report ("by hand, each waited for", each, each);
  report ("a chain, each waited for", median ([] { submit_all (&waiting); }),
          each);
  cudaStreamDestroy (by_hand);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
