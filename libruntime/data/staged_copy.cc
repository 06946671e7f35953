// SPDX-License-Identifier: LGPL-2.1-or-later
// Staged copies: from device to device through a small buffer in main memory.
//
// They are made when the devices reach each other only through main memory and
// that has no free space for a replica.  To the coherence protocol a staged
// copy is one transfer, and main memory keeps nothing of it.  So it never waits
// for another datum's storage, which the program may have pinned for ever.

#include <cerrno>
#include <new>
#include <utility>

#include "data/coherence.h"

namespace asterism::data
{
namespace
{

/// Cuts a part of a replica into pieces that fit into the buffer.
void
cut (Region source, Region target, std::vector<StagedCopy::Cut> &cuts)
{
  if (source.bytes () <= StagedCopy::kPieceBytes)
    {
      if (source.bytes () != 0)
        cuts.push_back ({ source, target });
      return;
    }
  while (source.rank > 0 && source.count[source.rank - 1] == 1)
    {
      --source.rank;
      --target.rank;
    }
  for (size_t half : { 0, 1 })
    cut (slice (source, half, 2), slice (target, half, 2), cuts);
}

} // namespace

/// Requires: a layout whose parts are known.  `transfer` is null afterwards
/// when it has finished already.
Status
Coherence::start_staged_copy (Handle &handle, NodeId source, NodeId target,
                              unsigned form, Transfer *&result)
{
  const Layout &layout = *handle.layout_;
  auto staged_copy = std::make_unique<StagedCopy> ();
  staged_copy->memory.reset (
      new (std::nothrow) char[StagedCopy::kPlaces * StagedCopy::kPieceBytes]);
  if (staged_copy->memory == nullptr)
    return Status::error (-ENOMEM, "copying through main memory");
  void *from = handle.find (source)->contents;
  void *to = handle.find (target)->contents;
  if (handle.has_forms_)
    if (Status status = allocate_form (layout, to, form, node (target));
        !status.ok ())
      return status;
  for (unsigned i = 0; i < layout.part_count (from); ++i)
    {
      const unsigned part = handle.has_forms_ ? form : i;
      cut (layout.part (from, part), layout.part (to, part), staged_copy->cuts);
    }
  Transfer &transfer = begin (handle, source, target, form);
  transfer.sent = false;
  transfer.staged_copy = std::move (staged_copy);
  result = poll (transfer) ? nullptr : &transfer;
  return {};
}

/// Starts the next copy from or to a place of the buffer, where none is under
/// way; false when there is none to start.
bool
Coherence::fill_or_empty (Transfer &transfer, StagedCopy::Place &place)
{
  using State = StagedCopy::State;
  StagedCopy &staged_copy = *transfer.staged_copy;
  if (place.operations.failure () != 0)
    transfer.operations.fail (place.operations.failure ());
  place.operations = {};
  const bool arrived = place.state == State::Arriving;
  place.state = State::Empty;
  if (transfer.discard || transfer.operations.failure () != 0
      || (!arrived && staged_copy.begun == staged_copy.cuts.size ()))
    return false;
  if (!arrived)
    place.cut = staged_copy.begun++;
  place.state = arrived ? State::Leaving : State::Arriving;
  const StagedCopy::Cut &cut = staged_copy.cuts[place.cut];
  Region here = compact (cut.source);
  here.address = staged_copy.buffer (place);
  Status status
      = arrived ? copy (kMainMemory, here.address, transfer.target,
                        cut.target.address, shape_between (here, cut.target),
                        place.operations)
                : copy (transfer.source, cut.source.address, kMainMemory,
                        here.address, shape_between (cut.source, here),
                        place.operations);
  if (!status.ok ())
    place.operations.fail (status.code ());
  return true;
}

/// Moves what is in the buffer on, and fills it again; true when nothing is in
/// it any more.
bool
Coherence::staged_copy (Transfer &transfer)
{
  StagedCopy &staged_copy = *transfer.staged_copy;
  bool moved = false, empty = false;
  for (bool again = true; again; moved |= again)
    {
      again = false;
      empty = true;
      for (StagedCopy::Place &place : staged_copy.places)
        {
          const bool over = place.operations.poll ();
          again |= over && fill_or_empty (transfer, place);
          empty &= over && place.state == StagedCopy::State::Empty;
        }
    }
  transfer.sent = staged_copy.begun == staged_copy.cuts.size ();
  if (moved)
    for (Waker *waker : transfer.wakers)
      notify (transfer, *waker);
  return empty;
}

} // namespace asterism::data
