// SPDX-License-Identifier: LGPL-2.1-or-later
// The library's policies as structs of the public API.

#ifndef ASTERISM_CORE_PREDEFINED_H
#define ASTERISM_CORE_PREDEFINED_H

#include "starpu_scheduler.h"

#include "sched/scheduler.h"

namespace asterism::core
{

/// All of them, then null; each is a name and a description.
struct starpu_sched_policy **predefined_policies ();

/// The policy that such a struct stands for; null: it is the application's.
const sched::PolicyInfo *predefined (const struct starpu_sched_policy &policy);

/// The struct of a policy.
struct starpu_sched_policy *public_policy (const sched::PolicyInfo &info);

} // namespace asterism::core

#endif
