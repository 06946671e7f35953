// SPDX-License-Identifier: LGPL-2.1-or-later
// Buffers: what the function of a task gets first.

#ifndef ASTERISM_CORE_BUFFERS_H
#define ASTERISM_CORE_BUFFERS_H

#include "base/few.h"
#include "data/memory.h"
#include "task/task.h"

namespace asterism::core
{

/// The interfaces a function gets.
class Buffers
{
public:
  /// `fetch` is null when all data are in main memory as they stand.
  Buffers (const task::Task &task, data::Memory &memory,
           const data::Fetch *fetch)
      : values_ (task.access_count)
  {
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
  Few<void *> values_;
};

} // namespace asterism::core

#endif
