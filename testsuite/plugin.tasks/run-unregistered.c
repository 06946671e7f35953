/* The runtime's message for an unregistered pointer names the place of the
   call.
   rows: C10!
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered -fplugin-arg-asterism-no-uninitialized" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

void f (float *data) __attribute__ ((task));
void f (float *data) { (void) data; }

int
main (void)
{
  float x[1];
  f (x);
  return 0;
}

/* { dg-shouldfail "not registered" } */
/* { dg-output "run-unregistered.c:18:\[35\]: error: unregistered argument of parameter data" } */
