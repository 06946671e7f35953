/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks carry the iterations in which they were submitted, and their children
   with them.
   rows: Q27
   configs: many sim
   env: ASTERISM_TRACE=trace.json */

#include "../support/check.h"

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  if (argument != NULL)
    submit (new_task ((struct starpu_codelet *)argument, NULL));
}

static struct starpu_codelet plain = { .cpu_funcs = { run }, .name = "plain" };
static struct starpu_codelet inner = { .cpu_funcs = { run }, .name = "inner" };
static struct starpu_codelet child = { .cpu_funcs = { run }, .name = "child" };

/* How often a task of that name is in the text with these arguments. */
static int
count_of (const char *text, const char *name, const char *label)
{
  char begin[64];
  int count = 0;
  snprintf (begin, sizeof begin, "\"name\": \"%s\"", name);
  for (const char *at = text; (at = strstr (at, begin)) != NULL; ++at)
    {
      const char *end = strchr (at, '\n');
      const char *found = strstr (at, label);
      count += found != NULL && found < end;
    }
  return count;
}

int
main (void)
{
  static char text[1 << 18];
  starpu_iteration_pop (); /* without effect */
  starpu_iteration_push (8);
  starpu_iteration_pop ();
  start ();
  submit (new_task (&plain, NULL));
  for (unsigned long i = 5; i < 7; ++i)
    {
      starpu_iteration_push (i);
      submit (new_task (&plain, &child));
      starpu_iteration_push (31);
      submit (new_task (&inner, NULL));
      starpu_iteration_pop ();
      starpu_iteration_pop ();
    }
  submit (new_task (&plain, NULL));
  starpu_task_wait_for_all ();
  starpu_shutdown ();

  FILE *file = fopen ("trace.json", "r");
  CHECK (file != NULL);
  text[fread (text, 1, sizeof text - 1, file)] = 0;
  fclose (file);
  CHECK_EQ (count_of (text, "plain", "\"task\""), 4);
  CHECK_EQ (count_of (text, "plain", "\"iteration\""), 2);
  CHECK_EQ (count_of (text, "plain", "\"iteration\": \"5\""), 1);
  CHECK_EQ (count_of (text, "plain", "\"iteration\": \"6\""), 1);
  CHECK_EQ (count_of (text, "child", "\"iteration\": \"5\""), 1);
  CHECK_EQ (count_of (text, "child", "\"iteration\": \"6\""), 1);
  CHECK_EQ (count_of (text, "inner", "\"iteration\": \"5/31\""), 1);
  CHECK_EQ (count_of (text, "inner", "\"iteration\": \"6/31\""), 1);
  return 0;
}
