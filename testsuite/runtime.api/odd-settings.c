/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A number with zeros in front is decimal.  A list of cores that says nothing
   that can be used is ignored with one message, and workers stay bound; so is
   what is beyond the machine.  Nothing is said of a variable that is not set.
   rows: -
   configs: one */

#include "../support/capture.h"

/* Starts with a list of cores; the worker is on one. */
static void
check_list (const char *list, int messages)
{
  setenv ("STARPU_WORKERS_CPUID", list, 1);
  int old = capture_begin ();
  start ();
  const int core = starpu_worker_get_bindid (0);
  const int cores = (int)sysconf (_SC_NPROCESSORS_ONLN);
  starpu_shutdown ();
  const char *text = capture_end (old);
  if (occurrences (text, "STARPU_WORKERS_CPUID") != messages || core < 0)
    fprintf (stderr, "'%s', core %d: %s\n", list, core, text);
  CHECK (core >= 0 && core < cores);
  CHECK_EQ (occurrences (text, "STARPU_WORKERS_CPUID"), messages);
}

int
main (void)
{
  if (sysconf (_SC_NPROCESSORS_ONLN) < 2)
    {
      puts ("one core");
      return 77;
    }
  setenv ("STARPU_NCPU", "02", 1);
  setenv ("STARPU_WORKERS_NOBIND", "00", 1);
  setenv ("STARPU_SCHED_BETA", "010", 1);
  int old = capture_begin ();
  start ();
  CHECK_EQ (starpu_cpu_worker_get_count (), 2);
  starpu_shutdown ();
  setenv ("STARPU_NCPU", "08", 1);
  start ();
  CHECK_EQ (starpu_cpu_worker_get_count (), 8);
  starpu_shutdown ();
  setenv ("STARPU_NCPU", "2", 1);
  CHECK_EQ (strlen (capture_end (old)), 0);

  check_list ("", 0);
  check_list (" , ", 1);
  check_list ("1-0", 1);
  check_list ("-1", 1);
  check_list ("none", 1);
  check_list ("100000", 1);
  check_list ("1 100000", 1);
  check_list ("1 0", 0);

  /* No OpenCL device. */
  setenv ("OCL_ICD_VENDORS", "/nonexistent", 1);
  unsetenv ("STARPU_NOPENCL");
  old = capture_begin ();
  start ();
  starpu_shutdown ();
  CHECK_EQ (strlen (capture_end (old)), 0);
  return 0;
}
