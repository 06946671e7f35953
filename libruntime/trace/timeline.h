// SPDX-License-Identifier: LGPL-2.1-or-later
// Timeline: the events as slices on tracks, one track a worker or link.

#ifndef ASTERISM_TRACE_TIMELINE_H
#define ASTERISM_TRACE_TIMELINE_H

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "trace/events.h"

namespace asterism::trace
{

constexpr unsigned kSteps = 5;

/// One stretch of time on a track.
struct Slice
{
  enum class Kind
  {
    Task,
    Idle,
    Transfer,
  };

  Kind kind = Kind::Idle;
  double begin = 0, end = 0;
  /// Where other slices may lie within this one.
  double inner_begin = 0, inner_end = 0;
  unsigned lane = 0; ///< slices of one lane are nested or apart
  uint64_t task = 0;
  const std::string *name = nullptr;
  double steps[kSteps] = {}; ///< of a task: when each was reached
  size_t bytes = 0;          ///< of a transfer
};

/// The slices of a worker or link, in order of their begin.
struct Track
{
  std::vector<Slice> slices;
  unsigned lanes = 0;
};

/// Everything on its track.  Tasks that did not execute are left out.
struct Timeline
{
  std::map<int, Track> workers;
  std::map<std::pair<int, int>, Track> links; ///< by source and target

  explicit Timeline (const Events &events);
};

} // namespace asterism::trace

#endif
