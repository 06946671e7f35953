// SPDX-License-Identifier: LGPL-2.1-or-later
// Calls of tasks, in the function of another, on data that this one shares.
//
// A task hands the data that it has alone on to the tasks that it calls
// (core/delegation.h).  What it has beside others, as commuting and concurrent
// tasks do, and copies of its own, into which it reduces or which are scratch
// memory or a version of data that rename, cannot be handed on: a call on them
// is executed at once, as part of the caller.

#ifndef ASTERISM_API_SHARED_CALL_H
#define ASTERISM_API_SHARED_CALL_H

#include <span>

#include "asterism_abi.h"

#include "api/partial_call.h"
#include "core/worker.h"
#include "data/handle.h"
#include "task/task.h"

namespace asterism::api
{

/// A buffer of such a call: what the caller was given, or another datum.
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

/// True when the caller has the datum in a way that calls cannot be handed: it
/// shares it, or it renames, has plans or is not ordered.
bool is_shared (const data::Access &callers);

/// True when a call by the task that the worker executes may be one of those.
bool may_share (const core::Worker &worker);

/// Returns the buffer at that address, when the calling task shares it, or has
/// it alone and a call in that mode reduces or commutes, once the calls before
/// have ended; otherwise null, as when one of these waits for the caller.
void *shared_buffer (const struct asterism_task_v1 &called, const void *pointer,
                     data::Mode mode);

/// Executes a call some of whose buffers shared_buffer () has returned, with
/// the values that `values` points to.  Where it uses other data too, waits for
/// these, and for all calls before.
void execute_shared (const struct asterism_task_v1 &called, const void *values,
                     const struct asterism_site_v1 *site,
                     std::span<const CallBuffer> buffers);

} // namespace asterism::api

#endif
