// SPDX-License-Identifier: LGPL-2.1-or-later
// What entering several access queues in one step takes, whichever way it is.

#ifndef ASTERISM_DATA_ENTRIES_H
#define ASTERISM_DATA_ENTRIES_H

#include "data/access.h"

namespace asterism::data
{

/// Orders accesses by handle, so that every thread locks in one order, and
/// leaves out repeated handles, whose modes their first mention takes.  Returns
/// how many are left.
unsigned merge_and_sort (Access **order, unsigned count);

/// Marks which accesses take part in a queue and returns how many do, in
/// locking order.
unsigned plan_entries (Access **order, Access *accesses, unsigned count);

/// Lets the Reducer of the handle, if it has one, join the copies if its turn
/// has come.  `wanted`: also when nobody waits.
void call_reducer (Handle &handle, bool wanted);

} // namespace asterism::data

#endif
