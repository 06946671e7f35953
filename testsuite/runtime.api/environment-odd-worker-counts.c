/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A number of workers that makes no sense, or no number, is told once.
   rows: G15
   configs: one */

#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How often `text` is in what starting with STARPU_NCPU=`count` prints. */
static int
told (const char *count, const char *text)
{
  char name[] = "messages-XXXXXX", line[1000];
  int kept = dup (2), file = mkstemp (name), times = 0;
  setenv ("STARPU_NCPU", count, 1);
  dup2 (file, 2);
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  int error = starpu_init (&conf);
  dup2 (kept, 2);
  close (kept);
  if (error == 0)
    starpu_shutdown ();
  FILE *messages = fdopen (file, "r");
  rewind (messages);
  while (fgets (line, sizeof line, messages) != NULL)
    times += strstr (line, text) != NULL;
  fclose (messages);
  unlink (name);
  return error == 0 ? times : -1;
}

int
main (void)
{
  if (told ("-3", "-3 CPU workers make no sense") != 1)
    return 1;
  if (told ("many", "STARPU_NCPU=\"many\" is not a number") != 1)
    return 2;
  if (told ("5000", "5000 CPU workers are too many") != 1)
    return 3;
  return told ("2", "workers") == 0 ? 0 : 4;
}
