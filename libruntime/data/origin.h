// SPDX-License-Identifier: LGPL-2.1-or-later
// Origin: where in the user's source data were registered, and what they are
// called there.  Generated code says it of what the pragma `register' and the
// attribute `registered' make known.  Messages about addresses that are not
// registered use it: most of these lie inside data that are, as `v + 4' does.

#ifndef ASTERISM_DATA_ORIGIN_H
#define ASTERISM_DATA_ORIGIN_H

#include <cstddef>
#include <string>

#include "data/interface.h"

struct asterism_origin_v1;

namespace asterism::data
{

class Memory;

/// Offset, from a handle's main-memory struct, of the pointer to its origin.
size_t origin_offset (const Layout &layout);

/// Notes where the handle's data were registered.  `origin` must stay for as
/// long as they are.  Requires: no other thread knows the handle.
void set_origin (Handle &handle, const struct asterism_origin_v1 &origin);

/// Where they were registered; null when nobody said.
const struct asterism_origin_v1 *origin_of (const Handle &handle);

/// For messages: "'v', registered at FILE:LINE", or the handle's label when
/// nobody said where.
std::string description_of (const Handle &handle);

/// For messages: "5 elements", or "5 bytes" where these are no whole number of
/// elements, or `element_size` is 0.
std::string amount (size_t bytes, size_t element_size);

/// For messages: "4 elements into 'v', registered at FILE:LINE", of an address
/// inside of data; "" when it is in none.  Counts elements of `element_size`
/// bytes (0: those of the data, if they have some) where these are a whole
/// number.  Slow: looks at all data.
std::string describe_place (const Memory &memory, const void *pointer,
                            size_t element_size);

} // namespace asterism::data

#endif
