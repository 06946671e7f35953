// SPDX-License-Identifier: LGPL-2.1-or-later
// End dependencies: the end of a task that waits for the end of others.

#ifndef ASTERISM_CORE_END_DEPENDENCIES_H
#define ASTERISM_CORE_END_DEPENDENCIES_H

#include "task/task.h"

namespace asterism::core
{

/// Makes the end of `after` wait for the end of `before`.  `lasts`: nobody
/// destroys it before its submission.
void add_end_dependency (task::Task &before, task::Task &after, bool lasts);

/// One of the end dependencies of a task is over.
void release_end (task::Task &task);

/// `after` is destroyed without having been submitted.
void forget_end_dependencies (task::Task &after);

} // namespace asterism::core

#endif
