/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Runs a program on cores, and on devices with copies of their own.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct machine
{
  const char *name, *cores, *simulated, *stores;
} machines[] = {
  { "one core", "1", "0", "0" },
  { "cores", "4", "0", "0" },
  { "simulated devices", "2", "2", "0" },
  { "simulated devices alone", "0", "2", "0" },
  { "local stores", "1", "0", "2" },
};
#define MACHINES (sizeof machines / sizeof *machines)

static void
set_machine (const struct machine *m)
{
  setenv ("STARPU_NCPU", m->cores, 1);
  setenv ("STARPU_NSIM", m->simulated, 1);
  setenv ("ASTERISM_NLOCAL_STORE", m->stores, 1);
  setenv ("STARPU_WORKERS_NOBIND", "1", 1);
}

static int failures;

static void
expect_same (const struct machine *m, const char *what, const void *a,
             const void *b, size_t bytes)
{
  if (!memcmp (a, b, bytes))
    return;
  failures++;
  fprintf (stderr, "%s, %s: differs from the sequential program\n", m->name,
           what);
}
