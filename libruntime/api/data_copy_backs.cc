// SPDX-License-Identifier: LGPL-2.1-or-later
// CopyBacks: waits for the writer, and copies when it does not write.

#include "api/data_copy_backs.h"

#include <utility>

#include "core/reduction.h"

namespace asterism::api
{

using data::Access;
using data::Handle;

namespace
{

/// An access to the new version, right behind the one that writes it.
struct CopyBack
{
  data::Requester requester; // first: found by its address
  /// Reads, as the tasks after the writer do; or writes, when that was not
  /// executed, and becomes an access of the previous version's when granted.
  Access access;
  Deferred *previous = nullptr; ///< null: cancelled
};

void
go_on_as_previous (data::Requester &requester)
{
  go_on (reinterpret_cast<Deferred &> (requester));
}

/// The writer has ended.
void
written (data::Requester &requester)
{
  auto *copy_back = reinterpret_cast<CopyBack *> (&requester);
  Deferred *previous = copy_back->previous;
  if (previous != nullptr && data::writes (copy_back->access.mode))
    {
      copy_back->access.owner = &previous->requester;
      previous->accesses.push_back (copy_back->access);
    }
  else
    data::leave_all (&copy_back->access, 1);
  delete copy_back;
  if (previous != nullptr && previous->requester.arrive ())
    go_on (*previous);
}

/// Returns the copy back behind a writer that has not ended, or null.
CopyBack *
copy_back_behind (const Access &writer) REQUIRES (writer.handle->queue.lock_)
{
  // It entered right behind: only the application may have come in between.
  unsigned left = 8;
  for (Access *access = writer.handle->queue.first_waiting ();
       access != nullptr && left > 0; access = access->next, --left)
    if (access->owner->granted == written)
      return reinterpret_cast<CopyBack *> (access->owner);
  return nullptr;
}

} // namespace

CopyBacks::~CopyBacks ()
{
  for (data::Requester *requester : ready_)
    requester->granted (*requester);
}

void
CopyBacks::add (Handle &previous, Handle &copy_back, bool (*act) (Deferred &))
{
  auto *before = make_deferred (previous, STARPU_RW);
  before->accesses.reserve (2); // as the first is linked in a queue
  before->act = act;
  before->requester.granted = go_on_as_previous;
  before->requester.missing.store (3); // its access, the copy back, and this
  auto *after = new CopyBack;
  after->access = access_to (copy_back, STARPU_R, data::kMainMemory);
  after->previous = before;
  after->requester.granted = written;
  after->requester.missing.store (2);
  if (data::enter_all (before->requester, before->accesses.data (), 1, 1))
    ready_.push_back (&before->requester);
  if (data::enter_all (after->requester, &after->access, 1, 1))
    ready_.push_back (&after->requester);
}

void
CopyBacks::require (Access &access)
{
  SpinGuard lock (access.handle->queue.lock_);
  if (CopyBack *copy_back = copy_back_behind (access))
    copy_back->access.mode = STARPU_W;
}

void
CopyBacks::cancel (Access &access)
{
  SpinGuard lock (access.handle->queue.lock_);
  CopyBack *copy_back = copy_back_behind (access);
  Deferred *previous = copy_back != nullptr
                           ? std::exchange (copy_back->previous, nullptr)
                           : nullptr;
  if (previous != nullptr && previous->requester.arrive ())
    ready_.push_back (&previous->requester);
}

/// Starts to bring the contents, if there are any, to where they are copied.
static bool
begin_copy (Deferred &self)
{
  self.step = 1;
  self.failed
      = self.handle ().nodes () == 0 && !core::can_begin (self.handle ());
  self.accesses[0].mode = STARPU_R;
  return self.failed || begin_fetch (self);
}

bool
is_copied_back (Deferred &self)
{
  if (self.accesses.size () == 1 || self.step == 2)
    return true;
  if (self.step == 0 && !begin_copy (self))
    return false;
  data::Memory &memory = self.runtime->memory ();
  Handle &copy_back = *self.accesses[1].handle;
  if (self.fetches)
    {
      self.failed = report ("keeping renamed data",
                            memory.copy_contents (copy_back, self.handle ()))
                    != 0;
      memory.release (self.fetch);
    }
  self.fetches = false;
  // It may have had others long ago.
  if (self.failed && copy_back.nodes () != 0
      && !memory.invalidate (copy_back, memory.background_waker ()))
    return false;
  data::leave_all (&self.accesses[1], 1);
  self.step = 2;
  return true;
}

} // namespace asterism::api
