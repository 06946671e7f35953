/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How much memory many tasks on one datum take; a test defines what they do in
   `codelet'. */

#ifndef ASTERISM_TESTSUITE_GROWTH_H
#define ASTERISM_TESTSUITE_GROWTH_H

#include "../support/check.h"
#include <sys/resource.h>

static struct starpu_codelet codelet;

static long
most_kib (void)
{
  struct rusage usage;
  CHECK_EQ (getrusage (RUSAGE_SELF, &usage), 0);
  return usage.ru_maxrss;
}

static void
submit_many (starpu_data_handle_t handle, long count)
{
  for (long i = 0; i < count; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      submit (task);
    }
}

#endif
