// SPDX-License-Identifier: LGPL-2.1-or-later
// Renaming: choosing versions, and bringing their contents back.

#include "api/data_versions.h"

#include <algorithm>
#include <utility>

#include "starpu_data.h"
#include "starpu_data_interfaces.h"

#include "api/data_support.h"
#include "base/mutex.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "core/reduction.h"
#include "data/transfer.h"

using namespace asterism;
using api::usable;
using data::Access;
using data::Handle;

namespace
{

/// Every handle's versions, and the order of those who use them.  Taken before
/// any queue; what is granted at once goes on without it.
Mutex versions_mutex;

core::Engine &
engine ()
{
  return *core::current_engine ();
}

/// Null when the handle never had any.
data::Versions *
find (Handle &handle)
{
  SpinGuard lock (handle.coherence ());
  const data::RareState *rare = handle.rare_state_or_null ();
  return rare != nullptr ? rare->versions.get () : nullptr;
}

Handle &
current (Handle &handle)
{
  data::Versions *versions = find (handle);
  return versions != nullptr && versions->current != nullptr
             ? *versions->current
             : handle;
}

bool
quiet (Handle &handle)
{
  SpinGuard lock (handle.queue.lock_);
  return handle.queue.quiet ();
}

/// True when such data can have another storage, which a writer fills: data in
/// several arrays are rarely overwritten all.
bool
copyable (const Handle &handle)
{
  const data::Layout &layout = handle.layout ();
  if (!layout.custom ())
    return layout.form_count () == 1
           && layout.part_count (handle.shape ()) == 1;
  return layout.ops ().allocate_data_on_node != nullptr
         && data::copies_in_main (layout);
}

bool
eligible (Handle &handle)
{
  return !handle.partitioned () && !handle.planned ()
         && handle.parent () == nullptr && handle.sequential_consistency ()
         && handle.bytes () != 0 && core::reduction_of (handle) == nullptr
         && copyable (handle);
}

/// The contents are nobody's any more: gives the storage back.
bool
clear (api::Deferred &self)
{
  data::Memory &memory = self.runtime->memory ();
  if (!memory.clear (self.handle (), memory.background_waker ()))
    return false;
  engine ().version_bytes -= self.handle ().bytes ();
  return true;
}

/// The last use of a version that was current before.
bool
clear_previous (api::Deferred &self)
{
  return api::is_copied_back (self) && clear (self);
}

/// Changes to versions, in order under the mutex; destroyed without it.
class Changes
{
public:
  void
  settle (Handle &handle, data::Mode mode)
  {
    data::Versions *versions = find (handle);
    if (versions == nullptr || versions->current == nullptr)
      return;
    Handle &version = *std::exchange (versions->current, nullptr);
    if (data::reads (mode))
      {
        api::Deferred *deferred = api::make_deferred (version, STARPU_R);
        deferred->accesses.push_back (
            api::access_to (handle, STARPU_W, data::kMainMemory));
        submit (deferred, api::is_copied_back);
      }
    submit (api::make_deferred (version, STARPU_RW), clear);
  }

  /// Returns the version for a task that overwrites the whole handle.  A new
  /// version gets its copy back once the task has entered: make_copy_backs ().
  Handle &
  rename (Handle &handle)
  {
    Handle &before = current (handle);
    if (!eligible (handle) || quiet (before))
      return before;
    // By now what is current may be quiet itself.
    const bool own = &before == &handle;
    Handle *after = !own && quiet (handle) ? &handle : fresh (handle);
    if (after == nullptr)
      return before;
    if (after != &handle)
      engine ().version_bytes += handle.bytes ();
    renamed_.push_back (
        { &before, after, own ? api::is_copied_back : clear_previous });
    if (data::Versions *versions = find (handle))
      versions->current = after != &handle ? after : nullptr;
    return *after;
  }

  void
  make_copy_backs (api::CopyBacks &copy_backs)
  {
    for (const Renamed &one : std::exchange (renamed_, {}))
      copy_backs.add (*one.before, *one.after, one.last_use);
  }

  void
  end (Handle &version)
  {
    submit (api::make_deferred (version, STARPU_RW), api::remove_granted);
  }

private:
  struct Renamed
  {
    Handle *before, *after;
    bool (*last_use) (api::Deferred &);
  };

  void
  submit (api::Deferred *deferred, bool (*act) (api::Deferred &))
  {
    deferred->act = act;
    // What has versions has no plans; lest their lock be taken under this one.
    for (Access &access : deferred->accesses)
      access.mode = data::Mode (access.mode | STARPU_NOPLAN);
    batch_.add (deferred, false);
  }

