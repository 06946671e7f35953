// SPDX-License-Identifier: LGPL-2.1-or-later
// Accesses of the application: waiting for them, or acting when they come.

#include "api/data_support.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "starpu_task.h"

#include "api/data_versions.h"
#include "base/log.h"
#include "base/thread_number.h"
#include "base/waker_lease.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "core/reduction.h"

namespace asterism::api
{
namespace
{

/// How long a waiter sleeps at most, in case a device has no way to wake it.
constexpr unsigned kNapMicroseconds = 500;

struct Waiter
{
  data::Requester requester; // first: found by its address
  Event granted;
};

void
end (Deferred &deferred)
{
  core::Runtime &runtime = *deferred.runtime;
  if (deferred.fetches)
    runtime.memory ().release (deferred.fetch);
  if (!deferred.keeps)
    data::leave_all (deferred.accesses.data (),
                     unsigned (deferred.accesses.size ()));
  if (deferred.counted != nullptr)
    starpu_task_end_dep_release (deferred.counted);
  delete &deferred;
}

/// True when somebody waits for data that an access was granted.
bool
others_wait (data::Handle &handle)
{
  SpinGuard lock (handle.queue.lock_);
  return handle.queue.awaited ();
}

/// True when the data are where they are wanted, or cannot be.
bool
fetched (Deferred &deferred)
{
  if (!deferred.fetches)
    return true;
  bool done = false;
  Status status = deferred.runtime->memory ().poll (deferred.fetch, done);
  if (!status.ok ())
    {
      report ("an asynchronous access", status);
      deferred.fetches = false;
      deferred.failed = true;
    }
  return done || !status.ok ();
}

bool
advance (Deferred &deferred)
{
  if (!fetched (deferred) || !deferred.act (deferred))
    return false;
  end (deferred);
  return true;
}

bool
poll_deferred (data::Background &background)
{
  auto *bytes = reinterpret_cast<char *> (&background);
  return advance (
      *reinterpret_cast<Deferred *> (bytes - offsetof (Deferred, background)));
}

void
begin (Continuation &going)
{
  auto *bytes = reinterpret_cast<char *> (&going);
  auto &deferred
      = *reinterpret_cast<Deferred *> (bytes - offsetof (Deferred, going));
  if (deferred.fetches)
    begin_fetch (deferred);
  if (advance (deferred))
    return;
  deferred.background.poll = poll_deferred;
  deferred.runtime->memory ().add_background (deferred.background);
}

} // namespace

/// Its end, or its callback, may grant the next one its data.
void
go_on (Deferred &deferred)
{
  deferred.going.run = begin;
  Continuation::go (deferred.going);
}

int
report (const char *function, const Status &status)
{
  if (!status.ok ())
    log (Level::Error, "%s: %s", function, status.message ());
  return status.code ();
}

core::Runtime *
running (const char *function)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr)
    log (Level::Error, "%s: the runtime is not running", function);
  return runtime;
}

data::Handle *
usable (const char *function, starpu_data_handle_t handle)
{
  if (running (function) == nullptr)
    return nullptr;
  data::Handle *inner = data::from_public (handle);
  if (inner == nullptr)
    log (Level::Error, "%s: no handle", function);
  else if (!inner->alive ())
    {
      log (Level::Error, "%s: %p is not the handle of registered data",
           function, static_cast<void *> (handle));
      return nullptr;
    }
  return inner;
}

data::Handle *
staying (const char *function, starpu_data_handle_t handle)
{
  data::Handle *inner = usable (function, handle);
  if (inner == nullptr || !inner->ended ())
    return inner;
  log (Level::Error, "%s: %s goes already", function, inner->label ().c_str ());
  return nullptr;
}

Turn::Turn (core::Runtime &runtime, data::Access *accesses, unsigned count)
    : runtime_ (runtime), accesses_ (accesses), count_ (count)
{
  Waiter waiter;
  waiter.requester.granted = [] (data::Requester &requester) {
    reinterpret_cast<Waiter &> (requester).granted.signal ();
  };
  if (!request (runtime, waiter.requester, accesses, count))
    runtime.wait (waiter.granted);
  // Fetches ask owners when they came, and this one is gone.
  for (unsigned i = 0; i < count; ++i)
    accesses[i].owner = nullptr;
}

Turn::~Turn ()
{
  let_go ();
  data::leave_all (accesses_, count_);
}

