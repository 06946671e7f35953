/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The statistics of memory show on which nodes each datum has storage, and in
   which state.
   rows: G22!
   configs: sim */

#include "../support/capture.h"
#include "aux-vectors.h"

/* Executes the codelet there, and then expects one datum to be so. */
static void
expect (struct starpu_codelet *codelet, starpu_data_handle_t handle,
        unsigned node, const char *line)
{
  if (codelet != NULL)
    run_on_node (codelet, handle, NULL, node);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  int old = capture_begin ();
  starpu_data_display_memory_stats ();
  const char *text = capture_end (old);
  if (strstr (text, line) == NULL)
    fprintf (stderr, "not \"%s\" but %s", line, text);
  CHECK (strstr (text, line) != NULL);
}

int
main (void)
{
  static int values[100], others[100];
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  starpu_data_handle_t other = new_vector (others, 100);
  starpu_data_set_name (handle, "mine");
  starpu_data_set_name (other, "other");
  expect (NULL, handle, 0, "\"mine\", 400 bytes; node 0: M\n");
  expect (&read_codelet, handle, 1,
          "\"mine\", 400 bytes; node 0: S; node 1: S\n");
  expect (&add_codelet, handle, 2,
          "\"mine\", 400 bytes; node 0: I; node 1: I; node 2: M\n");
  expect (&read_codelet, handle, 0,
          "\"mine\", 400 bytes; node 0: S; node 1: I; node 2: S\n");
  CHECK_EQ (starpu_data_evict_from_node (handle, 2), 0);
  expect (NULL, handle, 0, "\"mine\", 400 bytes; node 0: M; node 1: I\n");
  expect (NULL, other, 0, "\"other\", 400 bytes; node 0: M\n");
  starpu_data_unregister (handle);
  starpu_data_unregister (other);
  starpu_shutdown ();
  return 0;
}
