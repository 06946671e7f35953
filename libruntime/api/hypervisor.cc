// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_sched_ctx_hypervisor.h: there is neither a hypervisor nor a context of
// a part of a GPU.

#include "starpu_sched_ctx_hypervisor.h"

#include <cerrno>

#include "starpu_config.h"

#include "base/log.h"

using asterism::Level;
using asterism::log;

extern "C" unsigned
starpu_sched_ctx_check_if_hypervisor_exists (void)
{
  return 0;
}

extern "C" void
starpu_sched_ctx_notify_hypervisor_exists (void)
{
  log (Level::Error, "%s: there is no hypervisor", __func__);
}

extern "C" void
starpu_sched_ctx_set_perf_counters (unsigned, void *)
{
  log (Level::Error, "%s: there is no hypervisor to call them", __func__);
}

extern "C" void
starpu_sched_ctx_update_start_resizing_sample (unsigned, double)
{
  log (Level::Error, "%s: there is no hypervisor", __func__);
}

extern "C" void
starpu_sched_ctx_call_pushed_task_cb (int, unsigned)
{
}

extern "C" int
starpu_sched_ctx_get_nsms (unsigned)
{
  return 0;
}

extern "C" void
starpu_sched_ctx_get_sms_interval (int, int *start, int *end)
{
  if (start != nullptr)
    *start = -1;
  if (end != nullptr)
    *end = -1;
}

extern "C" int
starpu_sched_ctx_get_stream_worker (unsigned)
{
  return -1;
}

extern "C" unsigned
starpu_worker_get_sched_ctx_id_stream (unsigned)
{
  return STARPU_NMAX_SCHED_CTXS;
}

extern "C" int
starpu_sched_ctx_book_workers_for_task (unsigned, int *, int)
{
  log (Level::Error, "%s: tasks of several cores find them by themselves",
       __func__);
  return -ENOSYS;
}

extern "C" void
starpu_sched_ctx_unbook_workers_for_task (unsigned, int)
{
  log (Level::Error, "%s: workers are not booked for tasks", __func__);
}

extern "C" void
starpu_sched_ctx_list_task_counters_increment_all_ctx_locked (
    struct starpu_task *, unsigned)
{
}

extern "C" void
starpu_sched_ctx_list_task_counters_decrement_all_ctx_locked (
    struct starpu_task *, unsigned)
{
}

extern "C" void
starpu_sched_ctx_list_task_counters_reset_all (struct starpu_task *, unsigned)
{
}

extern "C" void
starpu_sched_ctx_revert_task_counters_ctx_locked (unsigned, double)
{
}
