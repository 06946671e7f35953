// SPDX-License-Identifier: LGPL-2.1-or-later
// The library's policies as structs of the public API.

#include "core/predefined.h"

#include <atomic>
#include <memory>
#include <vector>

namespace asterism::core
{

namespace
{

struct Predefined
{
  std::vector<struct starpu_sched_policy> structs;
  std::vector<struct starpu_sched_policy *> list;

  Predefined ()
  {
    for (const sched::PolicyInfo *info : sched::named_policies ())
      {
        structs.push_back ({});
        structs.back ().policy_name = info->name;
        structs.back ().policy_description = info->description;
      }
    for (struct starpu_sched_policy &policy : structs)
      list.push_back (&policy);
    list.push_back (nullptr);
  }
};

/// Made by who first asks and gets the memory, and never destroyed.
Predefined &
all ()
{
  static std::atomic<Predefined *> kept{ nullptr };
  Predefined *found = kept.load ();
  if (found == nullptr)
    {
      auto made = std::make_unique<Predefined> ();
      if (kept.compare_exchange_strong (found, made.get ()))
        found = made.release ();
    }
  return *found;
}

} // namespace

struct starpu_sched_policy **
predefined_policies ()
{
  return all ().list.data ();
}

const sched::PolicyInfo *
predefined (const struct starpu_sched_policy &policy)
{
  const auto &infos = sched::named_policies ();
  for (size_t i = 0; i < infos.size (); ++i)
    if (all ().list[i] == &policy)
      return infos[i];
  return nullptr;
}

struct starpu_sched_policy *
public_policy (const sched::PolicyInfo &info)
{
  const auto &infos = sched::named_policies ();
  for (size_t i = 0; i < infos.size (); ++i)
    if (infos[i] == &info)
      return all ().list[i];
  return nullptr;
}

} // namespace asterism::core
