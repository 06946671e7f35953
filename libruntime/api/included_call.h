// SPDX-License-Identifier: LGPL-2.1-or-later
// Included calls: a call of a task in the function of another that is executed
// at once, as part of the calling task, like the included tasks of OpenMP.
//
// A task hands the data that it has alone on to the tasks that it calls
// (core/delegation.h).  What it has beside others, as commuting and concurrent
// tasks do, and copies of its own, into which it reduces or which are scratch
// memory or a version of data that rename, cannot be handed on: a call on them
// is included.

#ifndef ASTERISM_API_INCLUDED_CALL_H
#define ASTERISM_API_INCLUDED_CALL_H

#include <span>

#include "asterism_abi.h"

#include "api/partial_call.h"
#include "core/worker.h"
#include "data/handle.h"
#include "task/task.h"

namespace asterism::api
{

/// A buffer of an included call: what the caller was given, or another datum.
struct CallBuffer
{
  data::Mode mode;
  void *given;
  data::Handle *handle;
};

/// Waits for what the calling task has submitted.  Returns null, or the name of
/// a call that waits for the calling task itself.
const char *wait_for_calls ();

/// Waits for them before or after a call that needs that; ends the program if
/// there is such a name.
void wait_for_calls (const struct asterism_task_v1 &called,
                     const struct asterism_site_v1 *site);

/// True when the caller has the datum in a way that cannot be handed on to
/// calls: beside others, as a copy of its own, or because it renames, has plans
/// or is not ordered.
bool needs_inclusion (const data::Access &callers);

/// True when a call by the task that the worker executes may have to be
/// included.
bool may_include (const core::Worker &worker);

/// Returns the buffer of the calling task at that address, if a call in that
/// mode must be included: the buffer needs it, or the call reduces or commutes.
/// In the latter case the calls before have ended then.  Otherwise null, as
/// when one of these waits for the caller.
void *buffer_to_include (const struct asterism_task_v1 &called,
                         const void *pointer, data::Mode mode);

/// Executes a call some of whose buffers buffer_to_include () has returned,
/// with the values that `values` points to.  Where it uses other data too,
/// waits for these, and for all calls before.
void execute_included (const struct asterism_task_v1 &called,
                       const void *values, const struct asterism_site_v1 *site,
                       std::span<const CallBuffer> buffers);

} // namespace asterism::api

#endif
