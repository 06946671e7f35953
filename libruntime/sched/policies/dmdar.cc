// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dmdar: as dmda, and each worker takes first the tasks whose data are
// there (E36, E47).

#include "sched/earliest.h"

namespace asterism::sched
{

static std::unique_ptr<Policy>
make (const Context &context)
{
  return make_earliest (context, { true, Order::ReadyData });
}

extern const PolicyInfo dmdar_policy;
const PolicyInfo dmdar_policy
    = { "dmdar",
        "as dmda, and each worker takes first the tasks whose data are there",
        make };

} // namespace asterism::sched
