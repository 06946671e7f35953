/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that waits for an event in its function lets its worker execute others
   meanwhile, which may be what the event comes of: the end of an acquisition or
   of a copy, a thread of the program, another task.  Any number of tasks may
   wait for one event.  What makes no sense is refused.
   rows: -
   configs: one many sim */

#include <asterism_event.h>
#include <errno.h>
#include <pthread.h>

#include "../support/check.h"

enum
{
  kWaiting = 40,
  kCount = 1000
};

static asterism_event_t event;
static int waits, ran, went_on, status_in_callback;

static void
yield (void *buffers[], void *argument)
{
  (void)buffers;
  __atomic_add_fetch (&waits, 1, __ATOMIC_ACQ_REL);
  CHECK_EQ (starpu_task_yield_until (event), 0);
  CHECK (asterism_event_happened (event));
  CHECK_EQ (ran, *(int *)argument);
  CHECK (starpu_task_get_current ()->cl_arg == argument);
  __atomic_add_fetch (&went_on, 1, __ATOMIC_ACQ_REL);
}

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  ++ran;
  CHECK_EQ (asterism_event_happened (event), 0);
  asterism_event_signal (argument);
}

static struct starpu_codelet yields = { .cpu_funcs = { yield } },
                             runs = { .cpu_funcs = { run } };

/* With one worker each of them waits on the stack of the one before. */
static void
wait_for_a_task (void)
{
  static int expected = 1;
  waits = ran = went_on = 0;
  CHECK_EQ (asterism_event_create (&event), 0);
  for (int i = 0; i < kWaiting; ++i)
    submit (new_task (&yields, &expected));
  while (__atomic_load_n (&waits, __ATOMIC_ACQUIRE) < kWaiting)
    starpu_usleep (100);
  CHECK_EQ (asterism_event_destroy (event), -EBUSY);
  submit (new_task (&runs, event));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (went_on, kWaiting);
  CHECK_EQ (starpu_task_yield_until (event), 0);
  CHECK_EQ (asterism_event_destroy (event), 0);
}

static void *
signal_later (void *argument)
{
  starpu_usleep (2000);
  asterism_event_signal (argument);
  asterism_event_signal (NULL);
  return NULL;
}

static void
wait_for_a_thread (void)
{
  static int expected = 0;
  pthread_t thread;
  ran = went_on = 0;
  CHECK_EQ (asterism_event_create (&event), 0);
  CHECK_EQ (pthread_create (&thread, NULL, signal_later, event), 0);
  submit (new_task (&yields, &expected));
  CHECK_EQ (starpu_task_yield_until (event), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (pthread_join (thread, NULL), 0);
  CHECK_EQ (went_on, 1);
  CHECK_EQ (asterism_event_destroy (event), 0);
}

static int other[kCount], copy[kCount], sum;
static starpu_data_handle_t other_handle, copy_handle;

static void
fill (void *buffers[], void *argument)
{
  (void)argument;
  for (int i = 0; i < kCount; ++i)
    ((int *)STARPU_VECTOR_GET_PTR (buffers[0]))[i] += i;
}

/* Waits for a copy of data that a later task of the worker writes, and for the
   copy to be in main memory. */
static void
use_transfers (void *buffers[], void *argument)
{
  static struct starpu_codelet fills
      = { .cpu_funcs = { fill }, .nbuffers = 1, .modes = { STARPU_RW } };
  asterism_event_t copied, here;
  (void)buffers, (void)argument;
  CHECK_EQ (asterism_event_create (&copied), 0);
  CHECK_EQ (asterism_event_create (&here), 0);
  CHECK_EQ (starpu_task_insert (&fills, STARPU_RW, other_handle, 0), 0);
  CHECK_EQ (starpu_data_cpy (copy_handle, other_handle, 1,
                             asterism_event_signal, copied),
            0);
  CHECK_EQ (starpu_task_yield_until (copied), 0);
  CHECK_EQ (starpu_data_acquire_cb (copy_handle, STARPU_R,
                                    asterism_event_signal, here),
            0);
  CHECK_EQ (starpu_task_yield_until (here), 0);
  for (int i = 0; i < kCount; ++i)
    sum += copy[i];
  starpu_data_release (copy_handle);
  CHECK_EQ (asterism_event_destroy (copied), 0);
  CHECK_EQ (asterism_event_destroy (here), 0);
}

static void
wait_for_transfers (void)
{
  static struct starpu_codelet codelet = { .cpu_funcs = { use_transfers } };
  starpu_vector_data_register (&other_handle, STARPU_MAIN_RAM, (uintptr_t)other,
                               kCount, sizeof *other);
  starpu_vector_data_register (&copy_handle, STARPU_MAIN_RAM, (uintptr_t)copy,
                               kCount, sizeof *copy);
  submit (new_task (&codelet, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (other_handle);
  starpu_data_unregister (copy_handle);
  CHECK_EQ (sum, kCount * (kCount - 1) / 2);
}

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static void
yield_in_callback (void *argument)
{
  status_in_callback = starpu_task_yield_until ((asterism_event_t)argument);
}

static void
refuse_what_makes_no_sense (void)
{
  static struct starpu_codelet codelet = { .cpu_funcs = { nothing } };
  CHECK_EQ (asterism_event_create (&event), 0);
  struct starpu_task *task = new_task (&codelet, NULL);
  task->callback_func = yield_in_callback;
  task->callback_arg = event;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (status_in_callback, -EDEADLK);
  CHECK_EQ (starpu_task_yield_until (NULL), -EINVAL);
  CHECK_EQ (asterism_event_create (NULL), -EINVAL);
  CHECK_EQ (asterism_event_destroy (NULL), -EINVAL);
  CHECK_EQ (asterism_event_happened (NULL), 0);
  CHECK_EQ (asterism_event_destroy (event), 0);
}

int
main (void)
{
  CHECK_EQ (asterism_event_create (&event), 0);
  CHECK_EQ (starpu_task_yield_until (event), -ENODEV);
  CHECK_EQ (asterism_event_destroy (event), 0);
  start ();
  wait_for_a_task ();
  wait_for_a_thread ();
  wait_for_transfers ();
  refuse_what_makes_no_sense ();
  starpu_shutdown ();
  return 0;
}
