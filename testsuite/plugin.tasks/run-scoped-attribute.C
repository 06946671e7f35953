/* The attributes in the scope starpu mean the same.
   rows: C05 C07 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#include <starpu.h>

[[starpu::task]] void f (int *x [[starpu::output]]);
[[starpu::task_implementation ("cpu", f)]] static void f_cpu (int *x);
static void f_cpu (int *x) { *x = 1; }

int
main ()
{
  int x;
  mock_accept_all ();
  f (&x);
  CHECK (x == 1 && mock_mode (0) == STARPU_W);
}
