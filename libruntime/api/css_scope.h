// SPDX-License-Identifier: LGPL-2.1-or-later
// Calls by address and shape in the function of a task.
//
// They make tasks of their own, the children of the task.  What they name is
// memory of the task: data that it was given, as it sees them, or variables of
// its function.  These regions are the task's (api/regions.h), nobody outside
// knows them, and they order its children among each other.  They end with the
// function, which waits for the children then; so the accesses of the task
// cover those of its children, and whoever uses its data waits for all of them.

#ifndef ASTERISM_API_CSS_SCOPE_H
#define ASTERISM_API_CSS_SCOPE_H

#include "asterism_css.h"

#include "api/regions.h"

namespace asterism::api
{

/// The regions of the task whose function the thread is in, which are made if
/// need be.  Null when its calls are to be executed at once: on devices, in
/// callbacks, in functions that several workers execute together, below
/// `final`, and by option.  Requires: the thread is in a task.
Regions *regions_of_body (const struct asterism_site_v1 *site);

/// The directives in the function of a task: its own calls are waited for.
void body_barrier (bool reads);
/// The same regions, or null when there are none yet.
Regions *regions_of_body_or_null ();

/// Deletes regions that are kept for tasks to come, as the runtime is about to
/// be shut down.
void end_scopes ();

} // namespace asterism::api

#endif
