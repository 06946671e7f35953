// SPDX-License-Identifier: LGPL-2.1-or-later
// Callers: where the program called the function that submitted a task.
//
// A call of the C API has no place in the source unless the program gives one.
// What it has for nothing is the address to which it returns.  That stands in a
// task where generated calls have their site, and becomes words in messages
// alone: the program or library and the distance in it, of which addr2line
// finds the line.

#ifndef ASTERISM_TASK_CALLER_H
#define ASTERISM_TASK_CALLER_H

#include <cstdint>

#include "asterism_abi.h"
#include "task/task.h"

namespace asterism::task
{

/// Stands for a return address where a site is expected: sites are aligned.
inline const asterism_site_v1 *
site_of_caller (const void *return_address)
{
  return reinterpret_cast<const asterism_site_v1 *> (
      reinterpret_cast<uintptr_t> (return_address) << 1 | 1);
}

/// True when the site stands for one, and is not to be looked into.
inline bool
is_caller (const asterism_site_v1 *site)
{
  return (reinterpret_cast<uintptr_t> (site) & 1) != 0;
}

/// Notes for a task, if there is one, where it is submitted, unless it has a
/// place.
inline void
note_caller (Task *task, const void *return_address)
{
  if (task != nullptr && task->site == nullptr)
    task->site = site_of_caller (return_address);
}

/// The words for it, as the file of a site without a line; without a file where
/// nothing is known there.  They last until some more have been asked for. Safe
/// in a handler of signals.
asterism_site_v1 describe_caller (const asterism_site_v1 *site);

} // namespace asterism::task

#endif
