/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Simulated machines for tests: files, and codelets without functions. */

#ifndef ASTERISM_TESTSUITE_SIMULATED_H
#define ASTERISM_TESTSUITE_SIMULATED_H

#include "check.h"

/* Writes the file, and has the next runtime simulate what it describes. */
static inline void
simulate (const char *description)
{
  FILE *file = fopen ("machine.json", "w");
  CHECK (file != NULL);
  fputs (description, file);
  CHECK_EQ (fclose (file), 0);
  setenv ("STARPU_SIM", "machine.json", 1);
}

/* Nothing is computed on a simulated machine. */
static inline void
not_called (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  fprintf (stderr, "a function was called\n");
  abort ();
}

/* A file's bytes, valid until the next call but one. */
static inline const char *
bytes_of_file (const char *name, size_t *count)
{
  static char *texts[2];
  static int next;
  char **text = &texts[next ^= 1];
  FILE *file = fopen (name, "rb");
  CHECK (file != NULL);
  CHECK_EQ (fseek (file, 0, SEEK_END), 0);
  *count = (size_t)ftell (file);
  rewind (file);
  free (*text);
  *text = (char *)malloc (*count + 1);
  CHECK_EQ (fread (*text, 1, *count, file), *count);
  fclose (file);
  return *text;
}

#endif
