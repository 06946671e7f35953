// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dmda: the worker that will finish the task first, transfers included
// (E36, E47).

#include "sched/earliest.h"

namespace asterism::sched
{

static std::unique_ptr<Policy>
make (const Context &context)
{
  return make_earliest (context, { true, Order::Arrival });
}

extern const PolicyInfo dmda_policy;
const PolicyInfo dmda_policy = {
  "dmda", "the worker that will finish the task first, transfers included", make
};

} // namespace asterism::sched
