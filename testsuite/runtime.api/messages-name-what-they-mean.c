/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Messages tell data without a name by its kind and address, and tasks without
   a name by that of their function or its address.
   rows: -
   configs: one */

#include "../support/capture.h"

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet plain
    = { .cpu_funcs = { nothing }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet named = { .cpu_funcs = { nothing },
                                       .cpu_funcs_name = { "nothing" },
                                       .nbuffers = 1,
                                       .modes = { STARPU_RW } };

/* What a task without data has printed. */
static const char *
refusal_of (struct starpu_codelet *codelet)
{
  int old = capture_begin ();
  struct starpu_task *task = new_task (codelet, NULL);
  CHECK (starpu_task_submit (task) != 0);
  starpu_task_destroy (task);
  return capture_end (old);
}

int
main (void)
{
  static int values[8];
  char expected[100];
  starpu_data_handle_t handle;
  start ();
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, 8,
                               sizeof *values);
  int old = capture_begin ();
  starpu_data_release (handle);
  const char *text = capture_end (old);
  snprintf (expected, sizeof expected, "vector at %p is not acquired",
            (void *)values);
  CHECK (strstr (text, expected));

  starpu_data_set_name (handle, "values");
  old = capture_begin ();
  starpu_data_release (handle);
  CHECK (strstr (capture_end (old), "vector \"values\" is not acquired"));
  starpu_data_unregister (handle);

  starpu_vector_data_register (&handle, -1, 0, 8, sizeof *values);
  old = capture_begin ();
  starpu_data_release (handle);
  text = capture_end (old);
  snprintf (expected, sizeof expected, "vector of handle %p is not acquired",
            (void *)handle);
  CHECK (strstr (text, expected));
  starpu_data_unregister (handle);

  CHECK (strstr (refusal_of (&named), "task nothing: "));
  snprintf (expected, sizeof expected,
            "task of the function at %p: ", (void *)nothing);
  CHECK (strstr (refusal_of (&plain), expected));
  starpu_shutdown ();
  return 0;
}
