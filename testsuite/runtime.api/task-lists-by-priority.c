/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Lists by priority give tasks from either end of each priority; lists of tasks
   are joined, counted and walked backwards.

   rows: E19
   configs: one */

#include "../support/check.h"

#define TASKS 6

static struct starpu_task tasks[TASKS];

static void
test_priorities (void)
{
  static const int priorities[TASKS] = { 0, 5, 0, 5, -1, -1 };
  struct starpu_task_prio_list list, other;
  struct starpu_task *task;
  int next = 0;
  starpu_task_prio_list_init (&list);
  starpu_task_prio_list_init (&other);
  CHECK (starpu_task_prio_list_empty (&list));
  CHECK (starpu_task_prio_list_pop_front_highest (&list) == NULL);
  CHECK (starpu_task_prio_list_back_highest (&list) == NULL);
  for (int i = 0; i < TASKS; ++i)
    {
      tasks[i].priority = priorities[i];
      starpu_task_prio_list_push_back (&list, &tasks[i]);
    }
  static const int order[TASKS] = { 1, 3, 0, 2, 4, 5 };
  for (task = starpu_task_prio_list_begin (&list);
       task != starpu_task_prio_list_end (&list);
       task = starpu_task_prio_list_next (&list, task))
    CHECK_EQ (task - tasks, order[next++]);
  CHECK_EQ (next, TASKS);
  CHECK (starpu_task_prio_list_front_highest (&list) == &tasks[1]);
  CHECK (starpu_task_prio_list_back_highest (&list) == &tasks[3]);
  CHECK (starpu_task_prio_list_front_lowest (&list) == &tasks[4]);
  CHECK (starpu_task_prio_list_back_lowest (&list) == &tasks[5]);
  CHECK (starpu_task_prio_list_pop_back_highest (&list) == &tasks[3]);
  CHECK (starpu_task_prio_list_pop_front_lowest (&list) == &tasks[4]);
  CHECK (!starpu_task_prio_list_ismember (&list, &tasks[4]));
  starpu_task_prio_list_push_front (&list, &tasks[3]);
  CHECK (starpu_task_prio_list_front_highest (&list) == &tasks[3]);
  starpu_task_prio_list_push_back (&other, &tasks[4]);
  starpu_task_prio_list_push_prio_list_back (&other, &list);
  CHECK (starpu_task_prio_list_empty (&list));
  CHECK (starpu_task_prio_list_pop_front_highest (&other) == &tasks[3]);
  CHECK (starpu_task_prio_list_pop_back_lowest (&other) == &tasks[5]);
  CHECK (starpu_task_prio_list_pop_back_lowest (&other) == &tasks[4]);
  starpu_task_prio_list_deinit (&other);
}

static void
expect (const struct starpu_task_list *list, const char *order)
{
  const struct starpu_task *task = starpu_task_list_begin (list);
  size_t count = strlen (order);
  CHECK_EQ (starpu_task_list_size (list), count);
  for (size_t i = 0; i < count; ++i, task = starpu_task_list_next (task))
    CHECK_EQ (task - tasks, order[i] - '0');
  CHECK (task == NULL);
  task = starpu_task_list_last (list);
  for (size_t i = count; i > 0; --i, task = starpu_task_list_prev (task))
    CHECK_EQ (task - tasks, order[i - 1] - '0');
  CHECK (task == NULL);
}

int
main (void)
{
  struct starpu_task_list a, b;
  for (int i = 0; i < TASKS; ++i)
    starpu_task_init (&tasks[i]);
  test_priorities ();

  starpu_task_list_init (&a);
  starpu_task_list_init (&b);
  expect (&a, "");
  starpu_task_list_push_back (&a, &tasks[1]);
  starpu_task_list_insert_before (&a, &tasks[0], &tasks[1]);
  starpu_task_list_insert_after (&a, &tasks[3], &tasks[1]);
  starpu_task_list_insert_after (&a, &tasks[2], &tasks[1]);
  expect (&a, "0123");
  starpu_task_list_push_list_back (&b, &a);
  expect (&a, "");
  expect (&b, "0123");
  starpu_task_list_push_back (&a, &tasks[4]);
  starpu_task_list_push_list_front (&b, &a);
  expect (&b, "40123");
  starpu_task_list_push_back (&a, &tasks[5]);
  starpu_task_list_push_list_back (&b, &a);
  expect (&b, "401235");
  starpu_task_list_push_list_front (&b, &a);
  starpu_task_list_push_list_back (&b, &a);
  expect (&b, "401235");
  return 0;
}
