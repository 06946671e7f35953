// SPDX-License-Identifier: LGPL-2.1-or-later
// The policy of workers that keep what they release and steal from others.

#ifndef ASTERISM_SCHED_STEALING_H
#define ASTERISM_SCHED_STEALING_H

#include <memory>

#include "sched/scheduler.h"

namespace asterism::sched
{

std::unique_ptr<Policy> make_stealing (const Context &context);

} // namespace asterism::sched

#endif
