/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A parallel task that others wait for, and what goes on until it has been
   executed. */

#ifndef ASTERISM_TESTSUITE_PARALLEL_TASK_H
#define ASTERISM_TESTSUITE_PARALLEL_TASK_H

#include "check.h"
#include "flag.h"

static int teams_stand, busy, done;

static void
end_parallel (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  set (&done, 1);
}

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

/* Not at rest, as far as anybody can tell. */
static void
stay (void)
{
  while (!get (&done))
    starpu_usleep (100);
}

static void
be_busy (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  set (&busy, 1);
  stay ();
}

static struct starpu_codelet spmd
    = { .cpu_funcs = { end_parallel }, .type = STARPU_SPMD },
    plain = { .cpu_funcs = { nothing } },
    long_one = { .cpu_funcs = { be_busy } };

/* What is submitted next is not the long one's worker's. */
static void
await_busy (void)
{
  set (&teams_stand, 1);
  while (!get (&busy))
    starpu_usleep (100);
}

/* For long_one to be submitted. */
static void
await_team (void)
{
  while (!get (&teams_stand))
    starpu_usleep (100);
}

#endif
