// SPDX-License-Identifier: LGPL-2.1-or-later
// Buffers: what the function of a task gets first.

#ifndef ASTERISM_CORE_BUFFERS_H
#define ASTERISM_CORE_BUFFERS_H

#include <algorithm>

#include "starpu_config.h"

#include "base/small_vector.h"
#include "data/memory.h"
#include "task/task.h"

namespace asterism::core
{

/// Elements that the array of buffers of every function has at least: those
/// behind the task's last one are null, as in StarPU, whose functions look
/// there whether they were given one more.
constexpr unsigned kShownBuffers = STARPU_NMAXBUFS;

/// Makes the first elements of an array of at least so many null.
inline void
clear_shown (void **buffers)
{
  std::fill_n (buffers, kShownBuffers, nullptr);
}

/// The buffers of functions without any.
inline constexpr void *kNoBuffers[kShownBuffers] = {};

/// The interfaces a function gets.
class Buffers
{
public:
  /// `fetch` is null when all data are in main memory as they stand.
  Buffers (const task::Task &task, data::Memory &memory,
           const data::Fetch *fetch)
      : values_ (std::max<size_t> (task.access_count, kShownBuffers))
  {
    clear_shown (values_.begin ());
    for (unsigned i = 0; i < task.access_count; ++i)
      values_.begin ()[i]
          = fetch != nullptr
                ? memory.interface (*fetch, i)
                : task.accesses[i].handle->interface_on (data::kMainMemory);
  }
  void **
  values ()
  {
    return values_.begin ();
  }

private:
  SmallVector<void *> values_;
};

/// The buffers of a task in whose function the thread is, and some of which are
/// its own without having been fetched; null: it is no such task.
void *const *buffers_of_private (const task::Task &task); // in fetching.cc

} // namespace asterism::core

#endif
