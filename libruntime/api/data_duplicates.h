// SPDX-License-Identifier: LGPL-2.1-or-later
// Duplicates: handles that have the contents of another, to be read.
//
// Whoever asks for a duplicate gets the one that there is until a task is
// submitted, or an acquire, that writes what it has the contents of: the first
// asks for a copy, and the others read that.

#ifndef ASTERISM_API_DATA_DUPLICATES_H
#define ASTERISM_API_DATA_DUPLICATES_H

#include "api/data_changes.h"

namespace asterism::api
{

/// The contents of the handle are about to be others than its duplicate's.
void forget_duplicate (data::Handle &handle) REQUIRES (plans_mutex);

/// The handle, which is a duplicate or has one, is unregistered; true when it
/// stays, for others to whom it was given too.
bool end_duplicate (data::Handle &handle);

} // namespace asterism::api

#endif
