/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks of which some buffers are in order and others not, some of which wait
   for tasks submitted later: all are executed, and nobody writes what another
   uses.
   rows: C28
   configs: one many
   env: ASTERISM_WINDOW=0 */

#include "../support/check.h"
#include "../support/random_tasks.h"

enum
{
  kData = 4,
  kTasks = 60,
  kRounds = 60,
  kBuffers = 3
};

static starpu_data_handle_t handles[kData];
static int values[kData];
static int users[kData]; /* readers, or -1: a writer */
static int executed;

struct use
{
  int count, data[kBuffers], writes[kBuffers];
};

static void
work (void *buffers[], void *argument)
{
  const struct use *use = (const struct use *)argument;
  (void)buffers;
  for (int i = 0; i < use->count; ++i)
    {
      const int now = __atomic_add_fetch (&users[use->data[i]],
                                          use->writes[i] ? -1000 : 1,
                                          __ATOMIC_SEQ_CST);
      CHECK (use->writes[i] ? now == -1000 : now > 0);
    }
  if (use->count == 1)
    starpu_usleep (20);
  for (int i = 0; i < use->count; ++i)
    __atomic_sub_fetch (&users[use->data[i]], use->writes[i] ? -1000 : 1,
                        __ATOMIC_SEQ_CST);
  __atomic_add_fetch (&executed, 1, __ATOMIC_SEQ_CST);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { work }, .nbuffers = STARPU_VARIABLE_NBUFFERS };

static void
round_of_tasks (unsigned *seed)
{
  static struct use uses[kTasks];
  static unsigned char ordered[kTasks][kBuffers];
  struct starpu_task *tasks[kTasks];
  for (int i = kTasks; i-- > 0;)
    {
      struct starpu_task *task = new_task (&codelet, &uses[i]);
      struct use *use = &uses[i];
      /* Others may wait for those that pass with all of their buffers. */
      const int passes = rand_r (seed) % 4 == 0;
      use->count = 1 + rand_r (seed) % kBuffers;
      const int first = rand_r (seed) % kData;
      for (int j = 0; j < use->count; ++j)
        {
          use->data[j] = (first + j) % kData;
          use->writes[j] = rand_r (seed) % 2;
          ordered[i][j] = !passes && rand_r (seed) % 3;
          task->handles[j] = handles[use->data[j]];
          task->modes[j] = use->writes[j] ? STARPU_RW : STARPU_R;
        }
      task->nbuffers = use->count;
      task->handles_sequential_consistency = ordered[i];
      if (passes && rand_r (seed) % 2)
        {
          task->handles_sequential_consistency = NULL;
          task->sequential_consistency = 0;
        }
      tasks[i] = task;
      task->use_tag = passes;
      task->tag_id = (starpu_tag_t)i;
      for (int later = i + 1; later < kTasks && rand_r (seed) % 2; ++later)
        if (tasks[later]->use_tag && rand_r (seed) % 2)
          starpu_task_declare_deps (task, 1, tasks[later]);
    }
  for (int i = 0; i < kTasks; ++i)
    submit (tasks[i]);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < kTasks; ++i)
    starpu_tag_remove ((starpu_tag_t)i);
}

int
main (void)
{
  unsigned seed = test_seed ();
  start ();
  for (int i = 0; i < kData; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&values[i], sizeof values[i]);
  for (int round = 0; round < kRounds; ++round)
    round_of_tasks (&seed);
  CHECK_EQ (executed, kRounds * kTasks);
  for (int i = 0; i < kData; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