  /// A version with nobody in it, if there may be one.
  Handle *
  fresh (Handle &handle)
  {
    const Options &options = engine ().options;
    const auto limit = uint64_t (std::max (options.renaming_mem, 0L)) << 20;
    if (engine ().version_bytes.load () + handle.bytes () > limit)
      return nullptr;
    data::Versions *versions = find (handle);
    if (versions == nullptr)
      {
        SpinGuard lock (handle.coherence ());
        auto &made = handle.rare_state ().versions;
        made = std::make_unique<data::Versions> ();
        versions = made.get ();
      }
    for (Handle *version : versions->all)
      if (version != versions->current && quiet (*version))
        return version;
    if (long (versions->all.size ()) >= options.renaming_versions)
      return nullptr;
    Handle *version = nullptr;
    if (!engine ().memory.add_version (handle, version).ok ())
      return nullptr; // then the writer waits its turn
    versions->all.push_back (version);
    return version;
  }

  std::vector<Renamed> renamed_;
  api::Batch batch_;
};

/// Chooses what access `index` uses, of a task whose handles are `named`.
void
choose (Changes &changes, Access &access, const std::vector<Handle *> &named,
        bool renames)
{
  Handle &handle = *access.handle;
  if (!handle.renames ())
    return;
  if (access.turn != data::Turn::Submission)
    {
      // Nobody knows which version will be current when it is its turn.
      changes.settle (handle, STARPU_RW);
      handle.set_renames (false);
      return;
    }
  bool overwrites = renames && data::overwrites (access.mode)
                    && std::count (named.begin (), named.end (), &handle) == 1;
  access.handle = overwrites ? &changes.rename (handle) : &current (handle);
}

} // namespace

bool
api::enter_versions (data::Requester &owner, Access *accesses, unsigned count,
                     bool renames, CopyBacks &copy_backs)
{
  std::vector<Handle *> named (count);
  for (unsigned i = 0; i < count; ++i)
    named[i] = accesses[i].handle;
  Changes changes;
  MutexLock lock (versions_mutex);
  for (unsigned i = 0; i < count; ++i)
    choose (changes, accesses[i], named, renames);
  const bool ready
      = data::enter_turn (owner, accesses, count, 1, data::Turn::Submission);
  changes.make_copy_backs (copy_backs);
  return ready;
}

void
api::not_written (task::Task &task, bool launched)
{
  CopyBacks copy_backs;
  MutexLock lock (versions_mutex); // they may be about to be made
  for (unsigned i = 0; i < task.access_count; ++i)
    if (Access &access = task.accesses[i]; !data::overwrites (access.mode))
      continue;
    else if (launched)
      copy_backs.cancel (access);
    else
      copy_backs.require (access);
}

void
api::begin_own ()
{
  if (task::Task *body = core::body_of_thread ())
    not_written (*body, true);
}

void
api::settle_versions (Handle &handle, data::Mode mode)
{
  if (!handle.renames ())
    return;
  begin_own ();
  Changes changes;
  MutexLock lock (versions_mutex);
  changes.settle (handle, mode);
}

void
api::end_versions (Handle &handle)
{
  Changes changes;
  MutexLock lock (versions_mutex);
  if (data::Versions *versions = find (handle))
    for (Handle *version : std::exchange (versions->all, {}))
      {
        {
          SpinGuard guard (version->coherence ());
          version->rare_state ().original = version;
        }
        changes.end (*version);
      }
}

Handle *
api::original_of (Handle &handle)
{
  SpinGuard lock (handle.coherence ());
  const data::RareState *rare = handle.rare_state_or_null ();
  if (rare == nullptr || rare->original == nullptr)
    return &handle;
  return rare->original != &handle ? rare->original : nullptr;
}

Handle &
api::current_version (Handle &handle)
{
  if (!handle.renames ())
    return handle;
  MutexLock lock (versions_mutex);
  return current (handle);
}

Handle &
api::visible_version (Handle &handle)
{
  {
    SpinGuard lock (handle.coherence ());
    const data::RareState *rare = handle.rare_state_or_null ();
    if (rare != nullptr && rare->held != nullptr)
      return handle;
  }
  return current_version (handle);
}

std::vector<Handle *>
api::versions_of (Handle &handle)
{
  MutexLock lock (versions_mutex);
  data::Versions *versions = find (handle);
  return versions != nullptr ? versions->all : std::vector<Handle *> ();
}

extern "C" void
starpu_data_set_renaming_flag (starpu_data_handle_t public_handle,
                               unsigned flag)
{
  Handle *handle = usable ("starpu_data_set_renaming_flag", public_handle);
  if (handle == nullptr)
    return;
  api::settle_versions (*handle, STARPU_RW);
  handle->set_renames (flag != 0);
}

extern "C" unsigned
starpu_data_get_renaming_flag (starpu_data_handle_t public_handle)
{
  Handle *handle = usable ("starpu_data_get_renaming_flag", public_handle);
  return handle != nullptr && handle->renames ();
}
