// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy ranks: a queue for each worker, by priority, and stealing from its
// end, as QUARK has it.

#include "sched/by_rank.h"

namespace asterism::sched
{

extern const PolicyInfo ranks_policy;
const PolicyInfo ranks_policy
    = { "ranks", "a queue for each worker, by priority; the last is stolen",
        make_by_rank };

} // namespace asterism::sched
