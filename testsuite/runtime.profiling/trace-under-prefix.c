/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_FXT_TRACE=1 writes a trace into the folder STARPU_FXT_PREFIX.
   rows: E10
   configs: one
   env: STARPU_FXT_TRACE=1 STARPU_FXT_PREFIX=traces */

#include "../support/check.h"
#include <dirent.h>
#include <sys/stat.h>

int
main (void)
{
  CHECK_EQ (mkdir ("traces", 0700), 0);
  start ();
  starpu_shutdown ();
  DIR *folder = opendir ("traces");
  int files = 0;
  for (struct dirent *entry; (entry = readdir (folder)) != NULL;)
    files += entry->d_name[0] != '.';
  closedir (folder);
  CHECK_EQ (files, 1);
  return 0;
}
