// SPDX-License-Identifier: LGPL-2.1-or-later
// The environment variables of QUARK.

#ifndef ASTERISM_QUARK_ENVIRONMENT_H
#define ASTERISM_QUARK_ENVIRONMENT_H

#include <vector>

namespace asterism::quark
{

/// Threads to make when the program leaves that open.
int default_threads ();

/// The core of each rank: QUARK_AFF_THREADS, or one after another.
std::vector<unsigned> cores_of_ranks (int ranks);

} // namespace asterism::quark

#endif
