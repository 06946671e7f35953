/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that is destroyed at its end has a profile for whoever can see it: its
   callback sees the whole, its function what came before, and one that finds
   itself without having been seen before at least that.
   rows: R03
   env: STARPU_PROFILING=1 */

#include "../support/check.h"

static int called, seen;

static double
between (const struct timespec *first, const struct timespec *last)
{
  return starpu_timing_timespec_delay_us ((struct timespec *)first,
                                          (struct timespec *)last);
}

static void
look (void *buffers[], void *argument)
{
  const struct starpu_task *task = starpu_task_get_current ();
  (void)buffers, (void)argument;
  CHECK (task != NULL);
  const struct starpu_profiling_task_info *info = task->profiling_info;
  CHECK (info != NULL);
  CHECK (info->submit_time.tv_sec > 0 || info->submit_time.tv_nsec > 0);
  CHECK (between (&info->submit_time, &info->start_time) >= 0);
  CHECK (between (&info->pop_end_time, &info->start_time) >= 0);
  CHECK_EQ (info->end_time.tv_sec, 0);
  CHECK_EQ (info->workerid, starpu_worker_get_id ());
  __atomic_add_fetch (&seen, 1, __ATOMIC_RELAXED);
}

static void
blind (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static void
whole (void *argument)
{
  const struct starpu_task *task = starpu_task_get_current ();
  (void)argument;
  CHECK (task != NULL && task->profiling_info != NULL);
  CHECK (between (&task->profiling_info->start_time,
                  &task->profiling_info->end_time)
         >= 0);
  CHECK (task->profiling_info->start_time.tv_sec > 0
         || task->profiling_info->start_time.tv_nsec > 0);
  __atomic_add_fetch (&called, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet looking = { .cpu_funcs = { look } },
                             unaware = { .cpu_funcs = { blind } };

int
main (void)
{
  enum
  {
    count = 200
  };
  start ();
  for (int i = 0; i < count; ++i)
    {
      submit (new_task (&looking, NULL));
      struct starpu_task *task = new_task (i % 2 ? &unaware : &looking, NULL);
      task->callback_func = whole;
      submit (task);
      submit (new_task (&unaware, NULL));
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (seen, count + count / 2);
  CHECK_EQ (called, count);
  starpu_shutdown ();
  return 0;
}
