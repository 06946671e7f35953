// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy lws: locality-aware work stealing (E34).

#include "sched/stealing.h"

namespace asterism::sched
{

extern const PolicyInfo lws_policy;
const PolicyInfo lws_policy
    = { "lws", "locality-aware work stealing (default on cores alone)",
        make_stealing };

} // namespace asterism::sched
