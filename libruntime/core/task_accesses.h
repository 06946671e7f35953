// SPDX-License-Identifier: LGPL-2.1-or-later
// The accesses of a public task: which data it uses, how and in what order.

#ifndef ASTERISM_CORE_TASK_ACCESSES_H
#define ASTERISM_CORE_TASK_ACCESSES_H

#include "starpu_task.h"

#include "base/status.h"
#include "task/task.h"

namespace asterism::core
{

class Engine;

/// Buffers of a task: its own number when the codelet leaves it open.
/// Requires: it has a codelet.
inline int
buffer_count (const struct starpu_task &user)
{
  int count = user.cl->nbuffers;
  return count == STARPU_VARIABLE_NBUFFERS ? user.nbuffers : count;
}

/// Writes down the accesses that the public task asks for, as many as its
/// buffers, checking them.
/// Requires: it has a codelet.
Status take_accesses (Engine &engine, task::Task &task,
                      const struct starpu_task &user, int count);

/// True when the two cannot use their data at a time: one of them starts when
/// the other has ended.  `other` may be one that has not been submitted: then
/// as far as is known now, and what would overwrite data that rename excludes
/// none.
bool exclude_each_other (const task::Task &one, const task::Task &other);

} // namespace asterism::core

#endif
