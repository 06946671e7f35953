/* Nothing is said of what functions of the unit register, and of what others
   may.
   rows: C20
   languages: c c++ */

#include <stdint.h>
#include <starpu.h>

#include "aux-tasks.h"

static void
helper (float *v, int n)
{
#pragma starpu register v n
}

static void
helper_of_helper (int n, void *v)
{
  helper ((float *) v, n);
}

static void
helper_to_unknown (float *v)
{
  unknown (v);
}

static float *kept;

static void
helper_that_keeps (float *v)
{
  kept = v;
}

static void
recursive (float *v, int n)
{
  if (n == 1)
    {
#pragma starpu register v 1
    }
  else
    recursive (v, n - 1);
}

void
registered_by_helper (int n)
{
  float *p = make (n);
  helper (p, n);
  task (p, n);
}

void
registered_by_helper_of_helper (int n)
{
  float *p = make (n);
  helper_of_helper (n, p);
  task (p, n);
}

void
registered_by_recursion (int n)
{
  float *p = make (n);
  recursive (p, n);
  task (p, n);
}

void
given_away (int n)
{
  float *p = make (n);
  unknown (p);
  task (p, n);
}

void
given_away_by_helper (int n)
{
  float *p = make (n);
  helper_to_unknown (p);
  task (p, n);
}

void
kept_by_helper (int n)
{
  float *p = make (n);
  helper_that_keeps (p);
  task (p, n);
}

void
kept_then_registered_elsewhere (int n)
{
  float *p = make (n);
  kept = p;
  unknown_nothing ();
  task (p, n);
}

void
in_a_structure (int n)
{
  struct { float *p; int n; } s = { make (n), n };
  unknown_struct (&s);
  task (s.p, n);
}

void
through_c_api (int n)
{
  float *p = make (n);
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, 0, (uintptr_t) p, n, sizeof (float));
  task (p, n);
}

void
from_parameter (float *p, int n)
{
  task (p, n);
}

static float global[10];

void
from_global (int n)
{
  task (global, n);
}

void
from_function (int n)
{
  float *p = give (n);
  task (p, n);
}

void
from_attribute (int n)
{
  float v[n] __attribute__ ((registered));
  float w[n][n] __attribute__ ((heap_allocated, registered));
  task (v, n);
  task (w[0], n);
}
