// SPDX-License-Identifier: LGPL-2.1-or-later
// Chunked copies: from device to device through a replica in main memory, with
// both copies overlapped.  A piece is copied to the target while the next ones
// are still copied to main memory.
//
// To the coherence protocol these are two transfers, of which the second waits
// for pieces of the first and never ends before it.

#include "data/coherence.h"

#include <algorithm>
#include <utility>

namespace asterism::data
{
namespace
{

/// Bytes that a piece has at least, and pieces there are at most.
constexpr size_t kPieceBytes = size_t{ 1 } << 20;
constexpr size_t kMostPieces = 16;

size_t
slice_count (const Region &region)
{
  const size_t length
      = region.rank > 0 ? region.count[region.rank - 1] : region.run;
  const size_t wanted = std::min (region.bytes () / kPieceBytes, kMostPieces);
  return std::max<size_t> (1, std::min (wanted, length));
}

/// The copies of a part's slices between two replicas.
void
add_slices (const Layout &layout, unsigned part, const void *from,
            const void *to, std::vector<Piece> &pieces)
{
  const Region source = layout.part (from, part);
  const Region target = layout.part (to, part);
  const size_t count = slice_count (source);
  for (size_t i = 0; source.bytes () != 0 && i < count; ++i)
    {
      const Region here = slice (source, i, count);
      const Region there = slice (target, i, count);
      pieces.push_back (
          { here.address, there.address, shape_between (here, there) });
    }
}

std::vector<Piece>
pieces_of (const Layout &layout, const void *from, const void *to)
{
  std::vector<Piece> pieces;
  for (unsigned part = 0; part < layout.part_count (from); ++part)
    add_slices (layout, part, from, to, pieces);
  return pieces;
}

} // namespace

/// Starts both transfers of a copy that is worth it; false when it is not.
/// Requires: nothing is copied to main memory or to the target, and both have
/// storage.
bool
Coherence::start_pipeline (Handle &handle, NodeId source, NodeId target)
{
  const Layout &layout = *handle.layout_;
  if (layout.custom () || handle.has_forms_ || handle.bytes_ < 2 * kPieceBytes
      || handle.find (source)->shared || handle.find (target)->shared)
    return false;
  const void *main = handle.main_.contents;
  const std::vector<Piece> in
      = pieces_of (layout, handle.find (source)->contents, main);
  auto chunked_copy = std::make_unique<ChunkedCopy> ();
  chunked_copy->pieces
      = pieces_of (layout, main, handle.find (target)->contents);
  if (in.size () < 2 || in.size () != chunked_copy->pieces.size ())
    return false;
  chunked_copy->arriving.resize (in.size ());
  Transfer &first = begin (handle, source, kMainMemory, kMainForm);
  Transfer &second = begin (handle, kMainMemory, target, kMainForm);
  for (size_t i = 0; i < in.size (); ++i)
    if (Status status = copy (source, in[i].source, kMainMemory, in[i].target,
                              in[i].shape, chunked_copy->arriving[i]);
        !status.ok ())
      chunked_copy->arriving[i].fail (status.code ());
  chunked_copy->first = &first;
  second.sent = false;
  second.chunked_copy = std::move (chunked_copy);
  first.follower = &second;
  poll (second);
  return true;
}

/// True when every piece of the first transfer has arrived, or failed.
bool
Coherence::pieces_arrived (Transfer &first)
{
  bool all = true;
  for (Operations &piece : first.follower->chunked_copy->arriving)
    {
      all &= piece.poll ();
      if (piece.failure () != 0)
        first.operations.fail (piece.failure ());
    }
  return all;
}

/// Sends on what has arrived; true when no more is to be sent, so that only
/// the operations are to be waited for.
bool
Coherence::send_pieces (Transfer &second)
{
  ChunkedCopy &chunked_copy = *second.chunked_copy;
  Operations &operations = second.operations;
  const size_t before = chunked_copy.sent, count = chunked_copy.pieces.size ();
  while (chunked_copy.sent < count && !second.discard
         && operations.failure () == 0
         && chunked_copy.arriving[chunked_copy.sent].poll ())
    {
      const Piece &piece = chunked_copy.pieces[chunked_copy.sent];
      // That is a failure of the first, and no attempt at the second.
      if (chunked_copy.arriving[chunked_copy.sent].failure () != 0)
        second.discard = true;
      else if (Status status = copy (kMainMemory, piece.source, second.target,
                                     piece.target, piece.shape, operations);
               !status.ok ())
        operations.fail (status.code ());
      else
        ++chunked_copy.sent;
    }
  second.sent = chunked_copy.sent == count;
  if (chunked_copy.first != nullptr)
    poll (*chunked_copy.first);
  if (chunked_copy.sent != before)
    for (Waker *waker : second.wakers)
      notify (second, *waker);
  return chunked_copy.first == nullptr
         && (second.sent || second.discard || operations.failure () != 0);
}

/// Has the waker called when something of the transfer ends.
void
Coherence::notify (Transfer &transfer, Waker &waker)
{
  transfer.operations.notify (waker);
  if (transfer.follower != nullptr)
    for (Operations &piece : transfer.follower->chunked_copy->arriving)
      piece.notify (waker);
  if (transfer.staged_copy != nullptr)
    for (StagedCopy::Place &place : transfer.staged_copy->places)
      place.operations.notify (waker);
  if (transfer.chunked_copy == nullptr)
    return;
  ChunkedCopy &chunked_copy = *transfer.chunked_copy;
  for (size_t i = chunked_copy.sent; i < chunked_copy.arriving.size (); ++i)
    chunked_copy.arriving[i].notify (waker);
}

} // namespace asterism::data
