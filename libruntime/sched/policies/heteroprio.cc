// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy heteroprio: tasks in buckets by their priority, which each kind of
// worker visits in an order of its own.

#include "sched/heteroprio.h"

namespace asterism::sched
{

extern const PolicyInfo heteroprio_policy;
const PolicyInfo heteroprio_policy
    = { "heteroprio",
        "buckets by priority, visited by each kind of worker in its own order",
        make_heteroprio };

} // namespace asterism::sched
