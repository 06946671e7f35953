// SPDX-License-Identifier: LGPL-2.1-or-later
// Which way a copy goes: from which replica, and whether through main memory.

#include <bit>
#include <cmath>

#include "data/coherence.h"

namespace asterism::data
{

bool
Coherence::reaches (NodeId source, NodeId target) const
{
  device::Device *from = node (source).device ();
  device::Device *to = node (target).device ();
  return device::has_direct_way (from, to);
}

double
Coherence::hop_seconds (NodeId source, NodeId target, size_t bytes) const
{
  return device::expected_seconds (node (source).device (),
                                   node (target).device (), bytes);
}

double
Coherence::seconds_of (const Route &route, NodeId target, size_t bytes) const
{
  return route.direct ? hop_seconds (route.source, target, bytes)
                      : hop_seconds (route.source, kMainMemory, bytes)
                            + hop_seconds (kMainMemory, target, bytes);
}

Coherence::Route
Coherence::best_route (uint32_t sources, NodeId target, size_t bytes) const
{
  Route best;
  double least = 0;
  for (uint32_t left = sources; left != 0; left &= left - 1)
    {
      Route route;
      route.source = NodeId (std::countr_zero (left));
      route.direct = reaches (route.source, target);
      if (std::has_single_bit (sources))
        return route;
      const device::Device *from = node (route.source).device ();
      const double seconds = from != nullptr && from->lost ()
                                 ? HUGE_VAL // only where nothing else is left
                                 : seconds_of (route, target, bytes);
      if (best.source < 0 || seconds < least)
        {
          best = route;
          least = seconds;
        }
    }
  return best;
}

double
Coherence::cost (uint32_t sources, NodeId target, size_t bytes) const
{
  if (sources == 0 || (sources & node_bit (target)) != 0)
    return 0;
  const Route route = best_route (sources, target, bytes);
  const device::Device *from = node (route.source).device ();
  return from != nullptr && from->lost ()
             ? HUGE_VAL
             : seconds_of (route, target, bytes) * 1e6;
}

} // namespace asterism::data
