/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Variables of the environment limit the threads of a team and the priorities
   of tasks, and have the settings printed.
   rows: -
   configs: many
   env: OMP_THREAD_LIMIT=3 OMP_MAX_TASK_PRIORITY=7 OMP_DISPLAY_ENV=true
   env: OMP_NUM_THREADS=5 */

#include "../support/check.h"
#include <unistd.h>

static int threads, priority;

static void
note_priority (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  priority = starpu_task_get_current ()->priority;
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  CHECK_EQ (starpu_omp_get_num_threads (), 3);
  __atomic_add_fetch (&threads, 1, __ATOMIC_RELAXED);
}

int
main (void)
{
  struct starpu_omp_parallel_region_attr attr;
  char text[4096] = "";
  FILE *printed = tmpfile ();
  CHECK (printed != NULL);
  const int before = dup (STDERR_FILENO);
  CHECK (dup2 (fileno (printed), STDERR_FILENO) >= 0);
  const int code = starpu_omp_init ();
  fflush (stderr);
  CHECK (dup2 (before, STDERR_FILENO) >= 0);
  CHECK_EQ (code, 0);
  rewind (printed);
  CHECK (fread (text, 1, sizeof text - 1, printed) > 0);
  fclose (printed);
  close (before);
  CHECK (strstr (text, "OPENMP DISPLAY ENVIRONMENT BEGIN\n") != NULL);
  CHECK (strstr (text, "OMP_NUM_THREADS = '5'\n") != NULL);
  CHECK (strstr (text, "OMP_THREAD_LIMIT = '3'\n") != NULL);
  CHECK (strstr (text, "OMP_MAX_TASK_PRIORITY = '7'\n") != NULL);
  CHECK (strstr (text, "OMP_SCHEDULE = 'static,0'\n") != NULL);
  CHECK (strstr (text, "OPENMP DISPLAY ENVIRONMENT END\n") != NULL);

  CHECK_EQ (starpu_omp_get_thread_limit (), 3);
  CHECK_EQ (starpu_omp_get_max_task_priority (), 7);
  memset (&attr, 0, sizeof attr);
  attr.cl.cpu_funcs[0] = region;
  attr.cl.where = STARPU_CPU;
  attr.if_clause = 1;
  starpu_omp_parallel_region (&attr);
  CHECK_EQ (threads, 3);

  struct starpu_omp_task_region_attr task;
  memset (&task, 0, sizeof task);
  task.cl.cpu_funcs[0] = note_priority;
  task.cl.where = STARPU_CPU;
  task.priority = 5;
  starpu_omp_task_region (&task);
  CHECK_EQ (priority, 5);
  task.priority = 9;
  starpu_omp_task_region (&task);
  CHECK_EQ (priority, 7);
  starpu_omp_shutdown ();
  return 0;
}
