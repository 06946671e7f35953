// SPDX-License-Identifier: LGPL-2.1-or-later
// Renaming: fresh storage for tasks that overwrite data which others still use.
//
// When a task that only writes (STARPU_W) is submitted for a handle that
// renames and that is in use, the handle gets a new *version*: a handle of its
// own, not known to the application, with the same sizes and storage of its
// own.  Tasks that are submitted from then on use the new version.  Earlier
// tasks keep theirs, whose storage is freed when the last of them has ended. So
// neither the writer nor the tasks after it wait for them.  Superscalar
// processors rename registers for the same reason.
//
// The application sees the handle only.  Before it uses the data by itself
// (acquire, unregister, partition and so on) the contents of the current
// version are copied to the handle, by an access to both that takes its turn.
//
// Which version a task uses is chosen when it enters the queues, under one
// mutex: versions therefore have an order, and none loses its storage to a task
// that has been given it and not yet entered its queue.
//
// When the writer does not write in the end, the contents of the previous
// version are copied back (data_copy_backs.h).
//
// A handle has at most `ASTERISM_RENAMING_VERSIONS' versions, and all of them
// together at most `ASTERISM_RENAMING_MEM' MiB; beyond that a writer waits as
// it does without renaming.  Never renamed are parts, data with partitioning
// plans, data that are reduced, data in several arrays or layouts, and data
// whose users are not ordered.

#ifndef ASTERISM_API_DATA_VERSIONS_H
#define ASTERISM_API_DATA_VERSIONS_H

#include "api/data_copy_backs.h"
#include "data/handle.h"
#include "task/task.h"

namespace asterism::api
{

/// Chooses the versions that the accesses use, and enters those that do so at
/// submission.
bool enter_versions (data::Requester &owner, data::Access *accesses,
                     unsigned count, bool renames, CopyBacks &copy_backs);

/// Notes that `task` has not written what it was to overwrite; with `launched`,
/// it may have.
void not_written (task::Task &task, bool launched);

/// The task that the thread is in has begun: what was current before it need
/// not wait until it ends, and is perhaps what the thread is to use now.
void begin_own ();

/// Makes the handle itself current, before it is used in `mode` other than by a
/// task: with the contents when the mode reads.
void settle_versions (data::Handle &handle, data::Mode mode);

/// Ends all versions of `handle` in their order.  Requires: settle_versions ()
/// was called, and no thread submits tasks for the handle any more.
void end_versions (data::Handle &handle);

/// Returns the handle that `handle` is a version of, or itself; null once that
/// handle is being unregistered.
data::Handle *original_of (data::Handle &handle);

/// Returns the handle or version that tasks submitted now read.
data::Handle &current_version (data::Handle &handle);

/// Returns what the application sees: the handle as long as it is acquired,
/// otherwise the current version.
data::Handle &visible_version (data::Handle &handle);

/// Every version there is.
std::vector<data::Handle *> versions_of (data::Handle &handle);

} // namespace asterism::api

#endif
