// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data.h: the end of registrations.

#include "starpu_data.h"

#include <algorithm>
#include <cerrno>
#include <vector>

#include "api/data_duplicates.h"
#include "api/data_parts.h"
#include "api/data_support.h"
#include "api/data_versions.h"
#include "base/log.h"
#include "core/engine.h"
#include "data/removal_hook.h"

using namespace asterism;
using api::access_to;
using api::usable;
using data::Handle;

namespace
{

/// The handle, or null after a message that says why it cannot be unregistered,
/// by a thread that `waits'.
Handle *
removable (const char *function, starpu_data_handle_t public_handle, bool waits)
{
  Handle *handle = usable (function, public_handle);
  if (handle == nullptr)
    return nullptr;
  const char *why = handle->ended ()               ? "goes already"
                    : handle->partitioned ()       ? "is partitioned"
                    : handle->parent () != nullptr ? "is a part of other data"
                    : waits && api::held_by_caller (*handle)
                        ? "is still acquired"
                        : nullptr;
  Status status;
  if (why != nullptr)
    status = Status::error (-EBUSY, "%s %s", handle->label ().c_str (), why);
  if (status.ok ())
    status = api::use_plans_of (*handle, STARPU_RW);
  if (status.ok ())
    status = api::end_plans (*handle);
  if (status.ok ())
    api::end_parts (*handle);
  return api::report (function, status) == 0 ? handle : nullptr;
}

/// True when it is a duplicate that others have still.
bool
stays (starpu_data_handle_t public_handle)
{
  Handle *handle = data::from_public (public_handle);
  return handle != nullptr && handle->alive () && api::end_duplicate (*handle);
}

/// True when contents are to be brought home at the end.
bool
goes_home (Handle &handle)
{
  return handle.home () >= 0 && handle.nodes () != 0;
}

/// True when plans or versions came after those that were ended or waited for.
bool
has_others (Handle &handle, size_t versions)
{
  return handle.partitioned () || !api::Changes::plans (handle).empty ()
         || api::has_parts (handle)
         || api::versions_of (handle).size () != versions;
}

/// True when nobody uses the data or waits for them, nor may use parts.
bool
is_idle (Handle &handle)
{
  const auto idle = [] (Handle &one) {
    SpinGuard guard (one.queue.lock_);
    return one.queue.idle ();
  };
  const std::vector<Handle *> versions = api::versions_of (handle);
  return !handle.partitioned () && !handle.planned () && idle (handle)
         && std::all_of (versions.begin (), versions.end (),
                         [&idle] (Handle *one) { return idle (*one); });
}

/// True when the data, of a task's own, can be unregistered in that task, which
/// does not wait for other tasks: who uses the data may wait for it, or be
/// below it on the stack.  What the runtime does with them, copying and
/// clearing, is over soon, and is waited for.
bool
is_free (const char *function, starpu_data_handle_t public_handle)
{
  constexpr unsigned kPauseUs = 20, kMostPauseUs = 10000;
  Handle *handle = usable (function, public_handle);
  if (handle == nullptr)
    return false;
  // These give way without a wait for other tasks than the parts' users.
  api::end_parts (*handle);
  for (unsigned pause_us = kPauseUs; pause_us < kMostPauseUs; pause_us *= 2)
    {
      if (is_idle (*handle))
        return true;
      core::runtime ()->memory ().progress ();
      core::thread_waker ().park_for (pause_us);
    }
  log (Level::Error, "%s: called from a task while %s is in use", function,
       handle->label ().c_str ());
  return false;
}

/// Unregisters the handle in its turn; false when that is to be done again, as
/// those who used the data submitted others meanwhile.
bool
unregister_in_turn (const char *function, Handle &handle, bool coherent)
{
  core::Runtime &runtime = *core::runtime ();
  // Who uses a version uses the data.  In one step with them: else others come
  // in between, who wait for a version that is ours, and for whom we wait.
  std::vector<data::Access> accesses{ access_to (handle, STARPU_RW) };
  for (Handle *version : api::versions_of (handle))
    accesses.push_back (access_to (*version, STARPU_RW));
  api::Turn turn (runtime, accesses.data (), unsigned (accesses.size ()));
  if (turn.awaited () || has_others (handle, accesses.size () - 1))
    return false;
  if (coherent && goes_home (handle))
    {
      accesses[0].mode = STARPU_R;
      accesses[0].node = handle.home ();
      Status status = turn.fetch (1);
      if (!status.ok ())
        api::report (function, status);
    }
  turn.forget ();
  for (size_t i = accesses.size (); i-- > 0;)
    api::remove (runtime, *accesses[i].handle);
  return true;
}

/// Removes the handle of a granted access once the contents are back where the
/// user's storage is.
bool
remove_coherently (api::Deferred &self)
{
  Handle &handle = self.handle ();
  data::Memory &memory = self.runtime->memory ();
  if (self.step == 0 && goes_home (handle))
    {
      self.step = 1;
      self.accesses[0].mode = STARPU_R;
      self.accesses[0].node = handle.home ();
      if (!api::begin_fetch (self))
        return false;
    }
  if (self.fetches)
    memory.release (self.fetch);
  self.fetches = false;
  self.step = 1;
  return api::remove_granted (self);
}

} // namespace

bool
api::unregister (const char *function, starpu_data_handle_t public_handle,
                 bool coherent)
{
  const bool in_task = core::Runtime::current_task () != nullptr;
  if (stays (public_handle))
    return true;
  for (;;)
    {
      if (in_task && !is_free (function, public_handle))
        return false;
      Handle *handle = removable (function, public_handle, true);
      if (handle == nullptr)
        return false;
      if (unregister_in_turn (function, *handle, coherent))
        return true;
    }
}

extern "C" void
starpu_data_unregister (starpu_data_handle_t handle)
{
  api::unregister ("starpu_data_unregister", handle, true);
}

extern "C" void
starpu_data_unregister_no_coherency (starpu_data_handle_t handle)
{
  api::unregister ("starpu_data_unregister_no_coherency", handle, false);
}

extern "C" void
starpu_data_unregister_submit (starpu_data_handle_t public_handle)
{
  if (stays (public_handle))
    return;
  Handle *handle
      = removable ("starpu_data_unregister_submit", public_handle, false);
  if (handle == nullptr)
    return;
  api::end_versions (*handle);
  handle->set_ending ();
  core::runtime ()->memory ().forget_addresses (*handle);
  data::tell_removal (public_handle);
  api::Deferred *deferred = api::make_deferred (*handle, STARPU_RW, 0);
  deferred->act = remove_coherently;
  api::defer (deferred, true);
}
