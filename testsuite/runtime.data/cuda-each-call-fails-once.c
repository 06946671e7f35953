/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whichever allocation, copy or event of the CUDA runtime fails once, on devices
   too small for the data, with and without ways between them, random tasks
   compute what they do in order.
   rows: R29 R18 E06
   configs: drivers
   needs: cuda
   limit: 240
   env: STARPU_NSIM=0 ASTERISM_NLOCAL_STORE=0 STARPU_NOPENCL=0
   env: FAKE_CUDA_MEMORY=16 FAKE_CUDA_DELAY=1 STARPU_WORKERS_NOBIND=1 */

#include <sys/wait.h>
#include <unistd.h>

#include "../support/check.h"

enum
{
  kCount = 10,
  kLength = 900,
  kSteps = 300
};

/* The memory of the double's devices is the program's. */
static void
add (void *buffers[], void *argument)
{
  unsigned *to = (unsigned *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const unsigned *from = (unsigned *)STARPU_VECTOR_GET_PTR (buffers[1]);
  (void)argument;
  for (int i = 0; i < kLength; ++i)
    to[i] = to[i] * 3 + from[i];
}

static struct starpu_codelet codelet = { .cuda_funcs = { add },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R } };

static unsigned values[kCount][kLength];
static unsigned oracle[kCount];

static void
run_tasks (void)
{
  starpu_data_handle_t handles[kCount];
  start ();
  CHECK_EQ (starpu_cuda_worker_get_count (), 2);
  for (int d = 0; d < kCount; ++d)
    {
      oracle[d] = (unsigned)d;
      for (int i = 0; i < kLength; ++i)
        values[d][i] = (unsigned)d;
      starpu_vector_data_register (&handles[d], STARPU_MAIN_RAM,
                                   (uintptr_t)values[d], kLength, sizeof (int));
    }
  srand (11);
  for (int s = 0; s < kSteps; ++s)
    {
      int to = rand () % kCount,
          from = (to + 1 + rand () % (kCount - 1)) % kCount;
      CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handles[to], STARPU_R,
                                    handles[from], 0),
                0);
      oracle[to] = oracle[to] * 3 + oracle[from];
    }
  for (int d = 0; d < kCount; ++d)
    {
      starpu_data_unregister (handles[d]);
      CHECK_EQ ((unsigned)values[d][0], oracle[d]);
      CHECK_EQ ((unsigned)values[d][kLength - 1], oracle[d]);
    }
  starpu_shutdown ();
}

int
main (void)
{
  static const char *const calls[]
      = { "cudaMalloc", "cudaMemcpyAsync", "cudaMemcpyPeerAsync",
          "cudaEventRecord" };
  static const int which[] = { 1, 2, 5, 6, 20, 27 };
  if (getenv ("ASTERISM_CUDART") == NULL)
    {
      printf ("needs the double of CUDA\n");
      return 77;
    }
  for (int peers = 0; peers < 2; ++peers)
    for (unsigned c = 0; c < sizeof calls / sizeof *calls; ++c)
      for (unsigned w = 0; w < sizeof which / sizeof *which; ++w)
        {
          char wanted[64];
          int status;
          snprintf (wanted, sizeof wanted, "%s:%d", calls[c], which[w]);
          setenv ("FAKE_CUDA_FAIL", wanted, 1);
          setenv ("FAKE_CUDA_PEER", peers ? "1" : "0", 1);
          /* The double counts the calls of a process. */
          pid_t child = fork ();
          if (child == 0)
            {
              run_tasks ();
              _exit (0);
            }
          CHECK (waitpid (child, &status, 0) == child);
          if (status != 0)
            fprintf (stderr, "%s, peers %d: status %d\n", wanted, peers,
                     status);
          CHECK_EQ (status, 0);
        }
  return 0;
}
