// SPDX-License-Identifier: LGPL-2.1-or-later
// The policies that give a task to the worker that will finish it first
// (Heterogeneous Earliest Finish Time, without its ranks): dm and its kin.

#ifndef ASTERISM_SCHED_EARLIEST_H
#define ASTERISM_SCHED_EARLIEST_H

#include <memory>

#include "sched/scheduler.h"

namespace asterism::sched
{

/// In which order a worker executes what it was given.
enum class Order : uint8_t
{
  Arrival,
  Priority,
  ReadyData, ///< first the tasks that need no more transfers
};

/// The differences between these policies.
struct EarliestTraits
{
  bool transfers; ///< the time of transfers counts
  Order order;
};

/// Makes such a policy.
std::unique_ptr<Policy> make_earliest (const Context &context,
                                       EarliestTraits traits);

} // namespace asterism::sched

#endif
