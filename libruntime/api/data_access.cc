// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data.h: acquire and release.

#include "starpu_data.h"

#include <cerrno>
#include <utility>

#include "api/data_changes.h"
#include "api/data_support.h"
#include "base/failed_tasks.h"
#include "base/log.h"
#include "base/thread_end.h"
#include "base/thread_number.h"
#include "base/waker_lease.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "core/reduction.h"

using namespace asterism;
using api::usable;
using data::Handle;
using data::HeldAccess;

namespace
{

bool
valid_mode (enum starpu_data_access_mode mode)
{
  constexpr int kHints = STARPU_COMMUTE | STARPU_SSEND | STARPU_LOCALITY
                         | STARPU_NOPLAN | STARPU_UNMAP | STARPU_NOFOOTPRINT;
  return (mode & STARPU_RW) != 0
         && (mode & ~(STARPU_RW | kHints | ASTERISM_CONCURRENT)) == 0
         && data::consistent (mode);
}

/// 0, or what is wrong with the arguments of an acquire.
int
check (Handle *handle, int node, enum starpu_data_access_mode mode)
{
  core::Runtime *const runtime = core::runtime ();
  if (runtime == nullptr)
    return -ENODEV;
  if (handle == nullptr || handle->ended () || !valid_mode (mode)
      || node < STARPU_ACQUIRE_NO_NODE_LOCK_ALL
      || (node > data::kMainMemory
          && node >= int (runtime->memory ().node_count ()))
      || (data::concurrent (mode) && node > data::kMainMemory)
      || handle->partitioned ()
      || (handle->overlaps () && (mode & STARPU_W) != 0))
    return -EINVAL;
  return 0;
}

/// The same, and what is up to date then.
int
prepare (Handle *handle, int node, enum starpu_data_access_mode mode)
{
  const int error = check (handle, node, mode);
  return error != 0 ? error : api::use_plans_of (*handle, mode).code ();
}

void
hold (Handle &handle, HeldAccess &held)
{
  SpinGuard lock (handle.coherence ());
  HeldAccess *&first = handle.rare_state ().held;
  held.next = first;
  first = &held;
}

/// Whose callback this thread is in, unless it released that.
thread_local const HeldAccess *called_back;

/// Whether the thread is likely to mean this access: the less, the more so.
unsigned
rank (const HeldAccess &held, int node)
{
  const bool own = held.owner == thread_number ();
  const unsigned whose = &held == called_back ? 0
                         : own                ? 1
                         : held.owner == 0    ? 2 // any thread's
                                              : 3;
  return 2 * whose + (node < 0 && held.access.node != data::kMainMemory);
}

/// The place of the access on `node` (-1: any, rather main memory) that the
/// thread means, the latest of several; or null.
HeldAccess **
find_held (Handle &handle, int node) REQUIRES (handle.coherence ())
{
  HeldAccess **found = nullptr;
  for (HeldAccess **place = &handle.rare_state ().held; *place != nullptr;
       place = &(*place)->next)
    if ((node < 0 || (*place)->access.node == node)
        && (found == nullptr || rank (**place, node) < rank (**found, node)))
      found = place;
  return found;
}

/// Takes it from there.
HeldAccess *
unhold (Handle &handle, int node)
{
  SpinGuard lock (handle.coherence ());
  HeldAccess **const found = find_held (handle, node);
  HeldAccess *held = found != nullptr ? *found : nullptr;
  if (held != nullptr)
    *found = held->next;
  if (held == called_back)
    called_back = nullptr;
  return held;
}

HeldAccess *
make (Handle &handle, int node, enum starpu_data_access_mode mode)
{
  auto *held = new HeldAccess;
  held->access.handle = &handle;
  // The application takes its turn: it could not claim the data.
  held->access.mode = data::Mode (mode & ~(STARPU_COMMUTE | STARPU_UNMAP));
  held->unmaps = (mode & STARPU_UNMAP) != 0;
  held->access.node = data::NodeId (node < 0 ? -1 : node);
  return held;
}

/// Makes the data valid once access is granted; waits for it.
Status
fetch (HeldAccess &held)
{
  // A lease each time would take locks; one fetch at a time needs it.
  struct FetchingWaker
  {
    WakerLease lease;
  };
  data::Memory &memory = core::runtime ()->memory ();
  held.fetch.accesses = &held.access;
  held.fetch.count = 1;
  held.fetch.waker = &*asterism::of_thread<FetchingWaker> ().lease;
  held.fetch.holder = held.owner;
  Status status
      = core::begin_contents (core::runtime ()->engine (), held.fetch);
  if (status.ok ())
    status = memory.fetch (held.fetch);
  held.fetch.waker = nullptr;
  held.fetched = status.ok () && memory.hold (held.fetch);
  return status;
}

/// Frees the replicas that are no copies, if it was asked to.
void
unmap (const HeldAccess &held)
{
  if (!held.unmaps)
    return;
  data::Memory &memory = core::runtime ()->memory ();
  Handle &handle = *held.access.handle;
  for (unsigned n = 1; n < memory.node_count (); ++n)
    if (memory.shares (handle, data::NodeId (n)))
      (void)memory.evict (handle, data::NodeId (n)); // else it is in use
}

/// Goes on with a granted access.
int
take (const char *function, HeldAccess *held)
{
  Handle &handle = *held->access.handle;
  if (held->access.node >= 0
      && !(held->access.node == data::kMainMemory
           && handle.ready_on (data::kMainMemory, held->access.mode)))
    if (Status status = fetch (*held); !status.ok ())
      {
        data::leave_all (&held->access, 1);
        delete held;
        return api::report (function, status);
      }
  unmap (*held);
  hold (handle, *held);
  return 0;
}

/// Takes part in the queue if nobody has to be waited for.
bool
try_enter (HeldAccess &held)
{
  data::AccessQueue &queue = held.access.handle->queue;
  SpinGuard lock (queue.lock_);
  return held.access.entered = queue.try_enter (held.access);
}

/// The same as things stand then.
bool
enter_now (HeldAccess &held)
{
  if (!api::is_planned (held.access))
    return try_enter (held);
  api::Changes changes;
  MutexLock lock (api::plans_mutex);
  changes.use (&held.access, 1);
  return try_enter (held);
}

struct Waiter
{
  data::Requester requester; // first: found by its address
  Event granted;
};

/// The caller would wait for itself.
int
tell_own (const char *function, Handle &handle)
{
  log (Level::Error,
       "%s: %s, or what gives way to it, is acquired by this thread already",
       function, handle.label ().c_str ());
  return -EDEADLK;
}

int
acquire_try (const char *function, starpu_data_handle_t public_handle, int node,
             enum starpu_data_access_mode mode)
{
  Handle *handle = data::from_public (public_handle);
  if (int error = prepare (handle, node, mode))
    return error;
  HeldAccess *held = make (*handle, node, mode);
  held->owner = thread_number ();
  if (enter_now (*held))
    return take (function, held);
  delete held;
  data::join_copies (*handle);
  return -EAGAIN;
}

int
acquire_callback (starpu_data_handle_t public_handle, int node,
                  enum starpu_data_access_mode mode, void (*callback) (void *),
                  void *argument)
{
  Handle *handle = data::from_public (public_handle);
  if (int error = prepare (handle, node, mode))
    return error;
  if (callback == nullptr)
    return -EINVAL;
  api::Deferred *deferred = api::make_deferred (
      *handle, starpu_data_access_mode (mode & ~STARPU_UNMAP), node);
  deferred->options = mode & STARPU_UNMAP;
  deferred->fetches = node >= 0;
  deferred->keeps = true;
  deferred->callback = callback;
  deferred->argument = argument;
  deferred->act = [] (api::Deferred &self) {
    if (self.failed)
      failed_tasks::add ();
    // The access lives on as one that is held; the fetch with it.
    auto *held = new HeldAccess;
    held->access = self.accesses[0];
    held->fetch = self.fetch;
    held->fetch.accesses = &held->access;
    held->fetch.waker = nullptr;
    held->fetched = self.fetches && self.runtime->memory ().hold (held->fetch);
    self.fetches = false;
    held->unmaps = self.options != 0;
    unmap (*held);
    hold (self.handle (), *held);
    const HeldAccess *const outer = std::exchange (called_back, held);
    core::call_back (self.callback, self.argument);
    called_back = outer;
    return true;
  };
  api::defer (deferred, true);
  return 0;
}

/// Takes an access of the calling thread's own from the data, or gives null.
HeldAccess *
unhold_own (Handle &handle)
{
  SpinGuard lock (handle.coherence ());
  if (handle.rare_state_or_null () == nullptr)
    return nullptr;
  for (HeldAccess **place = &handle.rare_state ().held; *place != nullptr;
       place = &(*place)->next)
    if ((*place)->owner == thread_number ())
      return std::exchange (*place, (*place)->next);
  return nullptr;
}

/// Ends an access that is held no more.
void
give_up (HeldAccess *held)
{
  if (held->fetched)
    core::runtime ()->memory ().release (held->fetch);
  data::leave_all (&held->access, 1);
  delete held;
}

void
tell_not_held (const char *function, Handle &handle, int node)
{
  log (Level::Error, "%s: %s is not acquired%s", function,
       handle.label ().c_str (), node < 0 ? "" : " on that node");
}

void
release (const char *function, starpu_data_handle_t public_handle, int node)
{
  Handle *handle = usable (function, public_handle);
  if (handle == nullptr)
    return;
  HeldAccess *held = unhold (*handle, node);
  if (held == nullptr)
    return tell_not_held (function, *handle, node);
  give_up (held);
}

/// Gives up all but `mode' of an access.
void
release_to (const char *function, starpu_data_handle_t public_handle, int node,
            enum starpu_data_access_mode mode)
{
  if (mode == STARPU_NONE)
    return release (function, public_handle, node);
  Handle *handle = usable (function, public_handle);
  if (handle == nullptr)
    return;
  HeldAccess *held = nullptr;
  {
    SpinGuard lock (handle->coherence ());
    if (HeldAccess **found = find_held (*handle, node))
      held = *found;
  }
  if (held == nullptr)
    return tell_not_held (function, *handle, node);
  const data::Mode now = held->access.mode;
  if ((mode & STARPU_RW) != mode || data::concurrent (now)
      || (data::writes (mode) && (mode & now) != mode))
    return log (Level::Error, "%s: %s is not acquired in such a mode", function,
                handle->label ().c_str ());
  if (data::writes (mode) || !data::writes (now))
    return;
  if (held->fetched)
    core::runtime ()->memory ().lower (held->fetch);
  data::lower (held->access);
}

} // namespace

