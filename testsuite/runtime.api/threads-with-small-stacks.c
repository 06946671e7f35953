/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the library has for each thread takes little of its stack: a thread with
   a small one can be made, and submit tasks.
   rows: -
   configs: one */

#include "../support/check.h"
#include <pthread.h>
#include <unistd.h>

static void
increment (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { increment }, .nbuffers = 1, .modes = { STARPU_RW } };

static void *
look (void *argument)
{
  *(int *)argument = starpu_is_initialized ();
  return NULL;
}

static void *
submit_one (void *argument)
{
  struct starpu_task *task = new_task (&codelet, NULL);
  task->handles[0] = *(starpu_data_handle_t *)argument;
  submit (task);
  return NULL;
}

static void
run_in_thread (size_t stack, void *(*function) (void *), void *argument)
{
  pthread_attr_t attributes;
  pthread_t thread;
  const long least = sysconf (_SC_THREAD_STACK_MIN);
  pthread_attr_init (&attributes);
  if (least > 0)
    stack += (size_t)least;
  CHECK_EQ (pthread_attr_setstacksize (&attributes, stack), 0);
  CHECK_EQ (pthread_create (&thread, &attributes, function, argument), 0);
  CHECK_EQ (pthread_join (thread, NULL), 0);
}

int
main (void)
{
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  puts ("sanitizers need stacks of their own");
  return 77;
#endif
  int value = 0, running = -1;
  starpu_data_handle_t handle;
  run_in_thread (16 * 1024, look, &running);
  CHECK_EQ (running, 0);
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int i = 0; i < 100; ++i)
    run_in_thread (48 * 1024, submit_one, &handle);
  starpu_data_unregister (handle);
  CHECK_EQ (value, 100);
  starpu_shutdown ();
  return 0;
}
