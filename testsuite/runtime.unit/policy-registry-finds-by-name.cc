// SPDX-License-Identifier: LGPL-2.1-or-later
// Every policy is found by its name and has a description; another name is not
// found.
//
// rows: E16
// configs: one

#include "schedule.h"

#include <cstring>

using namespace test;

int
main ()
{
  std::set<std::string> names;
  for (const sched::PolicyInfo *info : sched::all_policies ())
    {
      expect (sched::find_policy (info->name) == info, info->name);
      expect (strlen (info->description) > 10, "described");
      names.insert (info->name);
    }
  for (const char *name : { "eager", "prio", "lws", "random", "dm", "dmda",
                            "dmdas", "dmdar", "heft", "heteroprio", "ranks" })
    expect (names.count (name) == 1, name);
  for (const auto &[older, name] :
       { std::pair{ "ws", "lws" }, { "dmdasd", "dmdas" } })
    {
      const sched::PolicyInfo *info = sched::find_policy (older);
      expect (info != nullptr && strcmp (info->name, older) == 0, older);
      expect (info->make == sched::find_policy (name)->make, name);
    }
  expect (!sched::find_policy ("no-such") && !sched::find_policy (""),
          "not found");
}
