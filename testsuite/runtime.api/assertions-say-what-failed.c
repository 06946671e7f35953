/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The checking macros of programs say where and what failed, then abort;
   when all is well they do nothing.
   rows: C25
   configs: one */

#include "../support/check.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Whether `function' aborts after printing `text'. */
static int
aborts_with (void (*function) (void), const char *text)
{
  int ends[2], status;
  char output[4096] = "";
  if (pipe (ends) != 0)
    return 0;
  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], 2);
      function ();
      _exit (0);
    }
  close (ends[1]);
  size_t done = 0;
  ssize_t count;
  while (done < sizeof output - 1
         && (count = read (ends[0], output + done, sizeof output - 1 - done))
                > 0)
    done += count;
  close (ends[0]);
  waitpid (child, &status, 0);
  return WIFSIGNALED (status) && WTERMSIG (status) == SIGABRT
         && strstr (output, text) != NULL;
}

static int evaluated;

static void
bad_value (void)
{
  int result = -ENODEV;
  STARPU_CHECK_RETURN_VALUE (result, "starpu_frob %d", 3);
}

static void
bad_other_value (void)
{
  STARPU_CHECK_RETURN_VALUE_IS (4, 5, "starpu_five");
}

static void
bad_assertion (void)
{
  STARPU_ASSERT (1 + 1 == 3);
}

static void
bad_assertion_message (void)
{
  STARPU_ASSERT_MSG (0, "because of %s", "me");
}

static void
aborted (void)
{
  STARPU_ABORT_MSG ("stop %d", 7);
}

int
main (void)
{
  STARPU_CHECK_RETURN_VALUE (0, "fine");
  STARPU_CHECK_RETURN_VALUE_IS (5, 5, "fine");
  STARPU_ASSERT (++evaluated == 1);
  STARPU_ASSERT_MSG (evaluated == 1, "fine");
  CHECK (aborts_with (bad_value, "starpu_frob 3"));
  CHECK (aborts_with (bad_value, "No such device"));
  CHECK (aborts_with (bad_other_value, "returned 4, not 5"));
  CHECK (aborts_with (bad_assertion, "1 + 1 == 3"));
  CHECK (aborts_with (bad_assertion_message, "because of me"));
  CHECK (aborts_with (aborted, "stop 7"));
  CHECK (aborts_with (aborted, "assertions-say-what-failed.c"));
  return 0;
}
