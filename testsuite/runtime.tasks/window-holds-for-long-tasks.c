/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The window holds while tasks take long; whoever submits goes on when they
   wait for what it has yet to do, be they executed or not.

   rows: Q12
   configs: one many
   env: ASTERISM_WINDOW=16 */

#include "../support/check.h"

enum
{
  kWindow = 16,
  kTasks = 60,
  kLongUs = 30000 /* longer than the first wait for one to end */
};

static int go_on;

static void
take_long (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_usleep (kLongUs);
}

static void
await_program (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (!__atomic_load_n (&go_on, __ATOMIC_ACQUIRE))
    starpu_usleep (1000);
}

static void
do_nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet long_codelet = { .cpu_funcs = { take_long } },
                             awaiting_codelet
                             = { .cpu_funcs = { await_program } },
                             empty_codelet = { .cpu_funcs = { do_nothing } };

/* More tasks than the window has room for, which wait for a tag that is notified
   once they are all submitted. */
static void
submit_behind (starpu_tag_t tag)
{
  for (int i = 0; i < 3 * kWindow; ++i)
    {
      struct starpu_task *task = new_task (&empty_codelet, NULL);
      task->use_tag = 1;
      task->tag_id = tag + 1 + (unsigned)i;
      starpu_tag_declare_deps_array (task->tag_id, 1, &tag);
      submit (task);
    }
  starpu_tag_notify_from_apps (tag);
}

/* It is submitted again until the program has submitted all. */
static void
stop_repeating (void *task)
{
  if (__atomic_load_n (&go_on, __ATOMIC_ACQUIRE))
    ((struct starpu_task *)task)->regenerate = 0;
}

/* Tasks end all the time, but never fewer are there. */
static void
submit_beside_repeated (void)
{
  struct starpu_task repeated;
  starpu_task_init (&repeated);
  repeated.cl = &empty_codelet;
  repeated.regenerate = 1;
  repeated.callback_func = stop_repeating;
  repeated.callback_arg = &repeated;
  go_on = 0;
  submit (&repeated);
  submit_behind (1000);
  __atomic_store_n (&go_on, 1, __ATOMIC_RELEASE);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_task_clean (&repeated);
}

int
main (void)
{
  start ();
  const unsigned workers = starpu_worker_get_count ();
  int most = 0;
  for (int i = 0; i < kTasks / (workers > 1 ? 1 : 2); ++i)
    {
      submit (new_task (&long_codelet, NULL));
      const int pending = starpu_task_nsubmitted ();
      most = pending > most ? pending : most;
    }
  printf ("%d pending at most\n", most);
  CHECK (most <= kWindow);
  CHECK_EQ (starpu_task_wait_for_all (), 0);

  /* None is executed. */
  submit_behind (1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);

  /* Those that are executed do not end. */
  for (unsigned i = 0; i < kWindow + workers; ++i)
    submit (new_task (&awaiting_codelet, NULL));
  __atomic_store_n (&go_on, 1, __ATOMIC_RELEASE);
  CHECK_EQ (starpu_task_wait_for_all (), 0);

  submit_beside_repeated ();
  starpu_shutdown ();
  return 0;
}
