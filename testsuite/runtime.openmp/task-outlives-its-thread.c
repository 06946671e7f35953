/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that a thread creates outside every region may be executed, and create
   others, after the thread has ended.
   rows: -
   configs: one many */

#include "../support/check.h"
#include <pthread.h>
#include <starpu_openmp.h>

static int executed;

static void create (starpu_cpu_func_t function);

static void
count (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&executed, 1, __ATOMIC_RELAXED);
}

static void
create_more (void *buffers[], void *argument)
{
  count (buffers, argument);
  create (count);
  create (count);
}

static void
create (starpu_cpu_func_t function)
{
  struct starpu_omp_task_region_attr attributes;
  memset (&attributes, 0, sizeof attributes);
  attributes.cl.cpu_funcs[0] = function;
  attributes.cl.where = STARPU_CPU;
  attributes.if_clause = 1;
  starpu_omp_task_region (&attributes);
}

static void *
create_and_end (void *argument)
{
  (void)argument;
  create (create_more);
  return NULL;
}

int
main (void)
{
  CHECK_EQ (starpu_omp_init (), 0);
  starpu_pause ();
  for (int i = 0; i < 50; ++i)
    {
      /* Its stack is given back to the system. */
      pthread_attr_t attributes;
      pthread_t thread;
      pthread_attr_init (&attributes);
      pthread_attr_setstacksize (&attributes, 64 << 20);
      CHECK_EQ (pthread_create (&thread, &attributes, create_and_end, NULL), 0);
      CHECK_EQ (pthread_join (thread, NULL), 0);
    }
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (executed, 150);
  starpu_omp_shutdown ();
  return 0;
}
