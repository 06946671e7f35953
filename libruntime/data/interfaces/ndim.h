// SPDX-License-Identifier: LGPL-2.1-or-later
// NdimStruct: the public ndim struct with its arrays behind it.

#ifndef ASTERISM_DATA_INTERFACES_NDIM_H
#define ASTERISM_DATA_INTERFACES_NDIM_H

#include "starpu_interface_ndim.h"

#include "data/interface.h"

namespace asterism::data
{

/// A replica of an ndim datum.  The public members nn and ldn point to the
/// arrays of this very struct, except in a plain copy: relocate () then puts
/// them right.  The layout itself uses only the arrays.
struct NdimStruct
{
  struct starpu_ndim_interface members;
  uint32_t extents[device::kMaxRank];
  uint32_t distances[device::kMaxRank];

  void
  relocate ()
  {
    members.nn = extents;
    members.ldn = distances;
  }
};

const Layout &ndim_layout ();

} // namespace asterism::data

#endif
