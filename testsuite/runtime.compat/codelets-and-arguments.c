/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A client of the C API that StarPU's library executes as well
   (tools/check --peer): codelets, the ways to pass arguments, callbacks,
   tags and the life of tasks.
   rows: C25
   configs: one many */

#include <errno.h>
#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct place
{
  int row;
  double weight;
};

static void
show_arguments (void *buffers[], void *cl_arg)
{
  int count;
  float factor;
  struct place place;
  char word[8];

  (void)buffers;
  starpu_codelet_unpack_args (cl_arg, &count, &factor, &place, word);
  printf ("%d %.2f (%d, %.1f) %s\n", count, factor, place.row, place.weight,
          word);
}

static void
show_array (void *buffers[], void *cl_arg)
{
  const int *values = (const int *)cl_arg;

  (void)buffers;
  printf ("cl_arg: %d %d\n", values[0], values[1]);
}

static void
add (void *buffers[], void *cl_arg)
{
  int *sum = (int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  int term;

  starpu_codelet_unpack_args (cl_arg, &term);
  *sum += term;
}

static void
nothing (void *buffers[], void *cl_arg)
{
  (void)buffers, (void)cl_arg;
}

static void
show_name (void *buffers[], void *cl_arg)
{
  (void)buffers, (void)cl_arg;
  printf ("in task %s, on a worker: %d\n",
          starpu_task_get_name (starpu_task_get_current ()),
          starpu_worker_get_id () >= 0);
}

static struct starpu_codelet arguments = { .cpu_funcs = { show_arguments } };
static struct starpu_codelet array = { .cpu_funcs = { show_array } };
static struct starpu_codelet adding = {
  .cpu_funcs = { add }, .nbuffers = 1, .modes = { STARPU_RW }, .name = "adding"
};
static struct starpu_codelet empty = { .cpu_funcs = { nothing } };
static struct starpu_codelet naming
    = { .cpu_funcs = { show_name }, .name = "naming" };

static int called;

static void
count_call (void *argument)
{
  called += *(const int *)argument;
}

static void
pass_arguments (void)
{
  int count = 3, values[2] = { 4, 5 };
  float factor = 0.5f;
  struct place place = { 7, 1.5 };

  starpu_task_insert (&arguments, STARPU_VALUE, &count, sizeof count,
                      STARPU_VALUE, &factor, sizeof factor, STARPU_VALUE,
                      &place, sizeof place, STARPU_VALUE, "seven",
                      sizeof "seven", 0);
  starpu_task_wait_for_all ();

  struct starpu_task *task = starpu_task_create ();
  task->cl = &array;
  task->cl_arg = values;
  task->cl_arg_size = sizeof values;
  task->synchronous = 1;
  printf ("submitted: %d\n", starpu_task_submit (task));

  void *packed = NULL;
  size_t size = 0;
  starpu_codelet_pack_args (&packed, &size, STARPU_VALUE, &count, sizeof count,
                            STARPU_VALUE, &factor, sizeof factor, STARPU_VALUE,
                            &place, sizeof place, STARPU_VALUE, "eight",
                            sizeof "eight", 0);
  task = starpu_task_create ();
  task->cl = &arguments;
  task->cl_arg = packed;
  task->cl_arg_size = size;
  task->cl_arg_free = 1;
  task->synchronous = 1;
  printf ("submitted: %d\n", starpu_task_submit (task));
}

static void
add_terms (void)
{
  int sum = 1, one = 1, hundred = 100;
  starpu_data_handle_t handle;

  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&sum,
                                 sizeof sum);
  for (int term = 1; term <= 10; term++)
    starpu_task_insert (&adding, STARPU_RW, handle, STARPU_VALUE, &term,
                        sizeof term, STARPU_CALLBACK_WITH_ARG_NFREE, count_call,
                        &one, 0);
  /* The task's end frees the argument of this one. */
  int *two = (int *)malloc (sizeof *two);
  *two = 2;
  starpu_task_insert (&adding, STARPU_RW, handle, STARPU_VALUE, two,
                      sizeof *two, STARPU_CALLBACK_WITH_ARG, count_call, two,
                      0);
  starpu_task_insert (&adding, STARPU_VALUE, &hundred, sizeof hundred,
                      STARPU_RW, handle, STARPU_NAME, "last", 0);
  printf ("acquired: %d\n", starpu_data_acquire (handle, STARPU_R));
  printf ("sum %d\n", sum);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  starpu_task_wait_for_all ();
  printf ("%d callbacks\n", called);
}

static void
use_tags (void)
{
  struct starpu_task *first = starpu_task_create (),
                     *second = starpu_task_create ();

  first->cl = second->cl = &naming;
  first->name = "first";
  second->name = "second";
  first->use_tag = second->use_tag = 1;
  first->tag_id = 0x100;
  second->tag_id = 0x200;
  starpu_tag_declare_deps (0x200, 1, (starpu_tag_t)0x100);
  const int later = starpu_task_submit (second);
  const int sooner = starpu_task_submit (first);
  const int waited = starpu_tag_wait (0x200);
  printf ("submitted: %d %d, waited for: %d\n", later, sooner, waited);
  starpu_tag_remove (0x100);
  starpu_tag_remove (0x200);
}

static void
keep_tasks (void)
{
  struct starpu_task *task = starpu_task_create (),
                     *after = starpu_task_create ();

  task->cl = &empty;
  task->destroy = task->detach = 0;
  after->cl = &naming;
  after->name = "after";
  after->destroy = after->detach = 0;
  starpu_task_declare_deps (after, 1, task);
  int codes[4];
  codes[0] = starpu_task_submit (after);
  codes[1] = starpu_task_submit (task);
  codes[2] = starpu_task_wait (task);
  codes[3] = starpu_task_wait (after);
  printf ("%d %d %d %d\n", codes[0], codes[1], codes[2], codes[3]);
  starpu_task_destroy (task);
  starpu_task_destroy (after);

  printf ("no current task: %d\n", starpu_task_get_current () == NULL);
}

int
main (void)
{
  if (starpu_init (NULL) != 0)
    return 77;
  setvbuf (stdout, NULL, _IOLBF, 0);
  pass_arguments ();
  add_terms ();
  use_tags ();
  keep_tasks ();
  starpu_shutdown ();
  return 0;
}
