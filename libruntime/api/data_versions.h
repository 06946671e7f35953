// SPDX-License-Identifier: LGPL-2.1-or-later
// Renaming: fresh storage for who overwrites data that others still use.
//
// When a task that only writes (STARPU_W) is submitted for a handle that
// renames and that is in use, the handle gets a new *version*: a handle of its
// own, not known to the application, with the same sizes and storage of its
// own.  The tasks submitted from then on use that one; those before keep what
// they had, and their version gives its storage back when the last of them has
// ended.  So neither the writer nor what follows it waits for them.
//
// The application sees the handle only.  Before it uses the data by itself
// (acquire, unregister, partition and so on) the contents of the current
// version are copied to the handle, by an access to both that takes its turn.
//
// Which version a task uses is chosen when it enters the queues, under one
// mutex: versions therefore have an order, and none loses its storage to a task
// that has been given it and not yet entered its queue.
//
// What the writer does not write in the end has the contents of the version
// before (data_heirs.h).
//
// A handle has at most `ASTERISM_RENAMING_VERSIONS' versions, and all of them
// together at most `ASTERISM_RENAMING_MEM' MiB; beyond that a writer waits its
// turn.  Never renamed are parts, data with plans, data that are reduced, data
// in several arrays or forms, and data whose users are not ordered.

#ifndef ASTERISM_API_DATA_VERSIONS_H
#define ASTERISM_API_DATA_VERSIONS_H

#include "api/data_heirs.h"
#include "data/handle.h"
#include "task/task.h"

namespace asterism::api
{

/// Chooses the versions that the accesses use, and enters those that do so at
/// submission.
bool enter_versions (data::Requester &owner, data::Access *accesses,
                     unsigned count, bool renames, Heirs &heirs);

/// What the task was to overwrite is as it was, or, `launched`, it may not be.
void not_written (task::Task &task, bool launched);

/// The task that the thread is in has begun: what was current before it need
/// not wait until it ends, and is perhaps what the thread is to use now.
void begin_own ();

/// Makes the handle itself current, before it is used in `mode` other than by a
/// task: with the contents when the mode reads.
void settle_versions (data::Handle &handle, data::Mode mode);

/// Ends all versions in their turn.  Requires: settled, and nobody submits for
/// the handle any more.
void end_versions (data::Handle &handle);

/// What the handle is a version of, or the handle; null once that is to go.
data::Handle *original_of (data::Handle &handle);

/// What tasks submitted now read: the handle or a version.
data::Handle &current_version (data::Handle &handle);

/// What the application sees: the handle as long as it is acquired, else that.
data::Handle &visible_version (data::Handle &handle);

/// Every version there is.
std::vector<data::Handle *> versions_of (data::Handle &handle);

} // namespace asterism::api

#endif
