/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Of tasks that commute, one that uses its data for long, and those that wait
   for it, keep no others from the rest of their data; no worker waits.
   rows: C28 */

#include "aux-commute.h"

int
main (void)
{
  start ();
  starpu_data_handle_t a = new_zero (), b = new_zero ();

  /* It has run, but not ended: a is its own until then. */
  struct starpu_task *lasting = numbered_task (&one_codelet, 1, a, NULL);
  starpu_task_end_dep_add (lasting, 1);
  submit (lasting);
  await_run (1, 1);
  submit (numbered_task (&two_codelet, 2, b, a));
  submit (numbered_task (&one_codelet, 3, b, NULL));
  await_run (2, 3);
  submit (numbered_task (&one_codelet, 4, b, NULL));
  await_run (3, 4);
  /* A reader comes after all of them. */
  submit (numbered_task (&read_one_codelet, 5, b, NULL));
  check_run_so_far (3);
  starpu_task_end_dep_release (lasting);
  starpu_task_wait_for_all ();
  await_run (4, 2);
  await_run (5, 5);

  starpu_data_unregister (a);
  starpu_data_unregister (b);
  starpu_shutdown ();
  return 0;
}
