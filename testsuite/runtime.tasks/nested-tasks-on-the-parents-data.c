/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that uses the data of the one that submits it comes within its use of
   them, and can be waited for there.  One that writes what the other only reads,
   commutes on them or uses a part of them, starts after that has ended, in its
   turn among all others: to wait for it in there is an error.
   rows: C32 C28
   configs: one many */

#include "../support/check.h"

static starpu_data_handle_t data, other;
static struct starpu_task *child;
static int wanted, got, writes, in_callback;
static starpu_sem_t go_on;

static void
append (void *buffers[], void *argument)
{
  int *value = (int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  *value = 10 * *value + (int)(size_t)argument;
}

static void
look (void *buffers[], void *argument)
{
  (void)argument;
  CHECK (*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) >= 0);
}

static struct starpu_codelet append_codelet
    = { .cpu_funcs = { append }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet look_codelet
    = { .cpu_funcs = { look }, .nbuffers = 1, .modes = { STARPU_R } };
static struct starpu_codelet commute_codelet
    = { .cpu_funcs = { append },
        .nbuffers = 1,
        .modes = { STARPU_RW | STARPU_COMMUTE } };

static struct starpu_task *
make (struct starpu_codelet *codelet, starpu_data_handle_t handle, int digit)
{
  struct starpu_task *task = new_task (codelet, (void *)(size_t)digit);
  task->handles[0] = handle;
  task->detach = 0;
  task->destroy = 0;
  return task;
}

/* What the parent does: submits `child', and waits for it. */
static void
submit_and_wait (void *buffers[], void *argument)
{
  int *value = (int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  (void)argument;
  submit (child);
  got = starpu_task_wait (child);
  if (writes)
    *value = 10 * *value + 1;
}

static struct starpu_codelet parents[] = {
  { .cpu_funcs = { submit_and_wait }, .nbuffers = 1, .modes = { STARPU_RW } },
  { .cpu_funcs = { submit_and_wait }, .nbuffers = 1, .modes = { STARPU_R } },
  { .cpu_funcs = { submit_and_wait },
    .nbuffers = 1,
    .modes = { STARPU_RW | STARPU_COMMUTE } },
};

/* Runs a parent whose child is of that codelet and uses that handle. */
static void
nest (struct starpu_codelet *parent, struct starpu_codelet *codelet,
      starpu_data_handle_t handle, int result)
{
  struct starpu_task *task = make (parent, data, 0);
  child = make (codelet, handle, 2);
  wanted = result;
  writes = parent != &parents[1];
  got = 1;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK_EQ (got, wanted);
  /* Who could not be waited for is there, and ends. */
  if (wanted != 0)
    CHECK_EQ (starpu_task_wait (child), 0);
  starpu_task_destroy (child);
  starpu_task_destroy (task);
}

static void
submit_only (void *buffers[], void *argument)
{
  append (buffers, argument);
  starpu_sem_wait (&go_on);
  submit (child);
}

static struct starpu_codelet submitter
    = { .cpu_funcs = { submit_only }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
wait_in_callback (void *argument)
{
  submit (child);
  in_callback = starpu_task_wait ((struct starpu_task *)argument);
}

static int
value_of (starpu_data_handle_t handle)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  int value = *(int *)starpu_data_get_local_ptr (handle);
  starpu_data_release (handle);
  return value;
}

int
main (void)
{
  int value = 0, second = 0;
  start ();
  starpu_variable_data_register (&data, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  starpu_variable_data_register (&other, STARPU_MAIN_RAM, (uintptr_t)&second,
                                 sizeof second);
  nest (&parents[0], &append_codelet, data, 0);
  CHECK_EQ (value_of (data), 21);
  nest (&parents[0], &look_codelet, data, 0);
  CHECK_EQ (value_of (data), 211);
  nest (&parents[0], &commute_codelet, data, -EDEADLK);
  CHECK_EQ (value_of (data), 21112);
  nest (&parents[1], &append_codelet, data, -EDEADLK);
  CHECK_EQ (value_of (data), 211122);
  nest (&parents[2], &commute_codelet, data, -EDEADLK);
  CHECK_EQ (value_of (data), 21112212);
  nest (&parents[1], &look_codelet, data, 0);
  nest (&parents[0], &append_codelet, other, 0);
  CHECK_EQ (value_of (other), 2);

  /* Not waited for, it comes before what was submitted for the same data
     before it. */
  CHECK_EQ (starpu_data_acquire (data, STARPU_W), 0);
  value = 0;
  starpu_data_release (data);
  starpu_sem_init (&go_on, 0, 0);
  child = make (&append_codelet, data, 3);
  struct starpu_task *parent = make (&submitter, data, 1);
  struct starpu_task *later = make (&append_codelet, data, 2);
  submit (parent);
  submit (later);
  starpu_sem_post (&go_on);
  CHECK_EQ (starpu_task_wait (parent), 0);
  CHECK_EQ (starpu_task_wait (later), 0);
  CHECK_EQ (starpu_task_wait (child), 0);
  CHECK_EQ (value_of (data), 132);
  starpu_task_destroy (child);
  starpu_task_destroy (later);
  starpu_task_destroy (parent);

  /* A callback is called while the task has its data. */
  child = make (&append_codelet, data, 4);
  parent = make (&append_codelet, data, 5);
  parent->callback_func = wait_in_callback;
  parent->callback_arg = child;
  submit (parent);
  CHECK_EQ (starpu_task_wait (parent), 0);
  CHECK_EQ (in_callback, -EDEADLK);
  CHECK_EQ (starpu_task_wait (child), 0);
  CHECK_EQ (value_of (data), 13254);
  starpu_task_destroy (child);
  starpu_task_destroy (parent);

  /* A part of the parent's data. */
  int vector[4] = { 0 };
  starpu_data_handle_t whole, parts[2];
  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_vector_data_register (&whole, STARPU_MAIN_RAM, (uintptr_t)vector, 4,
                               sizeof *vector);
  starpu_data_partition_plan (whole, &halves, parts);
  starpu_data_handle_t kept = data;
  data = whole;
  nest (&parents[0], &look_codelet, parts[1], -EDEADLK);
  data = kept;
  starpu_data_partition_clean (whole, 2, parts);
  starpu_data_unregister (whole);

  starpu_data_unregister (data);
  starpu_data_unregister (other);
  starpu_sem_destroy (&go_on);
  starpu_shutdown ();
  return 0;
}
