// SPDX-License-Identifier: LGPL-2.1-or-later
// FuzzedPolicy: a policy around which threads yield at random, for tests.

#ifndef ASTERISM_CORE_FUZZED_POLICY_H
#define ASTERISM_CORE_FUZZED_POLICY_H

#include <memory>

#include "sched/scheduler.h"

namespace asterism::core
{

/// A policy that passes everything on to the given one, and fuzzes: as every
/// ready task goes through push () and pop (), nothing need be asked when
/// fuzzing is off.
std::unique_ptr<sched::Policy> fuzzed (std::unique_ptr<sched::Policy> policy);

} // namespace asterism::core

#endif
