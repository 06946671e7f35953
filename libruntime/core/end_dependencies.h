// SPDX-License-Identifier: LGPL-2.1-or-later
// End dependencies: the end of a task that waits for the end of others.

#ifndef ASTERISM_CORE_END_DEPENDENCIES_H
#define ASTERISM_CORE_END_DEPENDENCIES_H

#include <vector>

#include "task/task.h"

namespace asterism::core
{

/// Makes the end of `after` wait for the end of `before`.  `lasts`: nobody
/// destroys it before its submission.
void add_end_dependency (task::Task &before, task::Task &after, bool lasts);

/// While one lives, the tasks that it tells of neither end nor are destroyed.
class HeldEnds
{
public:
  HeldEnds ();
  ~HeldEnds ();
  HeldEnds (const HeldEnds &) = delete;
  HeldEnds &operator= (const HeldEnds &) = delete;

  /// Adds those that wait for the end of `before` at their own.
  void collect (task::Task &before, std::vector<task::Task *> &waiting) const;
};

/// The magic of public tasks for whose end others wait: they are not plain, so
/// that their submission asks waits_for_holder ().
constexpr int kAwaitedMagic = STARPU_TASK_MAGIC ^ 1;

/// The name of a submitted task that waits at its end for `before`, which needs
/// data that it has until then; null: there is none.
const char *waits_for_holder (task::Task &before);
/// True when `after` would be such a task.
bool would_wait_for_holder (const task::Task &before, const task::Task &after);

/// True when `after`, which was submitted, waits for that task, which has not
/// ended, by declarations, tags or what others wait for at their ends; false
/// when very many do.
bool is_followed_by (task::Task &before, const task::Task &after);

/// One of the releases that were promised for a task's end; false when it waits
/// for none.
bool release_end (task::Task &task);

/// `after` is destroyed without having been submitted.
void forget_end_dependencies (task::Task &after);

} // namespace asterism::core

#endif
