/* css.h says how many workers on cores there are, which CSS_NUM_CPUS sets before
   `start' does, and which of them executes a task.
   rows: -
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var CSS_NUM_CPUS "3" } */
/* { dg-set-target-env-var CSS_UNKNOWN "3" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */

#include <css.h>

#define TASKS 60

#pragma css task output (*number, *most)
static void
ask (int *number, int *most)
{
  *number = css_get_thread_num ();
  *most = css_get_max_threads ();
}

static int numbers[TASKS], most[TASKS];

int
main (void)
{
  int i;
#pragma css start (2)
  if (css_get_max_threads () != 3 || css_get_thread_num () != 0)
    return 1;
  for (i = 0; i < TASKS; i++)
    ask (&numbers[i], &most[i]);
#pragma css barrier
  for (i = 0; i < TASKS; i++)
    if (numbers[i] < 0 || numbers[i] >= 3 || most[i] != 3)
      return 2;
#pragma css finish
  return 0;
}
