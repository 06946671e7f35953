// SPDX-License-Identifier: LGPL-2.1-or-later
// Grain: which codelets have tasks that can be split or merged, and into how
// many parts a task is split (asterism_grain.h).
//
// A mark in the flags of the codelet says that there is something to look up;
// the tasks of all others are executed as fast as ever.

#ifndef ASTERISM_CORE_GRAIN_H
#define ASTERISM_CORE_GRAIN_H

#include <atomic>

#include "asterism_grain.h"
#include "base/status.h"
#include "task/task.h"

namespace asterism::core
{

class Engine;
class Worker;

/// In `flags` of a codelet: it has a Grain.
constexpr int kHasGrain = 1 << 28;

/// The splitter and merging of a codelet.  Never destroyed.
struct Grain
{
  const struct asterism_grain given;
  struct starpu_codelet part; ///< of the parts: the same, but never split
  std::atomic<bool> broken{ false }; ///< its splitter was wrong
  /// Executes the task in `parts` parts, if the splitter divides it, in the
  /// thread of a worker that has its buffers in main memory; else false.  The
  /// API's, whose tasks the parts are.
  bool (*const execute) (Grain &grain, task::Task &task, void **buffers,
                         unsigned parts);
};

/// Enters what a codelet offers.
Status add_grain (struct starpu_codelet &codelet,
                  const struct asterism_grain &given,
                  decltype (Grain::execute) execute);

/// Finds it; null: the codelet offers nothing.
Grain *find_grain (const struct starpu_codelet &codelet);

/// Notes into how many parts the task is to be split.
void prefer_grain (const struct starpu_task &task, unsigned parts);

/// Executes the task in parts if that is preferred to executing it whole; false
/// when it is not.  Requires: its codelet has the mark.
bool execute_in_parts (const Engine &engine, const Worker &worker,
                       task::Task &task, void **buffers);

} // namespace asterism::core

#endif
