// SPDX-License-Identifier: LGPL-2.1-or-later
// PartialCall: a call in a task of which the calling task was given some of the
// data.  Those it passes on as they are; a task of its own, which executes the
// call, has the others.

#ifndef ASTERISM_API_PARTIAL_CALL_H
#define ASTERISM_API_PARTIAL_CALL_H

#include <span>
#include <vector>

#include "asterism_abi.h"
#include "starpu.h"

#include "task/task.h"

namespace asterism::api
{

/// A call that a task executes which has those data alone that the caller was
/// not given.
struct PartialCall
{
  starpu_cpu_func_t function;
  void *values;
  std::span<void *> buffers;
  std::vector<unsigned> others; ///< indices of those data
};

/// The codelet of tasks that execute such calls.
struct starpu_codelet *partial_codelet ();

/// Returns the call that the task executes, if it is such a task, or null.
const PartialCall *partial_call_of (const task::Task &task);

/// Makes such a task, whose accesses are yet to be set.  This worker executes
/// it.  `call` lives until then.
task::Task *make_partial (const struct asterism_task_v1 &called,
                          PartialCall &call,
                          const struct asterism_site_v1 *site);

} // namespace asterism::api

#endif