void
api::release_own (Handle &handle)
{
  while (HeldAccess *held = unhold_own (handle))
    give_up (held);
}

void
api::release_all_own (core::Runtime &runtime)
{
  // What is acquired cannot go: the handles stay until they are released.
  for (Handle *handle : runtime.memory ().find_if (
           [] (Handle &one, const void *) { return held_by_caller (one); }))
    release_own (*handle);
}

int
api::acquire (const char *function, starpu_data_handle_t public_handle,
              int node, enum starpu_data_access_mode mode)
{
  Handle *handle = data::from_public (public_handle);
  if (int error = check (handle, node, mode))
    return error;
  if (core::Runtime::current_task () != nullptr)
    return -EDEADLK;
  const bool again = api::held_by_caller (*handle);
  if (!again && api::waits_for_caller (*handle, data::writes (mode)))
    return tell_own (function, *handle);
  if (int error = prepare (handle, node, mode))
    return error;
  HeldAccess *held = make (*handle, node, mode);
  held->owner = thread_number ();
  if (again)
    {
      // Whoever is in the way waits for this thread.
      if (enter_now (*held))
        return take (function, held);
      delete held;
      return tell_own (function, *handle);
    }
  Waiter waiter;
  waiter.requester.granted = [] (data::Requester &requester) {
    reinterpret_cast<Waiter &> (requester).granted.signal ();
  };
  core::Runtime &runtime = *core::runtime ();
  if (!api::request (runtime, waiter.requester, &held->access, 1))
    runtime.wait (waiter.granted);
  return take (function, held);
}

