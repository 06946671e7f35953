// SPDX-License-Identifier: LGPL-2.1-or-later
// Parts of registered data, as arguments of annotated tasks.
//
// A task whose parameter has bounds may be given a pointer into a registered
// datum: it uses the block that the bounds describe there.  Blocks are ordered
// and kept coherent as those of `#pragma css` are (api/regions.h), in regions
// of their own in which the registered datum is a block, too.
//
// The other users of the datum, who know it by its handle, use it as a whole.
// Their accesses enter under plans_mutex, as users of data with partitioning
// plans do: a datum with parts counts as planned.  There its parts give way to
// them, in one step with their own entry into the queue; calls that use parts
// have the mutex for as long.

#ifndef ASTERISM_API_DATA_PARTS_H
#define ASTERISM_API_DATA_PARTS_H

#include "api/data_changes.h"
#include "api/regions.h"

namespace asterism::api
{

/// The regions of parts of registered data, made at the first use.
Regions &part_regions (core::Runtime &runtime);

/// Returns them, or null when no part has been used.
Regions *part_regions_or_null ();

/// Has the parts of the handle, if it has some, give way to a use of all of it.
void use_parts_of (data::Handle &handle, bool writes, Batch &batch)
    REQUIRES (plans_mutex);

/// True when the handle has parts.
bool has_parts (const data::Handle &handle);

/// Ends the parts of a handle that is about to be unregistered: they give way
/// to it.
void end_parts (data::Handle &handle);

/// Ends all parts, as the runtime is about to be shut down: the data are whole.
/// Requires: all tasks have ended.
void end_all_parts ();

} // namespace asterism::api

#endif
