/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks with random accesses to shared data leave what a sequential run leaves,
   and each reads what the writes before it wrote.
   rows: Q11 E03 C28! */

#include "../support/check.h"
#define DATA 12
#define TASKS 20000

static int value[DATA], version[DATA];
static int expected[TASKS][3];
static int wrong;

struct parameters
{
  int task, count;
  enum starpu_data_access_mode modes[3];
};

static void
run (void *buffers[], void *argument)
{
  struct parameters *p = argument;
  for (int i = 0; i < p->count; ++i)
    {
      int *cell = (int *)STARPU_VARIABLE_GET_PTR (buffers[i]);
      if ((p->modes[i] & STARPU_R) && *cell != expected[p->task][i])
        __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
      if (p->modes[i] & STARPU_W)
        *cell = p->task;
    }
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { run }, .nbuffers = STARPU_VARIABLE_NBUFFERS };

int
main (void)
{
  static struct parameters all[TASKS];
  const enum starpu_data_access_mode modes[3]
      = { STARPU_R, STARPU_W, STARPU_RW };
  starpu_data_handle_t handles[DATA];
  start ();
  for (int i = 0; i < DATA; ++i)
    {
      value[i] = version[i] = -1;
      starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&value[i], sizeof value[i]);
    }
  srand (7);
  for (int t = 0; t < TASKS; ++t)
    {
      struct starpu_task *task = new_task (&codelet, &all[t]);
      all[t].task = t;
      all[t].count = task->nbuffers = 1 + rand () % 3;
      int first = rand () % DATA;
      for (int i = 0; i < all[t].count; ++i)
        {
          int datum = (first + i * 5) % DATA;
          all[t].modes[i] = task->modes[i] = modes[rand () % 3];
          task->handles[i] = handles[datum];
          expected[t][i] = version[datum];
          if (task->modes[i] & STARPU_W)
            version[datum] = t;
        }
      submit (task);
    }
  starpu_task_wait_for_all ();
  CHECK_EQ (wrong, 0);
  for (int i = 0; i < DATA; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (value[i], version[i]);
    }
  starpu_shutdown ();
  return 0;
}