void
Turn::let_go ()
{
  if (fetched_)
    runtime_.memory ().release (fetch_);
  fetched_ = false;
}

bool
Turn::awaited () const
{
  for (unsigned i = 0; i < count_; ++i)
    {
      data::Handle &handle = *accesses_[i].handle;
      if (others_wait (handle) || &current_version (handle) != &handle)
        return true;
    }
  return false;
}

Status
Turn::fetch (unsigned count)
{
  let_go ();
  WakerLease waker;
  fetch_.accesses = accesses_;
  fetch_.count = count;
  fetch_.waker = &*waker;
  fetch_.holder = thread_number ();
  Status status = core::begin_contents (runtime_.engine (), fetch_);
  if (status.ok ())
    status = runtime_.memory ().fetch (fetch_);
  fetch_.waker = nullptr;
  fetched_ = status.ok ();
  return status;
}

void
remove (core::Runtime &runtime, data::Handle &handle)
{
  WakerLease waker;
  while (!runtime.memory ().remove (handle, &*waker))
    (*waker).park_for (kNapMicroseconds);
}

bool
remove_granted (Deferred &self)
{
  if (!self.keeps && others_wait (self.handle ()))
    {
      // From who had the data and submitted them before they were to go.
      Deferred *later = make_deferred (self.handle (), STARPU_RW);
      later->act = self.act;
      later->counted = std::exchange (self.counted, nullptr);
      defer (later, false);
      return true;
    }
  self.keeps = true; // the handle goes, and the access with it
  data::Memory &memory = self.runtime->memory ();
  return memory.remove (self.handle (), memory.background_waker ());
}

bool
held_by_caller (data::Handle &handle, bool to_write)
{
  SpinGuard lock (handle.coherence ());
  const data::RareState *rare = handle.rare_state_or_null ();
  const data::HeldAccess *held = rare != nullptr ? rare->held : nullptr;
  while (held != nullptr
         && (held->owner != thread_number ()
             || (to_write && !data::writes (held->access.mode))))
    held = held->next;
  return held != nullptr;
}

bool
begin_fetch (Deferred &deferred)
{
  data::Memory &memory = deferred.runtime->memory ();
  deferred.fetch.accesses = deferred.accesses.data ();
  deferred.fetch.count = unsigned (deferred.accesses.size ());
  deferred.fetch.waker = memory.background_waker ();
  deferred.fetches = true;
  // The background's waker is nobody's to park.
  data::Fetch first = deferred.fetch;
  first.waker = &core::thread_waker ();
  Status status = core::begin_contents (deferred.runtime->engine (), first);
  if (status.ok ())
    status = memory.begin (deferred.fetch);
  if (status.ok ())
    return fetched (deferred);
  report ("an asynchronous access", status);
  deferred.fetches = false;
  deferred.failed = true;
  return true;
}

Deferred *
make_deferred (data::Handle &handle, enum starpu_data_access_mode mode,
               int node)
{
  auto *deferred = new Deferred;
  deferred->runtime = core::runtime ();
  deferred->accesses.resize (1);
  deferred->accesses[0].handle = &handle;
  deferred->accesses[0].mode = data::Mode (mode & ~STARPU_COMMUTE);
  deferred->accesses[0].node = data::NodeId (node < 0 ? -1 : node);
  return deferred;
}

bool
enter (Deferred *deferred, bool counted)
{
  deferred->requester.granted = [] (data::Requester &requester) {
    go_on (reinterpret_cast<Deferred &> (requester));
  };
  if (counted)
    {
      // A task without a codelet, which ends when the deferred action does.
      struct starpu_task *task = starpu_task_create ();
      task->name = "data operation";
      starpu_task_end_dep_add (task, 1);
      deferred->counted = task;
      // A task that the thread is in, which may have the data, does not wait
      // for it.
      const core::InCallback inside;
      if (starpu_task_submit (task) != 0)
        deferred->counted = nullptr;
    }
  auto count = unsigned (deferred->accesses.size ());
  return request (*deferred->runtime, deferred->requester,
                  deferred->accesses.data (), count);
}

void
defer (Deferred *deferred, bool counted)
{
  if (enter (deferred, counted))
    go_on (*deferred);
}

Batch::~Batch ()
{
  for (Deferred *deferred : granted_)
    go_on (*deferred);
}

void
Batch::add (Deferred *deferred, bool counted)
{
  if (enter (deferred, counted))
    granted_.push_back (deferred);
}

} // namespace asterism::api