extern "C" int
starpu_data_acquire (starpu_data_handle_t handle,
                     enum starpu_data_access_mode mode)
{
  return api::acquire (__func__, handle, STARPU_MAIN_RAM, mode);
}

extern "C" int
starpu_data_acquire_on_node (starpu_data_handle_t handle, int node,
                             enum starpu_data_access_mode mode)
{
  return api::acquire (__func__, handle, node, mode);
}

extern "C" int
starpu_data_acquire_try (starpu_data_handle_t handle,
                         enum starpu_data_access_mode mode)
{
  return acquire_try (__func__, handle, STARPU_MAIN_RAM, mode);
}

extern "C" int
starpu_data_acquire_on_node_try (starpu_data_handle_t handle, int node,
                                 enum starpu_data_access_mode mode)
{
  return acquire_try (__func__, handle, node, mode);
}

extern "C" int
starpu_data_acquire_cb (starpu_data_handle_t handle,
                        enum starpu_data_access_mode mode,
                        void (*callback) (void *), void *arg)
{
  return acquire_callback (handle, STARPU_MAIN_RAM, mode, callback, arg);
}

extern "C" int
starpu_data_acquire_on_node_cb (starpu_data_handle_t handle, int node,
                                enum starpu_data_access_mode mode,
                                void (*callback) (void *), void *arg)
{
  return acquire_callback (handle, node, mode, callback, arg);
}

extern "C" int
starpu_data_acquire_cb_sequential_consistency (
    starpu_data_handle_t handle, enum starpu_data_access_mode mode,
    void (*callback) (void *), void *arg, int)
{
  return acquire_callback (handle, STARPU_MAIN_RAM, mode, callback, arg);
}

extern "C" int
starpu_data_acquire_on_node_cb_sequential_consistency (
    starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
    void (*callback) (void *), void *arg, int)
{
  return acquire_callback (handle, node, mode, callback, arg);
}

extern "C" void
starpu_data_release (starpu_data_handle_t handle)
{
  release ("starpu_data_release", handle, -1);
}

extern "C" void
starpu_data_release_on_node (starpu_data_handle_t handle, int node)
{
  release ("starpu_data_release_on_node", handle, node);
}

extern "C" void
starpu_data_release_to (starpu_data_handle_t handle,
                        enum starpu_data_access_mode mode)
{
  release_to ("starpu_data_release_to", handle, -1, mode);
}

extern "C" void
starpu_data_release_to_on_node (starpu_data_handle_t handle,
                                enum starpu_data_access_mode mode, int node)
{
  release_to ("starpu_data_release_to_on_node", handle, node, mode);
}
