/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A regenerated task whose tag is another's by now ends, and is freed with what
   it owns.
   rows: R04 R07
   configs: one many */

#include "../support/check.h"
#include <malloc.h>

#define BYTES (64u << 20)

static int rounds, others;

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}
static struct starpu_codelet codelet = { .cpu_funcs = { nothing } };

static void
called (void *argument)
{
  (void)argument;
  ++others;
}

/* Gives the tag to another task, which keeps it until the end. */
static void
give_tag (void *other)
{
  if (__atomic_add_fetch (&rounds, 1, __ATOMIC_RELEASE) < 3)
    return;
  starpu_tag_remove (7);
  submit (other);
}

int
main (void)
{
  start ();
  const size_t before = mallinfo2 ().hblkhd;
  struct starpu_task *other = new_task (&codelet, NULL);
  other->callback_func = called;
  other->use_tag = 1;
  other->tag_id = 7;
  starpu_task_end_dep_add (other, 1);

  struct starpu_task *task = new_task (&codelet, malloc (BYTES));
  CHECK (task->cl_arg != NULL);
  task->cl_arg_free = 1;
  task->regenerate = 1;
  task->use_tag = 1;
  task->tag_id = 7;
  task->callback_func = give_tag;
  task->callback_arg = other;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_n_submitted (1), 0);
  while (__atomic_load_n (&rounds, __ATOMIC_ACQUIRE) < 3
         || starpu_task_nsubmitted () > 1)
    starpu_usleep (1000);
  starpu_task_end_dep_release (other);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (rounds, 3);
  CHECK_EQ (others, 1);
  starpu_shutdown ();
  CHECK (mallinfo2 ().hblkhd < before + BYTES);
  return 0;
}
