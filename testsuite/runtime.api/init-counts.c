/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The runtime stops with as many shutdowns as there were starts.
   rows: C25 */

#include "../support/check.h"

int
main (void)
{
  int major, minor, release;
  starpu_get_version (&major, &minor, &release);
  CHECK (major == STARPU_MAJOR_VERSION && minor == STARPU_MINOR_VERSION);
  CHECK (starpu_init (NULL) == 0);
  CHECK (starpu_initialize (NULL, NULL, NULL) == 0);
  CHECK (starpu_is_initialized () == 1);
  starpu_wait_initialized ();
  starpu_shutdown ();
  CHECK (starpu_is_initialized () == 1);
  CHECK (starpu_worker_get_count () > 0);
  starpu_shutdown ();
  CHECK (starpu_is_initialized () == 0);
  CHECK (starpu_worker_get_count () == 0);
  return 0;
}
