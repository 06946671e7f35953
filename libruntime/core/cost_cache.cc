// SPDX-License-Identifier: LGPL-2.1-or-later
// CostCache: what functions of the program's performance models said of tasks
// that policies have.

#include "core/cost_cache.h"

#include <utility>

namespace asterism::core
{

const CostCache::Answer *
CostCache::find (const Answers &answers, const struct starpu_perfmodel *model,
                 int place, unsigned implementation)
{
  for (const Answer &answer : answers)
    if (answer.model == model && answer.place == place
        && answer.implementation == implementation)
      return &answer;
  return nullptr;
}

void
CostCache::put (const task::Task &task, Answers answers)
{
  MutexLock lock (mutex_);
  tasks_[&task] = std::move (answers);
  count_.store (tasks_.size (), std::memory_order_relaxed);
}

std::optional<perfmodel::Said>
CostCache::get (const task::Task &task, const struct starpu_perfmodel *model,
                int place, unsigned implementation) const
{
  MutexLock lock (mutex_);
  const auto found = tasks_.find (&task);
  if (found == tasks_.end ())
    return std::nullopt;
  const Answer *answer = find (found->second, model, place, implementation);
  return answer != nullptr ? std::optional (answer->said) : std::nullopt;
}

void
CostCache::erase (const task::Task &task)
{
  MutexLock lock (mutex_);
  tasks_.erase (&task);
  count_.store (tasks_.size (), std::memory_order_relaxed);
}

} // namespace asterism::core
