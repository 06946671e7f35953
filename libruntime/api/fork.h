// SPDX-License-Identifier: LGPL-2.1-or-later
// What a process is told that was forked while the runtime ran.

#ifndef ASTERISM_API_FORK_H
#define ASTERISM_API_FORK_H

namespace asterism::api
{

/// Says once that the runtime is the parent's, if it is.
void tell_if_forked ();

} // namespace asterism::api

#endif
