/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Where HOME is empty, or names no folder, models are kept in the current one,
   as they are without HOME; that folder is not made.
   rows: -
   configs: one */

#include "../support/check.h"

static void
check_home (const char *home)
{
  char text[500] = "";
  if (home != NULL)
    setenv ("HOME", home, 1);
  else
    unsetenv ("HOME");
  start ();
  FILE *file = fmemopen (text, sizeof text, "w");
  starpu_perfmodel_directory (file);
  fclose (file);
  starpu_shutdown ();
  if (strstr (text, "./.starpu") == NULL)
    fprintf (stderr, "%s: %s\n", home ? home : "none", text);
  CHECK (strstr (text, "./.starpu") != NULL);
  CHECK (strstr (text, "/nonexistent") == NULL);
}

int
main (void)
{
  unsetenv ("STARPU_HOME");
  unsetenv ("STARPU_PERF_MODEL_DIR");
  check_home (NULL);
  check_home ("");
  check_home ("/nonexistent");
  return 0;
}
