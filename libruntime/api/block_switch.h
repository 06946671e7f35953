// SPDX-License-Identifier: LGPL-2.1-or-later
// The synchronisation of a block with those that overlap it, before a task uses
// it (regions/tracker.h).

#ifndef ASTERISM_API_BLOCK_SWITCH_H
#define ASTERISM_API_BLOCK_SWITCH_H

#include <vector>

#include "api/data_support.h"
#include "regions/tracker.h"

namespace asterism::api
{

/// A use that is no reason for what data with plans need: that is done by
/// whoever has plans_mutex.
constexpr data::Mode
in_place (unsigned mode)
{
  return data::Mode (mode | STARPU_NOPLAN);
}

/// Submits what brings the blocks of `flushes` home, and then makes main memory
/// the only valid copy of `live`.  Accesses that are granted at once
/// are added to `batch`.
void synchronise_block (core::Runtime &runtime, regions::LiveBlock &live,
                        bool writes, const std::vector<regions::Flush> &flushes,
                        Batch &batch);

} // namespace asterism::api

#endif
