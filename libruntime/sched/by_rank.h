// SPDX-License-Identifier: LGPL-2.1-or-later
// The policy of a queue for each worker, by priority, and stealing from its
// end.

#ifndef ASTERISM_SCHED_BY_RANK_H
#define ASTERISM_SCHED_BY_RANK_H

#include <memory>

#include "sched/scheduler.h"

namespace asterism::sched
{

std::unique_ptr<Policy> make_by_rank (const Context &context);

} // namespace asterism::sched

#endif
