// SPDX-License-Identifier: LGPL-2.1-or-later
// Policies by name, and the choice among a codelet's implementations.

#include "sched/registry.h"

#include <atomic>
#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

#include "sched/scheduler.h"

namespace asterism::sched
{

namespace
{

/// Names that programs know for what is called otherwise here.
struct Alias
{
  const char *alias, *name;
};
constexpr Alias kAliases[] = { { "ws", "lws" }, { "dmdasd", "dmdas" } };

const PolicyInfo *
find_among (const std::vector<const PolicyInfo *> &infos, const char *name)
{
  for (const PolicyInfo *info : infos)
    if (strcmp (info->name, name) == 0)
      return info;
  return nullptr;
}

using Named = std::vector<const PolicyInfo *>;

std::unique_ptr<const Named>
make_named ()
{
  auto named = std::make_unique<Named> (all_policies ());
  for (const Alias &alias : kAliases)
    if (const PolicyInfo *info = find_among (all_policies (), alias.name))
      named->push_back (
          new PolicyInfo{ alias.alias, info->description, info->make });
  return named;
}

} // namespace

/// Made by who first asks and gets the memory, and never destroyed.
const std::vector<const PolicyInfo *> &
named_policies ()
{
  static std::atomic<const Named *> kept{ nullptr };
  const Named *found = kept.load ();
  if (found == nullptr)
    {
      auto made = make_named ();
      if (kept.compare_exchange_strong (found, made.get ()))
        found = made.release ();
    }
  return *found;
}

const PolicyInfo *
find_policy (const char *name)
{
  return find_among (named_policies (), name);
}

void
print_policies (FILE *stream)
{
  for (const PolicyInfo *info : all_policies ())
    fprintf (stream, "%-10s %s\n", info->name, info->description);
}

/// Gives the implementation with the least known duration, or the first one
/// when none is known.  Requires: `implementations` is not 0.
static unsigned
fastest (const Context &context, const Task &task, const WorkerInfo &worker,
         unsigned implementations)
{
  auto best = static_cast<unsigned> (__builtin_ctz (implementations));
  if ((implementations & (implementations - 1)) == 0)
    return best;
  double least = NAN;
  for (unsigned rest = implementations; rest; rest &= rest - 1)
    {
      auto i = static_cast<unsigned> (__builtin_ctz (rest));
      double duration = context.estimator.duration (task, worker, i);
      if (duration < least || (std::isnan (least) && !std::isnan (duration)))
        {
          least = duration;
          best = i;
        }
    }
  return best;
}

bool
has_implementations (const Task &task)
{
  const struct starpu_codelet *codelet = task.codelet;
  return !task.simple && codelet != nullptr
         && (codelet->cpu_funcs[1] != nullptr
             || codelet->cuda_funcs[1] != nullptr
             || codelet->opencl_funcs[1] != nullptr);
}

bool
choose_among (const Context &context, Task &task, const WorkerInfo &worker)
{
  unsigned implementations = 0;
  if (!context.estimator.can_execute (task, worker, implementations)
      || implementations == 0)
    return false;
  task.implementation
      = static_cast<uint8_t> (fastest (context, task, worker, implementations));
  return true;
}

} // namespace asterism::sched
