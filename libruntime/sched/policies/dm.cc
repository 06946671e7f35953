// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dm: the worker that will finish the task first, transfers not counted
// (E36).

#include "sched/earliest.h"

namespace asterism::sched
{

static std::unique_ptr<Policy>
make (const Context &context)
{
  return make_earliest (context, { false, Order::Arrival });
}

extern const PolicyInfo dm_policy;
const PolicyInfo dm_policy
    = { "dm",
        "the worker that will finish the task first, transfers not counted",
        make };

} // namespace asterism::sched
