/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_data_cpy copies contents in its turn, at once or later; other sizes
   and kinds are refused.
   rows: R20  */

#include <errno.h>

#include "aux-vectors.h"

static int called;

static void
after (void *argument)
{
  called += *(int *)argument;
}

int
main (void)
{
  static int a[100], b[100];
  int one = 1;
  start ();
  starpu_data_handle_t from = new_vector (a, 100), to = new_vector (b, 100);
  starpu_data_handle_t other = new_vector (NULL, 50);
  set (from, 4);
  CHECK_EQ (starpu_data_cpy (to, from, 0, after, &one), 0);
  CHECK_EQ (called, 1);
  add (from, 1);
  CHECK_EQ (starpu_data_cpy (to, from, 1, after, &one), 0);
  add (to, 10);
  starpu_task_wait_for_all ();
  CHECK_EQ (called, 2);
  CHECK_EQ (starpu_data_cpy (other, from, 0, NULL, NULL), -EINVAL);
  CHECK_EQ (starpu_data_cpy (NULL, from, 0, NULL, NULL), -EINVAL);
  starpu_data_unregister (from);
  starpu_data_unregister (to);
  starpu_data_unregister (other);
  CHECK_EQ (a[99], 5);
  CHECK_EQ (b[99], 15);
  starpu_shutdown ();
  return 0;
}
