/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The least time of recorded tasks: of independent ones their work over the
   workers, of whole ones and of chains more; printed as a linear program, in
   MPS, and as a graph with its dependencies; nothing is known of nothing.

   rows: E45
   configs: many
   needs: glpk */

#include "../support/capture.h"
#include "../support/millisecond.h"
#include <math.h>

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  starpu_usleep (1000);
}

static struct starpu_codelet codelet = { .cpu_funcs = { run },
                                         .name = "independent",
                                         .model = &millisecond_model };
static struct starpu_codelet chained = { .cpu_funcs = { run },
                                         .nbuffers = 1,
                                         .modes = { STARPU_RW },
                                         .name = "chained",
                                         .model = &millisecond_model };

static struct starpu_codelet concurrent
    = { .cpu_funcs = { run },
        .nbuffers = 1,
        .modes = { STARPU_RW | ASTERISM_CONCURRENT },
        .name = "concurrent",
        .model = &millisecond_model };

static void
submit_some_of (struct starpu_codelet *kind, int count,
                starpu_data_handle_t handle)
{
  for (int i = 0; i < count; ++i)
    {
      struct starpu_task *task = new_task (kind, NULL);
      task->handles[0] = handle;
      submit (task);
    }
}

static void
submit_some (int count, starpu_data_handle_t handle)
{
  submit_some_of (handle != NULL ? &chained : &codelet, count, handle);
}

static const char *
printed (void (*print) (FILE *))
{
  static char text[1 << 16];
  FILE *file = fmemopen (text, sizeof text, "w");
  print (file);
  fclose (file);
  return text;
}

static void
print_both (FILE *file)
{
  starpu_bound_print (file, 1);
}

int
main (void)
{
  double least, whole;
  int value = 0;
  starpu_data_handle_t handle;
  start ();
  const int workers = (int)starpu_worker_get_count ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  least = whole = -1;
  starpu_bound_compute (&least, &whole, 1);
  CHECK (least == 0 && whole == 0);

  /* Each takes a millisecond and a little more: there are 4 workers, and as
     many tasks as go twice on each and one more. */
  starpu_bound_start (0, 0);
  submit_some (2 * workers + 1, NULL);
  starpu_task_wait_for_all ();
  starpu_bound_stop ();
  submit_some (5, NULL); /* not recorded */
  starpu_task_wait_for_all ();
  starpu_bound_compute (&least, &whole, 1);
  const double each = least * workers / (2 * workers + 1);
  CHECK (each >= 0.99);
  CHECK (fabs (whole - 3 * each) < 0.01 * whole);
  starpu_bound_compute (NULL, NULL, 0);

  const char *text = printed (starpu_bound_print_lp);
  CHECK (strstr (text, "min: tmax;") != NULL);
  CHECK (strstr (text, " = 9;") != NULL);
  text = printed (starpu_bound_print_mps);
  CHECK (strstr (text, "ROWS") != NULL && strstr (text, "ENDATA") != NULL);
  text = printed (print_both);
  CHECK (strstr (text, "9 tasks of independent:") != NULL);
  CHECK (strstr (text, "actual: ") != NULL);
  CHECK (strstr (text, "at best: ") != NULL);

  /* A chain is not faster on several. */
  starpu_bound_start (1, 0);
  submit_some (5, handle);
  submit_some (1, NULL);
  starpu_task_wait_for_all ();
  starpu_bound_stop ();
  starpu_bound_compute (&least, NULL, 0);
  CHECK (least >= 4.99);
  text = printed (starpu_bound_print_dot);
  CHECK_EQ (occurrences (text, " -> "), 4);
  CHECK_EQ (occurrences (text, "label"), 6);

  /* Concurrent ones wait for who was before, and the next for them. */
  starpu_bound_start (1, 0);
  submit_some (1, handle);
  submit_some_of (&concurrent, 3, handle);
  submit_some (1, handle);
  starpu_task_wait_for_all ();
  starpu_bound_stop ();
  CHECK_EQ (occurrences (printed (starpu_bound_print_dot), " -> "), 6);

  starpu_bound_clear ();
  starpu_bound_compute (&least, NULL, 0);
  CHECK (least == 0);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
