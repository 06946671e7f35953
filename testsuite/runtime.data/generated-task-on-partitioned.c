/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Generated code that passes a partitioned array to a task ends the program
   with a message that names the array and the place.
   rows: C10 */

#include <asterism_abi.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "aux-vectors.h"

static const struct asterism_parameter_v1 parameters[]
    = { { "values", STARPU_RW, sizeof (int), 0, 0 } };
static struct asterism_task_v1 task = {
  ASTERISM_ABI_VERSION,   1,    1,   16, 16, 0, "add", &add_codelet, parameters,
  { "declared.c", 3, 0 }, NULL, NULL
};

/* Calls the task on a whole array, or on one that is partitioned. */
static void
call (int partitioned)
{
  static int values[100];
  static const struct asterism_site_v1 here = { "called.c", 7, 3 };
  void *block[2] = { values, NULL };
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 4 };
  if (partitioned)
    starpu_data_partition (handle, &filter);
  asterism_call_site_v1 = &here;
  asterism_submit_v1 (&task, block);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  exit (0);
}

/* Status of a process that calls, and what it wrote on standard error. */
static int
outcome (int partitioned, char *text, size_t size)
{
  int ends[2], status;
  CHECK_EQ (pipe (ends), 0);
  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], 2);
      close (ends[0]);
      call (partitioned);
    }
  close (ends[1]);
  size_t length = 0;
  for (ssize_t n; (n = read (ends[0], text + length, size - 1 - length)) > 0;)
    length += (size_t)n;
  text[length] = 0;
  close (ends[0]);
  CHECK_EQ (waitpid (child, &status, 0), child);
  return status;
}

int
main (void)
{
  char text[4096];
  int status = outcome (0, text, sizeof text);
  CHECK (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  status = outcome (1, text, sizeof text);
  CHECK (WIFSIGNALED (status) && WTERMSIG (status) == SIGABRT);
  CHECK (strstr (text, "called.c:7:3: error: argument 'values' of task 'add'"));
  CHECK (strstr (text, "partitioned"));
  return 0;
}
