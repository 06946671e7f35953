/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Every kind of argument of starpu_task_insert () that no other test gives:
   what it makes of the task, and what the task then does.
   rows: C25
   configs: many */

#include "../support/check.h"

#define ROUNDS 40

static int order[8], places, ran_on[STARPU_NMAXWORKERS];

static void
note (int what)
{
  order[__atomic_fetch_add (&places, 1, __ATOMIC_RELAXED)] = what;
}

static void
call_back (void *argument)
{
  note (*(int *)argument);
}

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  if (argument != NULL)
    note (*(int *)argument);
  __atomic_add_fetch (&ran_on[starpu_worker_get_id ()], 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet = { .cpu_funcs = { run } };

/* A number that the task frees. */
static int *
own (int number)
{
  int *value = (int *)malloc (sizeof *value);
  *value = number;
  return value;
}

static void
members (void)
{
  uint32_t workers[] = { 6 };
  char data = 0, file[] = "here.c";
  struct starpu_profiling_task_info *profile
      = (struct starpu_profiling_task_info *)calloc (1, sizeof *profile);
  struct starpu_task *task = starpu_task_build (
      &codelet, STARPU_EXECUTE_ON_NODE, 3, STARPU_EXECUTE_ON_DATA,
      (starpu_data_handle_t)NULL, STARPU_NODE_SELECTION_POLICY, 2,
      STARPU_HYPERVISOR_TAG, 17, STARPU_SCHED_CTX, 0U, STARPU_EXECUTE_WHERE,
      (uint32_t)STARPU_CPU, STARPU_TAG_ONLY, (starpu_tag_t)99,
      STARPU_POSSIBLY_PARALLEL, 1U, STARPU_WORKER_ORDER, 5U,
      STARPU_TASK_WORKERIDS, 1U, workers, STARPU_SEQUENTIAL_CONSISTENCY, 0U,
      STARPU_TASK_PROFILING_INFO, profile, STARPU_TASK_NO_SUBMITORDER, 1U,
      STARPU_TASK_SCHED_DATA, &data, STARPU_TASK_FILE, file, STARPU_TASK_LINE,
      42, 0);
  CHECK (task != NULL);
  CHECK_EQ (task->hypervisor_tag, 17);
  CHECK_EQ (task->sched_ctx, 0);
  CHECK_EQ (task->where, STARPU_CPU);
  CHECK_EQ (task->tag_id, 99);
  CHECK_EQ (task->use_tag, 0);
  CHECK_EQ (task->possibly_parallel, 1);
  CHECK_EQ (task->workerorder, 5);
  CHECK (task->workerids == workers && task->workerids_len == 1);
  CHECK_EQ (task->sequential_consistency, 0);
  CHECK (task->profiling_info == profile);
  CHECK_EQ (task->no_submitorder, 1);
  CHECK (task->sched_data == &data);
  CHECK (strcmp (task->file, "here.c") == 0 && task->line == 42);
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (ran_on[1] + ran_on[2], 1);
}

static void
callbacks (void)
{
  static const int wanted[] = { 1, 2, 3, 4, 5 };
  places = 0;
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_CL_ARGS, own (3), sizeof (int),
                                STARPU_CALLBACK, call_back, STARPU_CALLBACK_ARG,
                                own (5), STARPU_EPILOGUE_CALLBACK, call_back,
                                STARPU_EPILOGUE_CALLBACK_ARG, own (4),
                                STARPU_PROLOGUE_CALLBACK, call_back,
                                STARPU_PROLOGUE_CALLBACK_ARG, own (1),
                                STARPU_PROLOGUE_CALLBACK_POP, call_back,
                                STARPU_PROLOGUE_CALLBACK_POP_ARG, own (2), 0),
            0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (places, 5);
  CHECK (memcmp (order, wanted, sizeof wanted) == 0);

  static int kept = 7;
  places = 0;
  CHECK_EQ (
      starpu_task_insert (&codelet, STARPU_PROLOGUE_CALLBACK_POP, call_back,
                          STARPU_PROLOGUE_CALLBACK_POP_ARG_NFREE, &kept, 0),
      0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (places == 1 && order[0] == 7);
}

/* Where tasks go. */
static void
workers (void)
{
  uint32_t second[] = { 1 << 1 };
  memset (ran_on, 0, sizeof ran_on);
  for (int i = 0; i < ROUNDS; ++i)
    CHECK_EQ (
        starpu_task_insert (&codelet, STARPU_TASK_WORKERIDS, 1U, second, 0), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (ran_on[1], ROUNDS);
  for (int i = 0; i < ROUNDS; ++i)
    CHECK_EQ (starpu_task_insert (&codelet, STARPU_EXECUTE_ON_WORKER, 2, 0), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (ran_on[2], ROUNDS);
  /* Nowhere it can run, and nowhere it is to. */
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_EXECUTE_WHERE,
                                (uint32_t)STARPU_CUDA, 0),
            -ENODEV);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_EXECUTE_WHERE,
                                (uint32_t)STARPU_NOWHERE, 0),
            0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (ran_on[0] + ran_on[1] + ran_on[2] + ran_on[3], 2 * ROUNDS);
}

/* What tasks wait for. */
static void
dependencies (void)
{
  static int one = 1, two = 2;
  struct starpu_task *last[1];
  places = 0;
  starpu_tag_declare_deps (8, 1, (starpu_tag_t)7);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_TAG, (starpu_tag_t)8,
                                STARPU_CL_ARGS_NFREE, &two, sizeof two, 0),
            0);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_TAG, (starpu_tag_t)7,
                                STARPU_CL_ARGS_NFREE, &one, sizeof one, 0),
            0);
  CHECK_EQ (starpu_tag_wait (8), 0);
  CHECK (places == 2 && order[0] == 1 && order[1] == 2);

  /* It has ended when it was released, and what depends on its end so. */
  struct starpu_task *task
      = starpu_task_build (&codelet, STARPU_TASK_END_DEP, 1, 0);
  task->detach = 0;
  task->destroy = 0;
  last[0] = task;
  struct starpu_task *outer
      = starpu_task_build (&codelet, STARPU_TASK_END_DEPS_ARRAY, 1U, last, 0);
  outer->detach = 0;
  submit (outer);
  submit (task);
  CHECK_EQ (starpu_task_wait_for_no_ready (), 0);
  CHECK_EQ (starpu_task_finished (task), 0);
  CHECK_EQ (starpu_task_finished (outer), 0);
  starpu_task_end_dep_release (task);
  CHECK_EQ (starpu_task_wait (outer), 0);
  CHECK_EQ (starpu_task_finished (task), 1);
  CHECK_EQ (starpu_task_wait (task), 0);
  starpu_task_destroy (task);
}

int
main (void)
{
  start ();
  members ();
  callbacks ();
  workers ();
  dependencies ();
  starpu_shutdown ();
  return 0;
}
