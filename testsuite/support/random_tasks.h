/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Numbers that random tasks read, write and add up, and how many such tasks a
   test runs. */

#ifndef ASTERISM_TESTSUITE_RANDOM_TASKS_H
#define ASTERISM_TESTSUITE_RANDOM_TASKS_H

#include "check.h"

static void
set_zero (void *buffers[], void *argument)
{
  (void)argument;
  *(long *)STARPU_VARIABLE_GET_PTR (buffers[0]) = 0;
}

static void
add_second (void *buffers[], void *argument)
{
  (void)argument;
  *(long *)STARPU_VARIABLE_GET_PTR (buffers[0])
      += *(long *)STARPU_VARIABLE_GET_PTR (buffers[1]);
}

static struct starpu_codelet zero_codelet
    = { .cpu_funcs = { set_zero }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet add_codelet
    = { .cpu_funcs = { add_second },
        .nbuffers = 2,
        .modes = { STARPU_RW | STARPU_COMMUTE, STARPU_R } };

/* Registers a number that may be reduced, by addition. */
static inline void
register_number (starpu_data_handle_t *handle, long *value)
{
  starpu_variable_data_register (handle, STARPU_MAIN_RAM, (uintptr_t)value,
                                 sizeof *value);
  starpu_data_set_reduction_methods (*handle, &add_codelet, &zero_codelet);
}

/* Where random numbers begin: what ASTERISM_TEST_SEED says, or `otherwise'.
   Printed, so that a failure can be looked into. */
static inline unsigned
seed_or (unsigned otherwise)
{
  const char *given = getenv ("ASTERISM_TEST_SEED");
  unsigned seed
      = given != NULL ? (unsigned)strtoul (given, NULL, 10) : otherwise;
  printf ("ASTERISM_TEST_SEED=%u\n", seed);
  fflush (stdout);
  return seed;
}

static inline unsigned
test_seed (void)
{
  return seed_or (1);
}

/* What ASTERISM_TEST_TASKS says; else a million, or `few' under a sanitizer and
   with simulated devices, which copy each datum. */
static inline long
task_count (long few)
{
  const char *given = getenv ("ASTERISM_TEST_TASKS");
  if (given != NULL)
    return atol (given);
#if defined __SANITIZE_THREAD__ || defined __SANITIZE_ADDRESS__
  return few;
#else
  const char *devices = getenv ("STARPU_NSIM");
  return devices != NULL && atoi (devices) > 0 ? few : 1000000;
#endif
}

#endif
