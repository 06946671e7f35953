/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* One handle whose users are not ordered leaves a task's other handles in
   order, wherever the explicit dependencies of others come; and tasks of both
   kinds over the same handles all end.
   rows: C28 */

#include "../support/check.h"

enum { kTasks = 200 };
static int order[kTasks], taken, count, exclusive;

static void
log_number (void *buffers[], void *argument)
{
  (void) buffers;
  order[taken++] = (int) (long) argument;
}

static void
count_one (void *buffers[], void *argument)
{
  (void) argument;
  ++*(int *) STARPU_VARIABLE_GET_PTR (buffers[1]);
}

static struct starpu_codelet ordered
    = { .cpu_funcs = { log_number }, .nbuffers = 2,
        .modes = { STARPU_RW, STARPU_RW } };
static struct starpu_codelet counting
    = { .cpu_funcs = { count_one }, .nbuffers = 2,
        .modes = { STARPU_RW, STARPU_RW } };

static starpu_data_handle_t
new_handle (int *variable)
{
  starpu_data_handle_t handle;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM,
                                 (uintptr_t) variable, sizeof *variable);
  return handle;
}

int
main (void)
{
  start ();
  starpu_data_handle_t log = new_handle (&exclusive), sum = new_handle (&count);
  starpu_data_set_sequential_consistency_flag (sum, 0);

  /* Every tenth has a task without order of its own in its way. */
  for (long i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task = new_task (&ordered, (void *) i);
      task->handles[0] = sum;
      task->handles[1] = log;
      if (i % 10 == 0)
        {
          struct starpu_task *later = new_task (&counting, NULL);
          later->handles[0] = log;
          later->handles[1] = sum;
          later->sequential_consistency = 0;
          submit (later);
        }
      submit (task);
    }
  starpu_task_wait_for_all ();
  CHECK_EQ (taken, kTasks);
  for (int i = 0; i < kTasks; ++i)
    CHECK_EQ (order[i], i);

  /* A task that comes first for the handle without order waits for one that
     is submitted later and uses that handle too. */
  struct starpu_task *first = new_task (&ordered, (void *) 1);
  struct starpu_task *second = new_task (&counting, NULL);
  starpu_data_handle_t other = new_handle (&exclusive);
  first->handles[0] = sum;
  first->handles[1] = log;
  second->handles[0] = other;
  second->handles[1] = sum;
  starpu_task_declare_deps (first, 1, second);
  taken = 0;
  submit (first);
  submit (second);
  starpu_task_wait_for_all ();
  CHECK_EQ (taken, 1);

  starpu_data_unregister (other);
  starpu_data_unregister (log);
  starpu_data_unregister (sum);
  CHECK_EQ (count, kTasks / 10 + 1);
  starpu_shutdown ();
  return 0;
}
