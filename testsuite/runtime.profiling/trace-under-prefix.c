/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_FXT_TRACE=1 writes a trace into the folder STARPU_FXT_PREFIX, with the
   number at the end of its name that the program gives.
   rows: Q27
   configs: one
   env: STARPU_FXT_TRACE=1 STARPU_FXT_PREFIX=traces */

#include "../support/check.h"
#include <dirent.h>
#include <sys/stat.h>

/* How many files there are whose name ends like that. */
static int
count (const char *end)
{
  DIR *folder = opendir ("traces");
  int files = 0;
  for (struct dirent *entry; (entry = readdir (folder)) != NULL;)
    {
      size_t length = strlen (entry->d_name), wanted = strlen (end);
      files += length >= wanted
               && strcmp (entry->d_name + length - wanted, end) == 0;
    }
  closedir (folder);
  return files;
}

int
main (void)
{
  CHECK_EQ (mkdir ("traces", 0700), 0);
  CHECK_EQ (starpu_fxt_is_enabled (), 0);
  start ();
  CHECK_EQ (starpu_fxt_is_enabled (), 1);
  starpu_shutdown ();
  CHECK_EQ (count (".json"), 1);
  CHECK_EQ (count ("_0.json"), 1);
  starpu_profiling_set_id (3);
  start ();
  starpu_profiling_init ();
  starpu_shutdown ();
  CHECK_EQ (count (".json"), 2);
  CHECK_EQ (count ("_3.json"), 1);
  return 0;
}
