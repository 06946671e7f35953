// SPDX-License-Identifier: LGPL-2.1-or-later
// Few: room for values of a task, most of which have few.

#ifndef ASTERISM_BASE_FEW_H
#define ASTERISM_BASE_FEW_H

#include <cstddef>

#include "base/pool.h"

namespace asterism
{

/// Room for so many pointers or numbers, uninitialised: inside it while they
/// are few, so on the stack, and pooled otherwise.
template <typename T>
class Few
{
public:
  explicit Few (size_t count)
      : count_ (count),
        begin_ (count > kInline ? pool::Allocator<T> ().allocate (count) : few_)
  {
  }
  ~Few ()
  {
    if (begin_ != few_)
      pool::Allocator<T> ().deallocate (begin_, count_);
  }
  Few (const Few &) = delete;
  Few &operator= (const Few &) = delete;

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
