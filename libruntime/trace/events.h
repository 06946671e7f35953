// SPDX-License-Identifier: LGPL-2.1-or-later
// What the recorder keeps: the events, in the order they were recorded.

#ifndef ASTERISM_TRACE_EVENTS_H
#define ASTERISM_TRACE_EVENTS_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "trace/recorder.h"

namespace asterism::trace
{

/// One step of one task.
struct StepEvent
{
  double time;
  uint64_t task;
  const std::string *name; ///< null except with Popped
  int worker;
  Step step;
};

/// A task of which but the function was timed.
struct RunEvent
{
  double begin, end;
  uint64_t task;
  const std::string *name;
  int worker;
};

/// A worker that had nothing to do.
struct IdleEvent
{
  double begin, end;
  int worker;
};

/// A transfer from one memory node to another.
struct TransferEvent
{
  double begin, end;
  size_t bytes;
  int source, target;
};

/// A mark of the application; worker -1: from a thread of its own.
struct MarkEvent
{
  double time;
  int worker;
  std::string name;
};

/// All that was recorded.
struct Events
{
  std::vector<StepEvent> steps;
  std::vector<RunEvent> runs;
  std::vector<IdleEvent> idles;
  std::vector<TransferEvent> transfers;
  std::vector<MarkEvent> marks;
  std::map<int, std::string> workers, nodes;        ///< names
  std::unordered_map<uint64_t, std::string> labels; ///< iterations of tasks
  std::map<std::string, unsigned> colors;           ///< by names of tasks
  const TaskGraph *graph = nullptr;                 ///< of the same tasks
};

} // namespace asterism::trace

#endif
