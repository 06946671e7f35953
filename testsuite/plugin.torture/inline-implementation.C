/* Implementations that are `inline' are compiled, though nothing in the program
   calls them: in this unit, in several and as members of classes.
   rows: C02 C07 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "support/inline-2.cc" } */

#include "support/inline.h"

void two (int *v) __attribute__ ((task));
inline void two_cpu (int *v) __attribute__ ((task_implementation ("cpu", two)));
inline void two_cpu (int *v) { *v *= 2; }

void three (int *v) __attribute__ ((task));
inline void three_cpu (int *v) { *v *= 3; }
inline void three_cpu (int *v) __attribute__ ((task_implementation ("cpu", three)));

void five (int *v) __attribute__ ((task));
struct five_times
{
  static void cpu (int *v) __attribute__ ((task_implementation ("cpu", five))) { *v *= 5; }
};

static int v[1] = { 1 };

int
main ()
{
#pragma starpu initialize
#pragma starpu register v
  two (v);
  three (v);
  five (v);
  shared (v);
  elsewhere (v);
#pragma starpu unregister v
#pragma starpu shutdown
  return v[0] != 2 * 3 * 5 * 7 * 7;
}
