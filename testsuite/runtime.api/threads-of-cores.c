/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Workers have whole cores, or hardware threads of them, those that the process
   was bound to or all of the machine.
   rows: E41
   env: STARPU_NCPU=2 STARPU_WORKERS_NOBIND=0
   configs: one
   libs: -lhwloc */

#define _GNU_SOURCE
#include <hwloc.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../support/check.h"

/* Each of so many workers has an object of that type to itself. */
static void
check_places (unsigned count, hwloc_obj_type_t type)
{
  unsigned seen = 0;
  start ();
  CHECK_EQ (starpu_cpu_worker_get_count (), count);
  for (unsigned worker = 0; worker < count; ++worker)
    {
      hwloc_obj_t object = starpu_worker_get_hwloc_obj ((int)worker);
      CHECK (object != NULL);
      CHECK_EQ (object->type, type);
      CHECK_EQ (seen >> object->logical_index & 1, 0);
      seen |= 1u << object->logical_index;
    }
  starpu_shutdown ();
}

static int
check_threads (void)
{
  setenv ("HWLOC_SYNTHETIC", "core:2 pu:2", 1);
  /* Whatever a control group allows. */
  setenv ("STARPU_WORKERS_CPUID", "0 1", 1);
  check_places (2, HWLOC_OBJ_CORE);
  setenv ("STARPU_NCPU", "4", 1);
  setenv ("STARPU_WORKERS_CPUID", "0 1 2 3", 1);
  setenv ("STARPU_NTHREADS_PER_CORE", "2", 1);
  check_places (4, HWLOC_OBJ_PU);
  setenv ("STARPU_NTHREADS_PER_CORE", "3", 1); /* more than there are */
  check_places (4, HWLOC_OBJ_PU);
  return 0;
}

/* Hardware threads that the library uses: a status can tell that many. */
static int
threads (void)
{
  start ();
  const int count
      = hwloc_get_nbobjs_by_type (starpu_get_hwloc_topology (), HWLOC_OBJ_PU);
  starpu_shutdown ();
  return count < 200 ? count : 200;
}

/* The same, of this program when all of it was bound to one at its start. */
static int
threads_when_bound (void)
{
  const pid_t child = fork ();
  if (child == 0)
    {
      cpu_set_t set;
      CHECK_EQ (sched_getaffinity (0, sizeof set, &set), 0);
      int first = 0;
      while (!CPU_ISSET (first, &set))
        ++first;
      CPU_ZERO (&set);
      CPU_SET (first, &set);
      CHECK_EQ (sched_setaffinity (0, sizeof set, &set), 0);
      execl ("/proc/self/exe", "program", "count", NULL);
      _exit (77);
    }
  int status;
  CHECK_EQ (waitpid (child, &status, 0), child);
  CHECK (WIFEXITED (status));
  return WEXITSTATUS (status);
}

int
main (int argc, char **argv)
{
  (void)argv;
  if (argc > 1)
    return threads ();
  const pid_t child = fork (); /* the machine is read but once */
  if (child == 0)
    return check_threads ();
  int status;
  CHECK_EQ (waitpid (child, &status, 0), child);
  CHECK_EQ (status, 0);

  const int all = threads ();
  CHECK_EQ (threads_when_bound (), 1);
  setenv ("STARPU_WORKERS_GETBIND", "0", 1);
  CHECK (threads_when_bound () >= all);
  return 0;
}
