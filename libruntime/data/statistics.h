// SPDX-License-Identifier: LGPL-2.1-or-later
// LinkTraffic and NodeUse: what a Memory says of its links and nodes.

#ifndef ASTERISM_DATA_STATISTICS_H
#define ASTERISM_DATA_STATISTICS_H

#include <cstddef>
#include <cstdint>

namespace asterism::data
{

/// The traffic of a link between two nodes so far.
struct LinkTraffic
{
  uint64_t bytes = 0;
  uint64_t count = 0;
};

/// The memory in use on a node.
struct NodeUse
{
  long long capacity = -1; ///< bytes; -1: not limited
  size_t used = 0;
  size_t held = 0; ///< of that, for as long as the program likes
  size_t cache_hits = 0, cache_misses = 0;
};

} // namespace asterism::data

#endif
