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
int buffer_count (const struct starpu_task &user);

/// Writes down the accesses that the public task asks for, checking them.
/// Requires: it has a codelet.
Status take_accesses (Engine &engine, task::Task &task,
                      const struct starpu_task &user);

} // namespace asterism::core

#endif
