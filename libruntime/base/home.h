// SPDX-License-Identifier: LGPL-2.1-or-later
// Where a user's files are, also for those who have no home.

#ifndef ASTERISM_BASE_HOME_H
#define ASTERISM_BASE_HOME_H

#include <string>

namespace asterism
{

/// Returns the user's folder; the current one where a service has none, as HOME
/// is not set, empty, or names what is not there.
std::string users_folder ();

} // namespace asterism

#endif
