/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_ENABLE_STATS prints every table at shutdown, STARPU_MEMORY_STATS the
   data that were not unregistered; nothing is printed without them.
   rows: - */

#include "../support/capture.h"

static const char *
run (const char *name)
{
  static int value;
  starpu_data_handle_t handle;
  if (name != NULL)
    setenv (name, "1", 1);
  int old = capture_begin ();
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  starpu_data_set_name (handle, "forgotten");
  starpu_shutdown ();
  if (name != NULL)
    unsetenv (name);
  return capture_end (old);
}

int
main (void)
{
  CHECK_EQ (strlen (run (NULL)), 0);
  CHECK (strstr (run ("STARPU_MEMORY_STATS"), "forgotten"));
  const char *text = run ("STARPU_ENABLE_STATS");
  CHECK (strstr (text, "forgotten"));
  CHECK (strstr (text, " tasks"));
  CHECK (strstr (text, "total"));
  return 0;
}
