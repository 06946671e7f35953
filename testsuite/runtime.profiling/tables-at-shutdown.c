/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_WORKER_STATS and STARPU_BUS_STATS print their tables at shutdown, here
   to files; ASTERISM_TRACE writes a trace that names every task.
   rows: R12 Q27
   env: STARPU_WORKER_STATS=1 STARPU_WORKER_STATS_FILE=workers.txt
   env: STARPU_BUS_STATS=1 STARPU_BUS_STATS_FILE=links.txt
   env: ASTERISM_TRACE=trace.json
*/

#include "../support/check.h"

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { nothing }, .name = "a \"quoted\" name" };

/* The contents of a file. */
static char *
contents (const char *name)
{
  static char text[1 << 20];
  FILE *file = fopen (name, "r");
  CHECK (file != NULL);
  size_t length = fread (text, 1, sizeof text - 1, file);
  fclose (file);
  text[length] = 0;
  return text;
}

static int
occurrences (const char *text, const char *what)
{
  int count = 0;
  while ((text = strstr (text, what)) != NULL)
    {
      ++count;
      ++text;
    }
  return count;
}

int
main (void)
{
  start ();
  unsigned workers = starpu_worker_get_count ();
  for (int i = 0; i < 30; ++i)
    submit (new_task (&codelet, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  const char *text = contents ("workers.txt");
  CHECK_EQ (occurrences (text, " tasks"), (int)workers + 1);
  CHECK (strstr (text, " 30 tasks"));
  CHECK (strstr (contents ("links.txt"), "total"));
  text = contents ("trace.json");
  CHECK_EQ (occurrences (text, "\"a \\\"quoted\\\" name\""), 30);
  CHECK (strstr (text, "\n]}\n"));
  return 0;
}
