/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Keeps what a test writes on standard error, to look at it. */

#ifndef ASTERISM_TESTSUITE_CAPTURE_H
#define ASTERISM_TESTSUITE_CAPTURE_H

#include <unistd.h>

#include "check.h"

/* From now on standard error goes to a file. */
static inline int
capture_begin (void)
{
  int old = dup (2);
  FILE *file = fopen ("captured.txt", "w");
  CHECK (file != NULL);
  CHECK_EQ (dup2 (fileno (file), 2), 2);
  fclose (file);
  return old;
}

/* What was written so far, valid until the next call. */
static inline const char *
captured (void)
{
  static char text[1 << 16];
  fflush (stderr);
  FILE *file = fopen ("captured.txt", "r");
  CHECK (file != NULL);
  text[fread (text, 1, sizeof text - 1, file)] = 0;
  fclose (file);
  return text;
}

/* Restores standard error; what was written, valid until the next call. */
static inline const char *
capture_end (int old)
{
  const char *text = captured ();
  dup2 (old, 2);
  close (old);
  return text;
}

/* The same once a whole line with `what' was written: that line from there on.
 */
static inline const char *
capture_end_at (int old, const char *what)
{
  char *line;
  while ((line = strstr ((char *)captured (), what)) == NULL
         || strchr (line, '\n') == NULL)
    starpu_usleep (10000);
  *strchr (line, '\n') = 0;
  dup2 (old, 2);
  close (old);
  return line;
}

/* How often a text contains another. */
static inline int
occurrences (const char *text, const char *what)
{
  int count = 0;
  for (; (text = strstr (text, what)) != NULL; ++text)
    ++count;
  return count;
}

#endif
