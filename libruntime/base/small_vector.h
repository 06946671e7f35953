// SPDX-License-Identifier: LGPL-2.1-or-later
// SmallVector: an array of fixed size that lies on the stack while it is short.

#ifndef ASTERISM_BASE_SMALL_VECTOR_H
#define ASTERISM_BASE_SMALL_VECTOR_H

#include <cstddef>

#include "base/pool.h"

namespace asterism
{

/// Holds `count` uninitialised pointers or numbers: up to kInline of them
/// within the object, more in pooled memory.
template <typename T>
class SmallVector
{
public:
  explicit SmallVector (size_t count)
      : count_ (count),
        begin_ (count > kInline ? pool::Allocator<T> ().allocate (count) : few_)
  {
  }
  ~SmallVector ()
  {
    if (begin_ != few_)
      pool::Allocator<T> ().deallocate (begin_, count_);
  }
  SmallVector (const SmallVector &) = delete;
  SmallVector &operator= (const SmallVector &) = delete;

  T *
  begin ()
  {
    return begin_;
  }
  const T *
  begin () const
  {
    return begin_;
  }

private:
  static constexpr size_t kInline = 16;
  T few_[kInline];
  const size_t count_;
  T *const begin_;
};

} // namespace asterism

#endif
