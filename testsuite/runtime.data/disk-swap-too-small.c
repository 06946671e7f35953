/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A disk of the environment that is too small is said to be, and is none.
   rows: R18
   configs: one
   env: STARPU_DISK_SWAP=folder STARPU_DISK_SWAP_SIZE=8 */

#include "../support/capture.h"

int
main (void)
{
  int old = capture_begin ();
  start ();
  const char *text = capture_end (old);
  CHECK_EQ (occurrences (text, "STARPU_DISK_SWAP_SIZE: 8 MiB, at least 16"), 1);
  CHECK_EQ (starpu_disk_swap_node, -1);
  starpu_shutdown ();
  return 0;
}
