// SPDX-License-Identifier: LGPL-2.1-or-later
// Adds blocks to the index and removes them.

#include "regions/block_index.h"

namespace asterism::regions
{

void
BlockIndex::add (LiveBlock &live, const Block &block)
{
  const unsigned number = class_of (block);
  classes_[number].emplace (block.address, Entry{ block.end (), &live });
  used_ |= uint64_t{ 1 } << number;
}

void
BlockIndex::remove (LiveBlock &live, const Block &block)
{
  const unsigned number = class_of (block);
  Class &blocks = classes_[number];
  auto [i, last] = blocks.equal_range (block.address);
  while (i != last && i->second.live != &live)
    ++i;
  if (i != last)
    blocks.erase (i);
  if (blocks.empty ())
    used_ &= ~(uint64_t{ 1 } << number);
}

} // namespace asterism::regions
