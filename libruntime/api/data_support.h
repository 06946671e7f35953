// SPDX-License-Identifier: LGPL-2.1-or-later
// What the shells of the data functions share: checks, messages, and accesses
// of the application.

#ifndef ASTERISM_API_DATA_SUPPORT_H
#define ASTERISM_API_DATA_SUPPORT_H

#include <vector>

#include "base/continuation.h"
#include "base/event.h"
#include "base/pool.h"
#include "base/status.h"
#include "core/runtime.h"
#include "data/memory.h"

namespace asterism::api
{

/// Prints what went wrong and returns the negative errno.
int report (const char *function, const Status &status);

/// The runtime, or null after a message.
core::Runtime *running (const char *function);

/// The handle, or null after a message when there is none or no runtime.
data::Handle *usable (const char *function, starpu_data_handle_t handle);
/// Returns the handle like usable (), and null after a message also when its
/// end was asked for already.
data::Handle *staying (const char *function, starpu_data_handle_t handle);

/// Ends a registration, waiting for whoever uses the data; false, after a
/// message, when it cannot be ended, or would have to wait in a task.
bool unregister (const char *function, starpu_data_handle_t handle,
                 bool coherent);

/// starpu_data_acquire_on_node () for another function, which messages name.
int acquire (const char *function, starpu_data_handle_t handle, int node,
             enum starpu_data_access_mode mode);

/// A use of the handle, of nobody yet.
inline data::Access
access_to (data::Handle &handle, enum starpu_data_access_mode mode,
           int node = 0)
{
  data::Access access;
  access.handle = &handle;
  access.mode = mode;
  access.node = data::NodeId (node);
  return access;
}

/// Accesses of the application in their turn among the tasks' ones: waits in
/// the constructor until they are granted, and gives them up at the end.
class Turn
{
public:
  Turn (core::Runtime &runtime, data::Access *accesses, unsigned count);
  ~Turn ();
  Turn (const Turn &) = delete;
  Turn &operator= (const Turn &) = delete;

  /// Makes the data valid on the accesses' nodes, where they stay until the
  /// end; waits for it.  With a number, those of the first so many.
  Status fetch (unsigned count);
  Status
  fetch ()
  {
    return fetch (count_);
  }

  /// True when others wait for the data, or use a version of them: who had the
  /// data before submitted these meanwhile, and nobody does from now on.
  bool awaited () const;

  /// Keeps the accesses: the handles are gone.
  void
  forget ()
  {
    let_go ();
    count_ = 0;
  }

private:
  void let_go ();

  core::Runtime &runtime_;
  data::Access *accesses_;
  unsigned count_;
  data::Fetch fetch_;
  bool fetched_ = false;
};

/// Removes a handle to which the caller has exclusive access.
void remove (core::Runtime &runtime, data::Handle &handle);

/// True when the calling thread has acquired the data, in whatever mode or to
/// write: whoever is in the way would wait for it.
bool held_by_caller (data::Handle &handle, bool to_write = false);
/// Releases all that the calling thread has acquired of the data, and keeps
/// what callbacks acquired and other threads did.
void release_own (data::Handle &handle);
/// Releases all that the calling thread has acquired of any data.
void release_all_own (core::Runtime &runtime);
/// True when the calling thread has acquired what has to give way, by plans, to
/// who reads or writes the data.
bool waits_for_caller (data::Handle &handle, bool writes);

/// Something done without waiting, when accesses in their turn are granted.
struct Deferred
{
  data::Requester requester; // first: found by its address
  data::Background background;
  Continuation going; ///< as those who were granted it go on
  std::vector<data::Access> accesses;
  data::Fetch fetch;
  core::Runtime *runtime = nullptr;
  /// The data are made valid on the accesses' nodes before act () is called,
  /// and kept in place until it is over.
  bool fetches = false;
  bool failed = false; ///< that could not be: act () is called all the same
  /// The accesses are not given up at the end.
  bool keeps = false;
  /// Says whether it is over; else it is called again later.  When it is, the
  /// Deferred is destroyed.
  bool (*act) (Deferred &self) = nullptr;
  // act ()'s own.
  int step = 0;
  unsigned options = 0;
  int node = -1;
  int argument_number = 0;
  void (*callback) (void *) = nullptr;
  void *argument = nullptr;
  struct starpu_task *counted = nullptr; ///< stands for it in the count of
                                         ///< unfinished tasks

  data::Handle &
  handle () const
  {
    return *accesses[0].handle;
  }
};

/// Registers the disk that the environment asks for.
void register_swap (core::Runtime &runtime);

/// Makes one with a single access.
Deferred *make_deferred (data::Handle &handle,
                         enum starpu_data_access_mode mode, int node = 0);

/// Starts it, as something that starpu_task_wait_for_all () waits for if
/// `counted`.  Requires: made with new, members set.
void defer (Deferred *deferred, bool counted);

/// The two halves of it: takes part in the queues, and says whether all is
/// granted; then goes on.
bool enter (Deferred *deferred, bool counted);
void go_on (Deferred &deferred);

/// For act: removes the handle of a granted access, after those who came
/// meanwhile.
bool remove_granted (Deferred &self);

/// Runtime::request () after the changes that data with plans need, in one step
/// with them.
bool request (core::Runtime &runtime, data::Requester &requester,
              data::Access *accesses, unsigned count);

/// Actions entered in order, under a lock.  Those that were granted at once go
/// on when it is destroyed, which is without the lock.
class Batch
{
public:
  Batch () = default;
  Batch (const Batch &) = delete;
  Batch &operator= (const Batch &) = delete;
  ~Batch ();

  void add (Deferred *deferred, bool counted);
  /// Adds an action that has entered and was granted.
  void
  add_granted (Deferred &deferred)
  {
    granted_.push_back (&deferred);
  }

private:
  std::vector<Deferred *> granted_;
};

/// Submits the changes between wholes and planned parts that who uses these
/// data next needs before it.  -EINVAL: it uses data together with parts of
/// them, or what is partitioned otherwise.
Status use_plans (const data::Access *accesses, unsigned count);
/// Uses the plans that a handle has or is a part of, and what a handle that
/// renames needs; does nothing for other handles.
Status use_plans_of (data::Handle &handle, enum starpu_data_access_mode mode);

/// Drops all plans of a handle, and those of their parts, which go in their
/// turn.  -EBUSY, with nothing done: a part is acquired or partitioned.
Status end_plans (data::Handle &handle);

/// Starts to make its data valid; true when they are, or cannot be: then
/// `fetches` is false.
bool begin_fetch (Deferred &deferred);

} // namespace asterism::api

/// An access that the application holds from acquire to release.
struct asterism::data::HeldAccess : asterism::pool::Pooled
{
  Access access;
  Fetch fetch;
  bool fetched = false;
  bool unmaps = false; ///< STARPU_UNMAP
  uint64_t owner = 0;  ///< thread_number () of who waited for it, or 0
  HeldAccess *next = nullptr;
};

#endif
