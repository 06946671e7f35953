/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Dense linear algebra through calls that the plugin generates.  */

#include "dense.h"

static void change (int op, double *c) __attribute__ ((task));
static void change_by (int op, const double *a, double *c)
    __attribute__ ((task));
static void change_by_two (int op, const double *a, const double *b, double *c)
    __attribute__ ((task));

static void
change (int op, double *c)
{
  apply (op, NULL, NULL, c);
}

static void
change_by (int op, const double *a, double *c)
{
  apply (op, a, NULL, c);
}

static void
change_by_two (int op, const double *a, const double *b, double *c)
{
  apply (op, a, b, c);
}

static void
task1 (int op, int c)
{
  change (op, tile (c));
}

static void
task2 (int op, int a, int c)
{
  change_by (op, tile (a), tile (c));
}

static void
task3 (int op, int a, int b, int c)
{
  change_by_two (op, tile (a), tile (b), tile (c));
}

static void
wait_for_all (void)
{
#pragma starpu wait
}

static int
with_library (int nworkers, int ndata, void (*body) (void))
{
  char number[16];

  snprintf (number, sizeof number, "%d", nworkers);
  setenv ("STARPU_NCPU", number, 1);
  setenv ("STARPU_NCUDA", "0", 1);
  setenv ("STARPU_NOPENCL", "0", 1);
#pragma starpu initialize
  for (int i = 0; i < ndata; i++)
    {
      double *data = tile (i);
#pragma starpu register data size *size
    }
  body ();
  for (int i = 0; i < ndata; i++)
    {
      double *data = tile (i);
#pragma starpu unregister data
    }
#pragma starpu shutdown
  return 0;
}
