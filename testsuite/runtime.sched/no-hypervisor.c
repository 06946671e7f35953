/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A program that asks for a hypervisor, for parts of a GPU or for booked
   workers is told that there are none, and goes on.
   rows: -
   configs: one */

#include "../support/check.h"

#include <starpu_sched_ctx_hypervisor.h>

int
main (void)
{
  struct starpu_sched_ctx_performance_counters counters = { 0 };
  int first = 0, last = 0, worker = 0;

  CHECK_EQ (starpu_init (NULL), 0);
  CHECK_EQ (starpu_sched_ctx_check_if_hypervisor_exists (), 0);
  starpu_sched_ctx_set_perf_counters (0, &counters);
  CHECK_EQ (starpu_sched_ctx_get_nsms (0), 0);
  starpu_sched_ctx_get_sms_interval (0, &first, &last);
  CHECK_EQ (first, -1);
  CHECK_EQ (last, -1);
  CHECK_EQ (starpu_sched_ctx_get_stream_worker (0), -1);
  CHECK_EQ (starpu_worker_get_sched_ctx_id_stream (0), STARPU_NMAX_SCHED_CTXS);
  CHECK_EQ (starpu_sched_ctx_book_workers_for_task (0, &worker, 1), -ENOSYS);
  CHECK_EQ (starpu_sched_ctx_get_nready_tasks (0), 0);
  starpu_shutdown ();
  return 0;
}
