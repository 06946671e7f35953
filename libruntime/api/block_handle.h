// SPDX-License-Identifier: LGPL-2.1-or-later
// The handles of blocks: a block of memory as a datum of the runtime.
//
// A block without gaps is a vector of bytes.  One with gaps is a matrix, a
// block or a tensor, of which devices have copies without gaps.

#ifndef ASTERISM_API_BLOCK_HANDLE_H
#define ASTERISM_API_BLOCK_HANDLE_H

#include "data/memory.h"
#include "regions/block.h"

namespace asterism::api
{

/// Registers a block, so that its address does not lead to it.  `keeps_main`
/// says that the datum has the gaps of the block as well, which are others': it
/// may be used in main memory alone.
Status make_handle (data::Memory &memory, const regions::Block &block,
                    data::Handle *&handle, bool &keeps_main);

/// Returns in `block` the bytes of a datum; false when it has no one piece of
/// main memory.
bool block_of (data::Handle &datum, regions::Block &block);

} // namespace asterism::api

#endif
