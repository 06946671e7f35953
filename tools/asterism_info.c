/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* asterism_info: prints what the library was built with, and which devices it
   uses on this machine, with the reason where a kind of device has none.

     asterism_info [--help | --version]

   Exit status 0: there are workers; 1: the runtime does not start; 2: bad
   arguments.  The variables of the environment hold as for any program. */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <starpu.h>

/* The table that configure printed, as a list of string literals. */
static const char *const configured[] = {
#include "tools/configured.h"
  NULL
};

/* Has standard error go to a file, and back.  Returns NULL where there is no
   room for one; messages then stay where they are. */
static FILE *
keep_messages (int *saved)
{
  FILE *kept = tmpfile ();
  *saved = dup (STDERR_FILENO);
  if (kept && *saved >= 0)
    dup2 (fileno (kept), STDERR_FILENO);
  return *saved >= 0 ? kept : NULL;
}

/* Prints what was written meanwhile, without the library's name. */
static void
give_messages (FILE *kept, int saved)
{
  static const char prefix[] = "[asterism] ";
  char line[1000];
  if (!kept)
    return;
  fflush (stderr);
  dup2 (saved, STDERR_FILENO);
  rewind (kept);
  while (fgets (line, sizeof line, kept))
    {
      const int named = strncmp (line, prefix, sizeof prefix - 1) == 0;
      printf ("  %s", line + (named ? sizeof prefix - 1 : 0));
    }
  fclose (kept);
}

int
main (int argc, char **argv)
{
  int saved = -1, status;
  FILE *kept;
  const char *const *line;

  if (argc == 2 && strcmp (argv[1], "--help") == 0)
    {
      puts ("usage: asterism_info [--help | --version]\n"
            "Prints what Asterism was built with, and the devices that it uses "
            "here,\nwith the reason where a kind has none.");
      return 0;
    }
  if (argc == 2 && strcmp (argv[1], "--version") == 0)
    {
      puts ("asterism_info " PACKAGE_VERSION);
      return 0;
    }
  if (argc > 1)
    {
      fprintf (stderr,
               "asterism_info: unknown argument `%s'; usage: asterism_info "
               "[--help | --version]\n",
               argv[1]);
      return 2;
    }

  puts ("Asterism " PACKAGE_VERSION ", built with:");
  for (line = configured; *line; line++)
    printf ("  %s\n", *line);
  puts ("\nThis machine:");
  fflush (stdout);
  setenv ("ASTERISM_DEBUG", "1", 1);
  kept = keep_messages (&saved);
  status = starpu_init (NULL);
  give_messages (kept, saved);
  if (status != 0)
    {
      fprintf (stderr, "asterism_info: the runtime does not start: %s\n",
               strerror (-status));
      return 1;
    }
  starpu_topology_print (stdout);
  fflush (stdout);
  kept = keep_messages (&saved); /* of no use to who asks for devices */
  starpu_shutdown ();
  if (kept)
    {
      dup2 (saved, STDERR_FILENO);
      fclose (kept);
    }
  return 0;
}
