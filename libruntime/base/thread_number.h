// SPDX-License-Identifier: LGPL-2.1-or-later
// A number for each thread.

#ifndef ASTERISM_BASE_THREAD_NUMBER_H
#define ASTERISM_BASE_THREAD_NUMBER_H

#include <cstdint>

namespace asterism
{

/// Of the calling thread: 1 and up, and never another's, though that one ended.
uint64_t thread_number ();

} // namespace asterism

#endif
