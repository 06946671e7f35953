// SPDX-License-Identifier: LGPL-2.1-or-later
// What the shells of the task functions share: messages.

#ifndef ASTERISM_API_TASK_SUPPORT_H
#define ASTERISM_API_TASK_SUPPORT_H

#include "starpu_task.h"

#include "base/status.h"

namespace asterism::api
{

/// Prints what is wrong with the task, after the place where it is submitted as
/// far as that is known, and returns the negative errno.
int report (const struct starpu_task &task, const Status &status);

} // namespace asterism::api

#endif
