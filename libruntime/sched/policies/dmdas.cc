// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dmdas: as dmda, and each worker takes its tasks by priority (E24, E36,
// E47).

#include "sched/earliest.h"

namespace asterism::sched
{

static std::unique_ptr<Policy>
make (const Context &context)
{
  return make_earliest (context, { true, Order::Priority });
}

extern const PolicyInfo dmdas_policy;
const PolicyInfo dmdas_policy
    = { "dmdas", "as dmda, and each worker takes its tasks by priority", make };

} // namespace asterism::sched
