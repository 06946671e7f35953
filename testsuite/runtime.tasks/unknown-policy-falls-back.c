/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An unknown policy is reported with the list of those there are; the default is
   used.
   rows: E16
   env: STARPU_SCHED=no-such-policy STARPU_SILENT=0 */

#include "../support/check.h"
static int count;

static void
add_one (void *buffers[], void *argument)
{
  (void) buffers;
  (void) argument;
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { add_one } };

#include <unistd.h>

int
main (void)
{
  FILE *file = tmpfile ();
  int saved = dup (2);
  char text[1000] = "";
  dup2 (fileno (file), 2);
  int error = starpu_init (NULL);
  dup2 (saved, 2);
  rewind (file);
  fread (text, 1, sizeof text - 1, file);
  CHECK_EQ (error, 0);
  CHECK (strstr (text, "no-such-policy") != NULL);
  CHECK (strstr (text, "eager") != NULL && strstr (text, "lws") != NULL);
  submit (new_task (&counting, NULL));
  starpu_task_wait_for_all ();
  CHECK_EQ (count, 1);
  starpu_shutdown ();
  return 0;
}
