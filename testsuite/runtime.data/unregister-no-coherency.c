/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* unregister_no_coherency leaves main memory as it is.
   rows: E06
   configs: sim  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[4] = { 1, 1, 1, 1 };
  start ();
  starpu_data_handle_t handle = new_vector (values, 4);
  run_on_node (&set_codelet, handle, (void *)9, 1);
  starpu_data_unregister_no_coherency (handle);
  CHECK_EQ (values[0], 1);
  starpu_shutdown ();
  return 0;
}
