/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Events of the program's are in the trace, on their worker's line or beside
   all, but none of what happens while recording is stopped.

   rows: Q27
   configs: many
   env: ASTERISM_TRACE=trace.json */

#include "../support/check.h"

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  starpu_fxt_trace_user_event_string ("in a \"task\"");
}

static struct starpu_codelet codelet = { .cpu_funcs = { run } };

int
main (void)
{
  static char text[1 << 16];
  starpu_fxt_trace_user_event (1); /* without effect */
  starpu_fxt_autostart_profiling (0);
  start ();
  starpu_fxt_trace_user_event (2000);
  starpu_fxt_start_profiling ();
  starpu_fxt_trace_user_event (4711);
  submit (new_task (&codelet, NULL));
  starpu_task_wait_for_all ();
  starpu_fxt_stop_profiling ();
  starpu_fxt_trace_user_event_string ("too late");
  starpu_shutdown ();

  FILE *file = fopen ("trace.json", "r");
  CHECK (file != NULL);
  text[fread (text, 1, sizeof text - 1, file)] = 0;
  fclose (file);
  CHECK (strstr (text, "\"s\": \"g\", \"name\": \"4711\"") != NULL);
  CHECK (strstr (text, "\"s\": \"t\", \"name\": \"in a \\\"task\\\"\"")
         != NULL);
  CHECK (strstr (text, "2000\"") == NULL);
  CHECK (strstr (text, "too late") == NULL);
  return 0;
}
