// SPDX-License-Identifier: LGPL-2.1-or-later
// Heirs: waiting for the writer, and copying in its stead.

#include "api/data_heirs.h"

#include <utility>

#include "core/reduction.h"

namespace asterism::api
{

using data::Access;
using data::Handle;

namespace
{

/// Stands behind the writer.
struct Heir
{
  data::Requester requester; // first: found by its address
  /// To read, as others who come after the writer; to write if that was not
  /// executed, and then the former's when it is granted.
  Access access;
  Deferred *former = nullptr; ///< null: it waits no more
};

void
go_on_as_former (data::Requester &requester)
{
  go_on (reinterpret_cast<Deferred &> (requester));
}

/// The writer has ended.
void
written (data::Requester &requester)
{
  auto *heir = reinterpret_cast<Heir *> (&requester);
  Deferred *former = heir->former;
  if (former != nullptr && data::writes (heir->access.mode))
    {
      heir->access.owner = &former->requester;
      former->accesses.push_back (heir->access);
    }
  else
    data::leave_all (&heir->access, 1);
  delete heir;
  if (former != nullptr && former->requester.arrive ())
    go_on (*former);
}

/// The heir of that writer, which has not ended, or null.
Heir *
heir_behind (const Access &writer) REQUIRES (writer.handle->queue.lock_)
{
  // It entered right behind: only the application may have come in between.
  unsigned left = 8;
  for (Access *access = writer.handle->queue.first_waiting ();
       access != nullptr && left > 0; access = access->next, --left)
    if (access->owner->granted == written)
      return reinterpret_cast<Heir *> (access->owner);
  return nullptr;
}

} // namespace

Heirs::~Heirs ()
{
  for (data::Requester *requester : ready_)
    requester->granted (*requester);
}

void
Heirs::add (Handle &former, Handle &heir, bool (*act) (Deferred &))
{
  auto *before = make_deferred (former, STARPU_RW);
  before->accesses.reserve (2); // as the first is linked in a queue
  before->act = act;
  before->requester.granted = go_on_as_former;
  before->requester.missing.store (3); // its access, the heir, and this
  auto *after = new Heir;
  after->access = access_to (heir, STARPU_R, data::kMainMemory);
  after->former = before;
  after->requester.granted = written;
  after->requester.missing.store (2);
  if (data::enter_all (before->requester, before->accesses.data (), 1, 1))
    ready_.push_back (&before->requester);
  if (data::enter_all (after->requester, &after->access, 1, 1))
    ready_.push_back (&after->requester);
}

void
Heirs::inherit (Access &access)
{
  SpinGuard lock (access.handle->queue.lock_);
  if (Heir *heir = heir_behind (access))
    heir->access.mode = STARPU_W;
}

void
Heirs::disinherit (Access &access)
{
  SpinGuard lock (access.handle->queue.lock_);
  Heir *heir = heir_behind (access);
  Deferred *former
      = heir != nullptr ? std::exchange (heir->former, nullptr) : nullptr;
  if (former != nullptr && former->requester.arrive ())
    ready_.push_back (&former->requester);
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
has_inherited (Deferred &self)
{
  if (self.accesses.size () == 1 || self.step == 2)
    return true;
  if (self.step == 0 && !begin_copy (self))
    return false;
  data::Memory &memory = self.runtime->memory ();
  Handle &heir = *self.accesses[1].handle;
  if (self.fetches)
    {
      self.failed = report ("keeping renamed data",
                            memory.copy_contents (heir, self.handle ()))
                    != 0;
      memory.release (self.fetch);
    }
  self.fetches = false;
  // It may have had others long ago.
  if (self.failed && heir.nodes () != 0
      && !memory.invalidate (heir, memory.background_waker ()))
    return false;
  data::leave_all (&self.accesses[1], 1);
  self.step = 2;
  return true;
}

} // namespace asterism::api
