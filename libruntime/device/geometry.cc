// SPDX-License-Identifier: LGPL-2.1-or-later
// Checks the sizes of a launch, and rounds them to whole groups.

#include "device/geometry.h"

#include <algorithm>

#include "base/site.h"

namespace asterism::device
{

namespace
{

/// Returns number `index` of the sizes, the `dimension`-th of its clause.
size_t
size_at (const asterism_launch_v1 &launch, const int64_t *sizes, unsigned index,
         const char *clause, unsigned dimension)
{
  if (sizes[index] <= 0)
    die_at (&launch.site,
            "kernel '%s': clause '%s' has the size %lld in dimension %u",
            launch.name, clause, static_cast<long long> (sizes[index]),
            dimension + 1);
  return size_t (sizes[index]);
}

} // namespace

Geometry
geometry_of (const asterism_launch_v1 &launch, const int64_t *sizes)
{
  Geometry geometry;
  const bool groups = (launch.flags & ASTERISM_LAUNCH_GROUPS) != 0;
  const unsigned rank = std::min<unsigned> (launch.rank, kMaxDimensions);
  for (unsigned d = 0; d < rank; ++d)
    {
      const size_t local
          = size_at (launch, sizes, d, groups ? "block" : "ndrange", d);
      const size_t whole
          = size_at (launch, sizes, rank + d, groups ? "grid" : "ndrange", d);
      geometry.local[d] = groups ? local : std::min (local, whole);
      geometry.groups[d]
          = groups ? whole
                   : (whole + geometry.local[d] - 1) / geometry.local[d];
    }
  const int64_t shared = sizes[2 * rank];
  if (shared < 0)
    die_at (&launch.site, "kernel '%s': clause 'shmem' has the size %lld",
            launch.name, static_cast<long long> (shared));
  geometry.shared = size_t (shared);
  return geometry;
}

} // namespace asterism::device
