/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Four times as many workers as the process has cores finish a graph, and then
   use next to no processor time.
   rows: G14
   configs: one
   env: STARPU_WORKERS_NOBIND=1
   limit: 120 */

#define _GNU_SOURCE
#include "../support/check.h"
#include <sched.h>
#include <sys/resource.h>

#define TASKS 20000
#define DATA 16

static void
add (void *buffers[], void *argument)
{
  (void)argument;
  *(long *)STARPU_VARIABLE_GET_PTR (buffers[1])
      += 1 + *(long *)STARPU_VARIABLE_GET_PTR (buffers[0]) % 2;
}

static struct starpu_codelet codelet = { .cpu_funcs = { add },
                                         .nbuffers = 2,
                                         .modes = { STARPU_R, STARPU_RW } };

static double
processor_seconds (void)
{
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
         + 1e-6 * (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/* Executes a graph, and the same one after the other. */
static void
run_graph (void)
{
  static long value[DATA], expected[DATA];
  starpu_data_handle_t handles[DATA];
  for (int i = 0; i < DATA; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&value[i], sizeof value[i]);
  for (int i = 0; i < TASKS; ++i)
    {
      int from = i * 7 % DATA, to = (i * 7 + 1 + i % (DATA - 1)) % DATA;
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handles[from];
      task->handles[1] = handles[to];
      submit (task);
      expected[to] += 1 + expected[from] % 2;
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < DATA; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (value[i], expected[i]);
    }
}

int
main (void)
{
  cpu_set_t cores;
  char number[16];
  CHECK_EQ (sched_getaffinity (0, sizeof cores, &cores), 0);
  int workers = 4 * CPU_COUNT (&cores);
  if (workers > STARPU_MAXCPUS)
    workers = STARPU_MAXCPUS;
  snprintf (number, sizeof number, "%d", workers);
  setenv ("STARPU_NCPU", number, 1);
  start ();
  CHECK_EQ (starpu_worker_get_count (), workers);
  run_graph ();
  /* Those who have just worked spin a little. */
  starpu_usleep (100000);
  double before = processor_seconds ();
  starpu_usleep (1000000);
  double used = processor_seconds () - before;
  printf ("%d workers: %.4f s of processor time in an idle second\n", workers,
          used);
  CHECK (used <= 0.01);
  starpu_shutdown ();
  return 0;
}
