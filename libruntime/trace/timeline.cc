// SPDX-License-Identifier: LGPL-2.1-or-later
// Timeline: the events as slices on tracks.

#include "trace/timeline.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace asterism::trace
{

namespace
{

/// A task under way, and the steps it has reached.
struct Progress
{
  Slice slice;
  bool reached[kSteps] = {};
};

/// Gives each step that was not recorded the time of the one before it, or
/// false when the task did not execute.
bool
complete (Progress &progress)
{
  if (!progress.reached[int (Step::Executed)])
    return false;
  Slice &slice = progress.slice;
  auto first = std::find (std::begin (progress.reached),
                          std::end (progress.reached), true);
  double time = slice.steps[first - std::begin (progress.reached)];
  for (unsigned i = 0; i < kSteps; ++i)
    {
      if (progress.reached[i])
        time = std::max (time, slice.steps[i]);
      slice.steps[i] = time;
    }
  slice.begin = slice.steps[int (Step::Popped)];
  slice.end = slice.steps[int (Step::Notified)];
  slice.inner_begin = slice.steps[int (Step::Started)];
  slice.inner_end = slice.steps[int (Step::Executed)];
  return true;
}

using Open = std::map<std::pair<int, uint64_t>, Progress>;

void
close (Timeline &timeline, Open &open, Open::iterator task)
{
  if (complete (task->second))
    timeline.workers[task->first.first].slices.push_back (task->second.slice);
  open.erase (task);
}

void
add_tasks (Timeline &timeline, const Events &events)
{
  Open open;
  for (const StepEvent &event : events.steps)
    {
      auto key = std::make_pair (event.worker, event.task);
      auto place = open.find (key);
      if (place != open.end () && event.step == Step::Popped)
        close (timeline, open, place);
      Progress &progress = open[key];
      Slice &slice = progress.slice;
      slice.kind = Slice::Kind::Task;
      slice.task = event.task;
      if (event.name)
        slice.name = event.name;
      slice.steps[int (event.step)] = event.time;
      progress.reached[int (event.step)] = true;
      if (event.step == Step::Notified)
        close (timeline, open, open.find (key));
    }
  while (!open.empty ())
    close (timeline, open, open.begin ());
}

void
add_runs (Timeline &timeline, const Events &events)
{
  for (const RunEvent &run : events.runs)
    {
      Progress progress;
      Slice &slice = progress.slice;
      slice.kind = Slice::Kind::Task;
      slice.task = run.task;
      slice.name = run.name;
      slice.steps[int (Step::Started)] = run.begin;
      slice.steps[int (Step::Executed)] = run.end;
      for (Step step : { Step::Started, Step::Executed })
        progress.reached[int (step)] = true;
      if (complete (progress))
        timeline.workers[run.worker].slices.push_back (slice);
    }
}

Slice
simple (Slice::Kind kind, double begin, double end, size_t bytes)
{
  Slice slice;
  slice.kind = kind;
  slice.begin = slice.inner_begin = begin;
  slice.end = slice.inner_end = std::max (begin, end);
  slice.bytes = bytes;
  return slice;
}

/// Puts each slice in the first lane where it lies within the innermost open
/// slice or after all of them.
void
assign_lanes (Track &track)
{
  std::stable_sort (track.slices.begin (), track.slices.end (),
                    [] (const Slice &a, const Slice &b) {
                      return a.begin != b.begin ? a.begin < b.begin
                                                : a.end > b.end;
                    });
  std::vector<std::vector<const Slice *>> lanes;
  auto fits = [] (std::vector<const Slice *> &lane, const Slice &slice) {
    while (!lane.empty () && lane.back ()->end <= slice.begin)
      lane.pop_back ();
    return lane.empty ()
           || (lane.back ()->inner_begin <= slice.begin
               && slice.end <= lane.back ()->inner_end);
  };
  for (Slice &slice : track.slices)
    {
      while (slice.lane < lanes.size () && !fits (lanes[slice.lane], slice))
        ++slice.lane;
      if (slice.lane == lanes.size ())
        lanes.emplace_back ();
      lanes[slice.lane].push_back (&slice);
    }
  track.lanes = static_cast<unsigned> (lanes.size ());
}

} // namespace

Timeline::Timeline (const Events &events)
{
  add_tasks (*this, events);
  add_runs (*this, events);
  for (const IdleEvent &idle : events.idles)
    workers[idle.worker].slices.push_back (
        simple (Slice::Kind::Idle, idle.begin, idle.end, 0));
  for (const TransferEvent &transfer : events.transfers)
    links[{ transfer.source, transfer.target }].slices.push_back (simple (
        Slice::Kind::Transfer, transfer.begin, transfer.end, transfer.bytes));
  for (auto &[worker, track] : workers)
    assign_lanes (track);
  for (auto &[link, track] : links)
    assign_lanes (track);
}

} // namespace asterism::trace
