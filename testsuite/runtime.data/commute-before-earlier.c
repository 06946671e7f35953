/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A commuting task that waits for other data has not claimed its own: those
   submitted later come first; they do not if it does not commute.
   rows: C28 */

#include "aux-commute.h"

static struct starpu_codelet gated_codelet = {
  .cpu_funcs = { note }, .nbuffers = 2, .modes = { COMMUTING, STARPU_R }
};
static struct starpu_codelet gated_writer = {
  .cpu_funcs = { note }, .nbuffers = 2, .modes = { STARPU_RW, STARPU_R }
};

int
main (void)
{
  start ();
  starpu_data_handle_t a = new_zero (), gate = new_zero ();

  CHECK_EQ (starpu_data_acquire (gate, STARPU_RW), 0);
  submit (numbered_task (&gated_codelet, 1, a, gate));
  submit (numbered_task (&one_codelet, 2, a, NULL));
  await_run (1, 2);
  starpu_data_release (gate);
  starpu_task_wait_for_all ();
  await_run (2, 1);

  CHECK_EQ (starpu_data_acquire (gate, STARPU_RW), 0);
  submit (numbered_task (&gated_writer, 3, a, gate));
  submit (numbered_task (&one_codelet, 4, a, NULL));
  check_run_so_far (2);
  starpu_data_release (gate);
  starpu_task_wait_for_all ();
  await_run (3, 3);
  await_run (4, 4);

  starpu_data_unregister (a);
  starpu_data_unregister (gate);
  starpu_shutdown ();
  return 0;
}
