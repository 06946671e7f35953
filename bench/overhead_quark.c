/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The overhead workloads through QUARK's API.  */

#include "workloads.h"

#include <quark.h>

static long data[items][1];
static Quark *quark;

static void
body (Quark *of)
{
  (void)of;
  work ();
}

static void
task0 (void)
{
  QUARK_Insert_Task (quark, body, NULL, 0);
}

static void
task1 (int a)
{
  QUARK_Insert_Task (quark, body, NULL, (int)sizeof data[a], data[a], INOUT, 0);
}

static void
task2 (int a, int b)
{
  QUARK_Insert_Task (quark, body, NULL, (int)sizeof data[a], data[a], INPUT,
                     (int)sizeof data[b], data[b], INOUT, 0);
}

static void
task3 (int a, int b, int c)
{
  QUARK_Insert_Task (quark, body, NULL, (int)sizeof data[a], data[a], INPUT,
                     (int)sizeof data[b], data[b], INPUT, (int)sizeof data[c],
                     data[c], INOUT, 0);
}

static void
wait_for_all (void)
{
  QUARK_Barrier (quark);
}

static long
fibonacci (int n)
{
  (void)n;
  return -1; /* tasks insert none */
}

static int
with_library (int nworkers, int ndata, void (*function) (void))
{
  (void)ndata;
  quark = QUARK_New (nworkers);
  function ();
  QUARK_Delete (quark);
  return 0;
}
