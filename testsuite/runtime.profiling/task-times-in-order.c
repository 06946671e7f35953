/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task submitted while profiling is on has its moments in order, and the
   worker that ran it; another one has no profile.
   rows: -
*/

#include "../support/check.h"

static int worker = -1;

static void
work (void *buffers[], void *argument)
{
  double until = starpu_timing_now () + 2000;
  (void)buffers, (void)argument;
  worker = starpu_worker_get_id ();
  while (starpu_timing_now () < until)
    continue;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { work }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  int value = 0;
  starpu_data_handle_t handle;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int on = 0; on < 2; ++on)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      starpu_profiling_status_set (on);
      task->handles[0] = handle;
      task->destroy = 0;
      submit (task);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      struct starpu_profiling_task_info *info = task->profiling_info;
      CHECK_EQ (info != NULL, on);
      if (on)
        {
          struct timespec *moments[] = {
            &info->submit_time,
            &info->push_start_time,
            &info->push_end_time,
            &info->pop_start_time,
            &info->pop_end_time,
            &info->acquire_data_start_time,
            &info->acquire_data_end_time,
            &info->start_time,
            &info->end_time,
            &info->release_data_start_time,
            &info->release_data_end_time,
            &info->callback_start_time,
            &info->callback_end_time,
          };
          for (unsigned i = 1; i < sizeof moments / sizeof *moments; ++i)
            CHECK (starpu_timing_timespec_delay_us (moments[i - 1], moments[i])
                   >= 0);
          CHECK (starpu_timing_timespec_delay_us (&info->start_time,
                                                  &info->end_time)
                 >= 1900);
          CHECK_EQ (info->workerid, worker);
        }
      starpu_task_destroy (task);
    }
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
