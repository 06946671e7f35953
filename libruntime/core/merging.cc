// SPDX-License-Identifier: LGPL-2.1-or-later
// Merging: which tasks go along, and how they are called.

#include "core/merging.h"

#include <algorithm>
#include <utility>

#include "core/engine.h"
#include "core/public_task.h"
#include "core/reduction.h"
#include "core/worker.h"

namespace asterism::core
{

/// How many tasks are merged at most unless the codelet says it.
static constexpr unsigned kMost = 16;

Merging::Merging (Worker &worker, Flight &first)
    : worker_ (worker), first_ (first)
{
  if (__builtin_expect ((first.task->codelet->flags & kHasGrain) == 0, 1)
      || worker.device.info ().separate || reduces_any (*first.task))
    return;
  grain_ = find_grain (*first.task->codelet);
  if (grain_ == nullptr || grain_->given.merge == nullptr)
    return;
  first.launching = true; // nobody else begins it meanwhile
  const unsigned most = grain_->given.most > 0 ? grain_->given.most : kMost;
  Flight *last = &first;
  bool more = true;
  while (others_.size () + 1 < most && last != nullptr)
    {
      Flight *next = next_in_flight (*last);
      while (next == nullptr && more)
        {
          const Flight *another = take_another ();
          more = another != nullptr
                 && another->task->codelet == first.task->codelet;
          next = next_in_flight (*last);
        }
      if (next != nullptr)
        others_.push_back (next);
      last = next;
    }
  first.launching = false;
}

/// A flight whose task may follow that of `last`, and can be launched now.
Flight *
Merging::next_in_flight (const Flight &last) const
{
  for (Flight &flight : worker_.flights_)
    {
      const task::Task *task = flight.task;
      if (task == nullptr || &flight == &first_ || flight.launched
          || flight.launching || task->codelet != first_.task->codelet
          || task->implementation != first_.task->implementation
          || reduces_any (*task)
          || std::find (others_.begin (), others_.end (), &flight)
                 != others_.end ())
        continue;
      if (grain_->given.merge (last.task->user, task->user) != 0
          && arrived (flight))
        return &flight;
    }
  return nullptr;
}

bool
Merging::arrived (Flight &flight) const
{
  bool done = false;
  Status status = worker_.engine_.memory.poll (flight.fetch, done);
  if (status.ok ())
    return done;
  worker_.refuse (*std::exchange (flight.task, nullptr), flight.fetch, status);
  --worker_.flying_;
  return false;
}

/// Begins to fetch the data of the task that the policy gives next.
Flight *
Merging::take_another ()
{
  task::Task *task = worker_.next ();
  if (task == nullptr)
    return nullptr;
  const auto is_free
      = [] (const Flight &flight) { return flight.task == nullptr; };
  auto slot = std::find_if (worker_.flights_.begin (), worker_.flights_.end (),
                            is_free);
  Flight &flight = slot != worker_.flights_.end ()
                       ? *slot
                       : worker_.flights_.emplace_back ();
  worker_.submit_flight (flight, *task);
  return flight.task != nullptr ? &flight : nullptr;
}

void
Merging::add (Flight &flight)
{
  kept_.push_back (std::make_unique<Buffers> (
      *flight.task, worker_.engine_.memory, &flight.fetch));
  buffers_.push_back (kept_.back ()->values ());
  arguments_.push_back (flight.task->argument);
}

void
Merging::prepare (device::Launch &launch)
{
  if (others_.empty ())
    return;
  Engine &engine = worker_.engine_;
  single_ = launch;
  add (first_);
  for (Flight *flight : others_)
    {
      add (*flight);
      device::Launch its = single_;
      if (engine.simulation != nullptr)
        engine.simulation->prepare (its, *flight->task, worker_.info);
      launch.simulated_seconds
          += engine.simulation != nullptr ? its.simulated_seconds : 0;
      note (*flight->task, Moment::Fetched);
      engine.dispatcher.started (*flight->task, worker_.info);
      note (*flight->task, Moment::Started);
      engine.recorder.task_step (trace::Step::Fetched, flight->task->sequence,
                                 nullptr, worker_.info.id);
      engine.recorder.task_step (trace::Step::Started, flight->task->sequence,
                                 nullptr, worker_.info.id);
      flight->started_us = engine.recorder.now_us ();
    }
  if (launch.function != nullptr)
    {
      launch.function = call;
      launch.argument = this;
    }
}

void
Merging::call (void **, void *argument)
{
  const auto &self = *static_cast<const Merging *> (argument);
  const struct asterism_grain &given = self.grain_->given;
  // A simulated machine executes the functions for cores alone.
  const device::Arch arch = self.worker_.engine_.simulation != nullptr
                                ? device::Arch::Cpu
                                : self.worker_.info.arch;
  const auto merged = arch == device::Arch::Cuda     ? given.cuda_func
                      : arch == device::Arch::OpenCl ? given.opencl_func
                                                     : given.cpu_func;
  const auto count = unsigned (self.buffers_.size ());
  if (merged != nullptr)
    return merged (self.buffers_.data (), self.arguments_.data (), count);
  for (unsigned i = 0; i < count; ++i)
    self.single_.function (self.buffers_[i], self.arguments_[i]);
}

void
Merging::launched ()
{
  first_.share = unsigned (others_.size ()) + 1;
  first_.others = others_;
  for (Flight *flight : others_)
    {
      flight->launched = flight->follows = true;
      flight->share = first_.share;
    }
}

} // namespace asterism::core
