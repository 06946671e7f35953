// SPDX-License-Identifier: LGPL-2.1-or-later
// Resubmissions: tasks whose own callback submitted them again, which happens
// once they have ended.

#ifndef ASTERISM_CORE_RESUBMISSION_H
#define ASTERISM_CORE_RESUBMISSION_H

struct starpu_task;

namespace asterism::core
{

/// Has the task submitted again when it has ended.  False, and nothing done,
/// unless the thread is in the callback at the end of that task, which stays
/// afterwards and for which nobody waits.
bool resubmit (const struct starpu_task &user);

/// Whether the task, which has ended, is to be submitted again; forgets that.
bool take_resubmission (const struct starpu_task &user);

} // namespace asterism::core

#endif
