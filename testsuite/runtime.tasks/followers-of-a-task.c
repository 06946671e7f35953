/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task's followers by explicit dependencies and by data are listed, those
   that compute nothing apart, as far as there is room.

   rows: E05
   configs: one */

#include "../support/check.h"

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { run } };

static int goes;

static void
await (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (!__atomic_load_n (&goes, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
}

static struct starpu_codelet writer
    = { .cpu_funcs = { await }, .nbuffers = 1, .modes = { STARPU_W } },
    reader = { .cpu_funcs = { run }, .nbuffers = 1, .modes = { STARPU_R } };

/* Two readers come after a writer, the next writer after these. */
static void
follow_by_data (void)
{
  int value = 0;
  starpu_data_handle_t handle;
  struct starpu_task *tasks[4], *found[4] = { NULL };
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int i = 0; i < 4; ++i)
    {
      tasks[i] = new_task (i % 3 == 0 ? &writer : &reader, NULL);
      tasks[i]->handles[0] = handle;
      tasks[i]->destroy = 0;
    }
  starpu_task_declare_deps_array (tasks[1], 1, tasks);
  for (int i = 0; i < 4; ++i)
    submit (tasks[i]);
  CHECK_EQ (starpu_task_get_task_succs (tasks[0], 4, found), 2);
  CHECK ((found[0] == tasks[1] && found[1] == tasks[2])
         || (found[0] == tasks[2] && found[1] == tasks[1]));
  CHECK_EQ (starpu_task_get_task_scheduled_succs (tasks[1], 4, found), 1);
  CHECK (found[0] == tasks[3]);
  CHECK_EQ (starpu_task_get_task_succs (tasks[3], 4, found), 0);
  __atomic_store_n (&goes, 1, __ATOMIC_RELEASE);
  starpu_task_wait_for_all ();
  CHECK_EQ (starpu_task_get_task_succs (tasks[0], 4, found), 0);
  for (int i = 0; i < 4; ++i)
    starpu_task_destroy (tasks[i]);
  starpu_data_unregister (handle);
}

int
main (void)
{
  struct starpu_task *first, *followers[3], *found[4] = { NULL };
  start ();
  first = new_task (&codelet, NULL);
  first->destroy = 0;
  CHECK_EQ (starpu_task_get_task_succs (first, 4, found), 0);
  for (int i = 0; i < 3; ++i)
    {
      followers[i] = new_task (i == 1 ? NULL : &codelet, NULL);
      starpu_task_declare_deps_array (followers[i], 1, &first);
      submit (followers[i]);
    }
  CHECK_EQ (starpu_task_get_task_succs (first, 4, found), 3);
  for (int i = 0; i < 3; ++i)
    CHECK (found[0] == followers[i] || found[1] == followers[i]
           || found[2] == followers[i]);
  CHECK (found[3] == NULL);
  CHECK_EQ (starpu_task_get_task_succs (first, 0, NULL), 3);
  CHECK_EQ (starpu_task_get_task_scheduled_succs (first, 4, found), 2);
  CHECK (found[0] != followers[1] && found[1] != followers[1]);
  submit (first);
  starpu_task_wait_for_all ();
  CHECK_EQ (starpu_task_get_task_succs (first, 4, found), 0);
  starpu_task_destroy (first);
  follow_by_data ();
  starpu_shutdown ();
  return 0;
}
