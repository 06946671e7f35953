/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A CPU quota of the control group, and nothing else that is asked for, leaves
   as many workers as it pays for; they are not bound then.  Quotas are made in
   a mount namespace of the test's own.
   rows: G15
   configs: one */

#define _GNU_SOURCE
#include "../support/check.h"

#include <errno.h>
#include <sched.h>
#include <starpu.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>

#define GROUPS "/sys/fs/cgroup"

/* Has this process see an empty folder of control groups. */
static int
hide_groups (void)
{
  return (unshare (CLONE_NEWNS) == 0
          || unshare (CLONE_NEWUSER | CLONE_NEWNS) == 0)
         && mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0
         && mount ("groups", GROUPS, "tmpfs", 0, NULL) == 0
         && mkdir (GROUPS "/cpu", 0755) == 0;
}

static void
put (const char *file, const char *text)
{
  FILE *stream = fopen (file, "w");

  CHECK (stream != NULL);
  CHECK (fputs (text, stream) >= 0);
  CHECK_EQ (fclose (stream), 0);
}

/* A quota of microseconds in each 100,000, in both versions. */
static void
set_quota (const char *microseconds)
{
  char line[64];

  put (GROUPS "/cpu/cpu.cfs_period_us", "100000\n");
  snprintf (line, sizeof line, "%s\n", microseconds);
  put (GROUPS "/cpu/cpu.cfs_quota_us", line);
  snprintf (line, sizeof line, "%s 100000\n",
            microseconds[0] == '-' ? "max" : microseconds);
  put (GROUPS "/cpu.max", line);
}

static unsigned
workers (int wanted)
{
  struct starpu_conf conf;

  CHECK_EQ (starpu_conf_init (&conf), 0);
  conf.ncpus = wanted;
  CHECK_EQ (starpu_init (&conf), 0);
  unsigned count = starpu_cpu_worker_get_count ();
  starpu_shutdown ();
  return count;
}

int
main (void)
{
  unsetenv ("STARPU_NCPU");
  unsetenv ("STARPU_NCPUS");
  if (!hide_groups ())
    {
      printf ("no mount namespace: %s\n", strerror (errno));
      return 77;
    }
  set_quota ("-1");
  const unsigned all = workers (-1);
  if (all < 2)
    {
      puts ("this machine has one core");
      return 77;
    }
  set_quota ("100000");
  CHECK_EQ (workers (-1), 1);
  set_quota ("20000");
  CHECK_EQ (workers (-1), 1);
  CHECK_EQ (workers (2), 2); /* the program knows better */
  set_quota ("200000");
  CHECK_EQ (workers (-1), 2);
  set_quota ("100000000");
  CHECK_EQ (workers (-1), all);
  return 0;
}
