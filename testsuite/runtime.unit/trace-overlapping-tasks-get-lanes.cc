// SPDX-License-Identifier: LGPL-2.1-or-later
// Tasks in flight together on one worker get tracks of their own, a task that
// is executed within another's function is nested in it.
//
// rows: Q27
// configs: one

#include "traces.h"

#include "trace/timeline.h"

using namespace test;

static void
step (trace::Events &events, double time, uint64_t task, Step step)
{
  static const std::string name = "t";
  events.steps.push_back (
      { time, task, step == Step::Popped ? &name : nullptr, 0, step });
}

static void
whole (trace::Events &events, uint64_t task, double begin)
{
  for (int i = 0; i < 5; ++i)
    step (events, begin + i, task, Step (i));
}

int
main ()
{
  // Task 0 runs from 2 to 33; 1 lies within that; 2 begins there and ends
  // later; 3 comes after all of them.
  trace::Events events;
  for (int i = 0; i < 3; ++i)
    step (events, i, 0, Step (i));
  whole (events, 1, 10);
  step (events, 20, 2, Step::Popped);
  step (events, 33, 0, Step::Executed);
  step (events, 34, 0, Step::Notified);
  step (events, 40, 2, Step::Started);
  step (events, 41, 2, Step::Executed);
  step (events, 42, 2, Step::Notified);
  whole (events, 3, 50);
  trace::Timeline timeline (events);
  const trace::Track &track = timeline.workers[0];
  expect (track.slices.size () == 4 && track.lanes == 2, "two lanes");
  const unsigned lanes[] = { 0, 0, 1, 0 };
  for (const trace::Slice &slice : track.slices)
    expect (slice.lane == lanes[slice.task],
            "lane of " + std::to_string (slice.task));
}
