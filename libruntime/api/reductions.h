// SPDX-License-Identifier: LGPL-2.1-or-later
// How numbers are reduced, for data that nobody registers.
//
// A task of `#pragma css` names an operator, and the type of the elements is
// known to the compiler.  Together they are one word (asterism_item_v1), from
// which comes how a worker's copy begins, with the neutral element, and how two
// copies become one.

#ifndef ASTERISM_API_REDUCTIONS_H
#define ASTERISM_API_REDUCTIONS_H

#include <cstddef>
#include <cstdint>

#include "data/rare_state.h"

namespace asterism::api
{

/// Puts the second of two vectors of bytes into the first.
data::Method joiner (uint32_t reduction);

/// Fills a vector of bytes with the neutral element.
data::Method beginner (uint32_t reduction);

/// Returns the bytes of a replica: of a vector, or of one element.
size_t bytes_of (const void *replica);

/// Makes the codelet that begins a reduction, with one buffer, or joins two.
struct starpu_codelet reduction_codelet (void (*function) (void *[], void *),
                                         int buffers);

} // namespace asterism::api

#endif
