// SPDX-License-Identifier: LGPL-2.1-or-later
// Packs copies and calls into the window to a local store.

#include "entry.h"

#include <cstring>

#include "device/shape.h"
#include "store.h"

namespace asterism::device::local_store
{

namespace
{

/// The shape with the pieces on one side one behind the other.
Shape
packed (Shape shape, size_t (Shape::*stride)[kMaxRank])
{
  size_t bytes = shape.run;
  for (unsigned d = 0; d < shape.rank; ++d)
    {
      (shape.*stride)[d] = bytes;
      bytes *= shape.count[d];
    }
  return shape;
}

bool
within (const Copy &copy)
{
  return copy.source_device != nullptr && copy.target_device != nullptr;
}

} // namespace

size_t
Entry::reserve (size_t bytes)
{
  const size_t offset = bytes_;
  bytes_ += rounded (bytes);
  return offset;
}

void
Entry::add (const Copy &copy)
{
  pieces_.push_back (
      { copy, within (copy) ? 0 : reserve (shape_bytes (copy.shape)) });
}

void
Entry::call (const Launch &launch)
{
  auto append = [this] (const void *from, size_t bytes) {
    const size_t offset = values_.size ();
    values_.resize (offset + rounded (bytes));
    memcpy (values_.data () + offset, from, bytes);
    return offset;
  };
  function_ = launch.function;
  argument_ = launch.argument;
  argument_copied_ = launch.argument != nullptr && launch.argument_bytes > 0;
  if (argument_copied_)
    append (launch.argument, launch.argument_bytes);
  for (unsigned i = 0; i < launch.buffer_count; ++i)
    buffers_.push_back (launch.buffers[i] != nullptr
                            ? append (launch.buffers[i], launch.buffer_bytes[i])
                            : SIZE_MAX);
  // The time, the pointers to the buffers, and what they point to.
  reserve (kLine);
  reserve (buffers_.size () * sizeof (void *));
  reserve (values_.size ());
}

void
Entry::place_call (char *window)
{
  seconds_ = reinterpret_cast<double *> (window);
  auto **pointers = reinterpret_cast<void **> (window + kLine);
  char *values = window + kLine + rounded (buffers_.size () * sizeof (void *));
  if (!values_.empty ())
    memcpy (values, values_.data (), values_.size ());
  for (size_t i = 0; i < buffers_.size (); ++i)
    pointers[i] = buffers_[i] == SIZE_MAX ? nullptr : values + buffers_[i];
  Command command;
  command.function = function_;
  command.buffers = pointers;
  command.argument = argument_copied_ ? values : argument_;
  command.seconds = seconds_;
  commands.push_back (command);
}

void
Entry::place_piece (Piece &piece, char *window)
{
  const Copy &copy = piece.copy;
  Command command;
  command.source = pointer_to (copy.source);
  command.target = pointer_to (copy.target);
  command.shape = copy.shape;
  piece.staged = window + piece.offset;
  if (copy.source_device == nullptr)
    {
      copy_in_memory (piece.staged, command.source,
                      packed (copy.shape, &Shape::target_stride));
      command.source = piece.staged;
      command.shape = packed (copy.shape, &Shape::source_stride);
    }
  else if (copy.target_device == nullptr)
    {
      command.target = piece.staged;
      command.shape = packed (copy.shape, &Shape::target_stride);
    }
  commands.push_back (command);
}

void
Entry::place (char *window)
{
  if (function_ != nullptr)
    place_call (window);
  for (Piece &piece : pieces_)
    place_piece (piece, window);
  placed = true;
}

void
Entry::unpack () const
{
  if (seconds_ != nullptr)
    operation->seconds = *seconds_;
  for (const Piece &piece : pieces_)
    if (piece.copy.target_device == nullptr)
      copy_in_memory (pointer_to (piece.copy.target), piece.staged,
                      packed (piece.copy.shape, &Shape::source_stride));
}

} // namespace asterism::device::local_store
