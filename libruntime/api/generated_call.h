// SPDX-License-Identifier: LGPL-2.1-or-later
// Calls of annotated tasks: what they have in common, whichever contract
// between generated code and the runtime they come by.

#ifndef ASTERISM_API_GENERATED_CALL_H
#define ASTERISM_API_GENERATED_CALL_H

#include <cstdint>
#include <cstring>

#include "asterism_abi.h"

#include "core/engine.h"
#include "core/estimates.h"
#include "task/task.h"

namespace asterism::api
{

/// Ends the program: the task is out of memory.
[[noreturn]] void die_of_memory (const struct asterism_task_v1 &task,
                                 const struct asterism_site_v1 *site);

/// Ends the program: no worker can execute the task.
[[noreturn]] void die_without_worker (const struct asterism_task_v1 &task,
                                      const struct asterism_site_v1 *site);

/// Ends the program: the pointer that a parameter was given is not registered.
[[noreturn]] void
die_unregistered (const struct asterism_task_v1 &task,
                  const struct asterism_parameter_v1 &parameter,
                  const void *pointer, const struct asterism_site_v1 *site);

/// Ends the program: the task was compiled by another version of the plugin.
[[noreturn]] void die_of_version (const struct asterism_task_v1 &task,
                                  const struct asterism_site_v1 *site);

/// Ends the program unless `version`, the task's own or that of what stands
/// beside it, is that of this runtime.
inline void
check_version (uint32_t version, const struct asterism_task_v1 &task,
               const struct asterism_site_v1 *site)
{
  if (__builtin_expect (version != ASTERISM_ABI_VERSION, 0))
    die_of_version (task, site);
}

/// Makes the task of a call, whose accesses and number of accesses are yet to
/// be set.  `block` is the argument block, of which the task gets the values.
inline task::Task *
make_task (const struct asterism_task_v1 &descriptor, const void *block,
           const core::Summary &summary, const core::Engine &engine,
           const struct asterism_site_v1 *site, unsigned accesses)
{
  const uint32_t where = summary.archs & engine.archs;
  if (__builtin_expect (where == 0, 0))
    die_without_worker (descriptor, site);
  const size_t values = descriptor.block_size - descriptor.values_offset;
  task::Task *task = task::create (accesses, values);
  if (__builtin_expect (task == nullptr, 0))
    die_of_memory (descriptor, site);
  if (values > 0)
    memcpy (task->argument,
            static_cast<const char *> (block) + descriptor.values_offset,
            values);
  task->requester.missing.store (1, std::memory_order_relaxed);
  task->codelet = descriptor.codelet;
  task->name = descriptor.name;
  task->site = site;
  task->where = where;
  task->simple = summary.simple;
  return task;
}

} // namespace asterism::api

#endif
