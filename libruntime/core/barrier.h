// SPDX-License-Identifier: LGPL-2.1-or-later
// A call that no exception leaves.

#ifndef ASTERISM_CORE_BARRIER_H
#define ASTERISM_CORE_BARRIER_H

namespace asterism::core
{

/// Calls function (argument).  The program ends when it throws: a task's
/// exception is not to reach handlers further up in a thread that executes the
/// task in another one's stead, or calls a callback of a task.
bool call_behind_barrier (bool (*function) (void *), void *argument) noexcept;
void call_behind_barrier (void (*function) (void *), void *argument) noexcept;

} // namespace asterism::core

#endif
