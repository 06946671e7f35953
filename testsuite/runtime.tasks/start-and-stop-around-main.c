/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The runtime may be started by a constructor of the program and stopped by
   a destructor.
   rows: C25 */

#include "../support/check.h"

static int runs;

__attribute__ ((constructor)) static void
begin (void)
{
  CHECK (starpu_init (NULL) == 0);
}

static void
count (void *argument)
{
  (void)argument;
  ++runs;
}

__attribute__ ((destructor)) static void
end (void)
{
  starpu_shutdown ();
  if (runs != 1)
    abort ();
}

int
main (void)
{
  starpu_create_callback_task (count, NULL);
  return 0;
}
