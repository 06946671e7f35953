// SPDX-License-Identifier: LGPL-2.1-or-later
// Entry: a copy or a call on its way through the window to a local store.

#ifndef ASTERISM_DRIVERS_LOCAL_STORE_ENTRY_H
#define ASTERISM_DRIVERS_LOCAL_STORE_ENTRY_H

#include <vector>

#include "base/event.h"
#include "mailbox.h"

namespace asterism::device::local_store
{

/// What a ticket stands for; over when none of its entries is left.
struct Operation
{
  unsigned left = 0;
  bool failed = false;
  double begin = 0;
  double seconds = 0;
  std::vector<Waker *> wakers;
};

/// One stretch of the window, and the commands that use it.
class Entry
{
public:
  explicit Entry (Operation &owner) : operation (&owner) {}

  /// Adds a copy between main memory and the store, or within the store.
  void add (const Copy &copy);

  /// Makes it a call, of which copies of everything are kept.
  void call (const Launch &launch);

  /// Bytes of the window that it needs.
  size_t
  bytes () const
  {
    return bytes_;
  }

  /// Fills its stretch of the window, and writes its commands.
  void place (char *window);

  /// Brings what has arrived in the window to main memory.
  void unpack () const;

  Operation *operation;
  std::vector<Command> commands; ///< once placed
  size_t sent = 0;               ///< commands
  uint32_t last = 0;             ///< number of the command after its last
  size_t end = 0;                ///< names the stretch to the Ring
  bool placed = false;

private:
  struct Piece
  {
    Copy copy;
    size_t offset; ///< in the stretch
    char *staged = nullptr;
  };

  size_t reserve (size_t bytes);
  void place_call (char *window);
  void place_piece (Piece &piece, char *window);

  size_t bytes_ = 0;
  std::vector<Piece> pieces_;

  void (*function_) (void *buffers[], void *argument) = nullptr;
  std::vector<char> values_;     ///< the argument, then the buffers
  std::vector<size_t> buffers_;  ///< where each is in values_
  void *argument_ = nullptr;     ///< when its size is not known
  bool argument_copied_ = false; ///< it stands first in values_
  double *seconds_ = nullptr;    ///< in the window
};

/// Calls `piece` for parts of a copy of at most `most` bytes each.
template <typename Function>
void
split (Copy copy, size_t most, Function piece)
{
  Shape &shape = copy.shape;
  size_t bytes = shape.run;
  for (unsigned d = 0; d < shape.rank; ++d)
    bytes *= shape.count[d];
  if (bytes <= most)
    return piece (copy);
  while (shape.rank > 0 && shape.count[shape.rank - 1] == 1)
    --shape.rank;
  Copy rest = copy;
  size_t *count = shape.rank > 0 ? &shape.count[shape.rank - 1] : &shape.run;
  size_t *more
      = shape.rank > 0 ? &rest.shape.count[shape.rank - 1] : &rest.shape.run;
  const size_t half = *count / 2;
  *count = half;
  *more -= half;
  const unsigned outer = shape.rank - 1;
  rest.source.offset
      += shape.rank > 0 ? half * shape.source_stride[outer] : half;
  rest.target.offset
      += shape.rank > 0 ? half * shape.target_stride[outer] : half;
  split (copy, most, piece);
  split (rest, most, piece);
}

} // namespace asterism::device::local_store

#endif
