// SPDX-License-Identifier: LGPL-2.1-or-later
// What policy heteroprio does.

#ifndef ASTERISM_SCHED_HETEROPRIO_H
#define ASTERISM_SCHED_HETEROPRIO_H

#include <memory>

#include "sched/scheduler.h"

namespace asterism::sched
{

/// Makes such a policy, which is Buckets too.
std::unique_ptr<Policy> make_heteroprio (const Context &context);

} // namespace asterism::sched

#endif
