/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task waits for one that only its own worker may run, from every place
   around the one in its stack where workers begin to be sparing with it: on a
   core, and on a device whose tasks fly.

   rows: C32
   configs: one */

#define _GNU_SOURCE
#include <alloca.h>
#include <pthread.h>
#include <stdint.h>

#include "../support/check.h"

enum
{
  kStack = 8 << 20,
  kAround = 3072, /* bytes of stack looked at, on both sides */
  kStep = 16
};

static int ran;

static void
child (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  ++ran;
}

static struct starpu_codelet children
    = { .cpu_funcs = { child }, .cpu_funcs_name = { "child" } };

/* The last quarter of the stack begins below this. */
static char *
edge_of_stack (void)
{
  pthread_attr_t attributes;
  void *begin;
  size_t size;
  CHECK_EQ (pthread_getattr_np (pthread_self (), &attributes), 0);
  CHECK_EQ (pthread_attr_getstack (&attributes, &begin, &size), 0);
  pthread_attr_destroy (&attributes);
  return (char *)begin + size - size / 4;
}

/* Waits with its frame's end `above` bytes above the edge. */
static __attribute__ ((noinline)) void
wait_near (char *edge, long above)
{
  char here;
  const long room = &here - (edge + above);
  CHECK (room > 0);
  volatile char *frame = alloca ((size_t)room);
  frame[0] = 0;
  struct starpu_task *task = new_task (&children, NULL);
  task->detach = 0;
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)starpu_worker_get_id ();
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
}

static void
parent (void *buffers[], void *argument)
{
  char *const edge = edge_of_stack ();
  (void)buffers, (void)argument;
  for (long above = -kAround; above <= kAround; above += kStep)
    wait_near (edge, above);
}

static struct starpu_codelet parents
    = { .cpu_funcs = { parent }, .cpu_funcs_name = { "parent" } };

static void
wait_on (const char *cores, const char *devices)
{
  setenv ("STARPU_NCPU", cores, 1);
  setenv ("STARPU_NSIM", devices, 1);
  ran = 0;
  start ();
  CHECK_EQ (starpu_worker_get_count (), 1);
  submit (new_task (&parents, NULL));
  starpu_shutdown ();
  CHECK_EQ (ran, 2 * kAround / kStep + 1);
}

int
main (void)
{
  pthread_attr_t attributes;
  pthread_attr_init (&attributes);
  CHECK_EQ (pthread_attr_setstacksize (&attributes, kStack), 0);
  CHECK_EQ (pthread_setattr_default_np (&attributes), 0);
  setenv ("STARPU_NOPENCL", "0", 1);
  wait_on ("1", "0");
  wait_on ("0", "1");
  return 0;
}
