// SPDX-License-Identifier: LGPL-2.1-or-later
// Mistakes of calls of annotated tasks.

#include "api/generated_call.h"

#include <cerrno>
#include <cstring>
#include <string>

#include "base/site.h"
#include "data/origin.h"

namespace asterism::api
{

__attribute__ ((cold)) void
die_of_memory (const struct asterism_task_v1 &task,
               const struct asterism_site_v1 *site)
{
  die_at (site, "failed to insert task '%s': %s", task.name, strerror (ENOMEM));
}

__attribute__ ((cold)) void
die_without_worker (const struct asterism_task_v1 &task,
                    const struct asterism_site_v1 *site)
{
  die_at (site, "failed to insert task '%s': no worker can execute it",
          task.name);
}

__attribute__ ((cold)) void
die_unregistered (const struct asterism_task_v1 &task,
                  const struct asterism_parameter_v1 &parameter,
                  const void *pointer, const struct asterism_site_v1 *site)
{
  const std::string place = data::describe_place (
      core::current_engine ()->memory, pointer, parameter.size);
  die_at (
      site,
      "argument '%s' of task '%s': attempt to use unregistered pointer "
      "%p%s%s: %s",
      parameter.name, task.name, pointer, place.empty () ? "" : ", which is ",
      place.c_str (),
      place.empty ()
          ? "register it first, with '#pragma starpu register'"
          : "pass the pointer that was registered, and the offset as a "
            "value, or register the parts instead of the whole, or give the "
            "parameter bounds");
}

__attribute__ ((cold)) void
die_of_version (const struct asterism_task_v1 &task,
                const struct asterism_site_v1 *site)
{
  die_at (site, "task '%s' was compiled by another version of the plugin",
          task.name);
}

} // namespace asterism::api
