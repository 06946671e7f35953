// SPDX-License-Identifier: LGPL-2.1-or-later
// Bytes: a block of memory that grows at its end, as a task is put together.

#ifndef ASTERISM_QUARK_BYTES_H
#define ASTERISM_QUARK_BYTES_H

#include <cstddef>
#include <cstdlib>
#include <utility>

#include "fatal.h"

namespace asterism::quark
{

/// Owns its block, whose beginning is aligned to 16 bytes.  What append ()
/// gives is good until the next one.
class Bytes
{
public:
  Bytes () = default;
  ~Bytes () { free (block_); }
  Bytes (const Bytes &) = delete;
  Bytes &operator= (const Bytes &) = delete;

  void
  clear ()
  {
    size_ = 0;
  }
  size_t
  size () const
  {
    return size_;
  }
  char *
  data () const
  {
    return block_;
  }

  /// Adds room for so many bytes, and up to the next multiple of 8.
  char *
  append (size_t bytes)
  {
    const size_t at = size_;
    size_ += (bytes + 7) & ~size_t{ 7 };
    if (__builtin_expect (size_ > capacity_, 0))
      grow ();
    return block_ + at;
  }
  /// Takes away what was appended beyond that size.
  void
  shrink (size_t size)
  {
    size_ = size;
  }

private:
  __attribute__ ((cold, noinline)) void
  grow ()
  {
    capacity_ = 2 * size_ + 512;
    void *larger = realloc (block_, capacity_);
    if (larger == nullptr)
      fatal ("QUARK_Task_Pack_Arg", "out of memory");
    block_ = static_cast<char *> (larger);
  }

  char *block_ = nullptr;
  size_t size_ = 0, capacity_ = 0;
};

} // namespace asterism::quark

#endif
