// SPDX-License-Identifier: LGPL-2.1-or-later
// Blocks of memory become data, are synchronised, and are forgotten.

#include "api/regions.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <utility>

#include "api/block_handle.h"
#include "api/block_switch.h"
#include "api/data_versions.h"
#include "api/homecoming.h"
#include "api/reductions.h"
#include "base/event.h"
#include "core/engine.h"
#include "core/public_task.h"
#include "core/reduction.h"

namespace asterism::api
{

using data::Handle;
using regions::Block;
using regions::Flush;

namespace
{

/// Something that waits until several deferred accesses have been granted and
/// fetched.
struct Latch
{
  std::atomic<size_t> left;
  Event done;

  void
  arrive ()
  {
    // Acquire and release: partners are the others' arrivals.
    if (left.fetch_sub (1, std::memory_order_acq_rel) == 1)
      done.signal ();
  }
};

/// True when other blocks overlap it than the datum that it is a part of.
bool
crosses (const regions::LiveBlock &live)
{
  const bool is_part = live.whole != nullptr && live.whole != &live;
  return live.neighbours.size () > is_part;
}

bool
valid_at_home (const Handle &handle)
{
  return (handle.nodes () & 1) != 0;
}

} // namespace

Regions::Regions (core::Runtime &runtime, bool of_data)
    : runtime_ (runtime), of_data_ (of_data),
      wholes_ (runtime.memory (), tracker_)
{
  for (unsigned node = 1; node < runtime.memory ().node_count (); ++node)
    if (const auto *device = runtime.memory ().device_of (data::NodeId (node)))
      has_separate_ |= device->info ().separate;
}

Regions::~Regions ()
{
  MutexLock lock (mutex_);
  std::vector<Live *> all;
  tracker_.collect_all (all);
  for (Live *live : all)
    drop (*live, true);
  if (nothing_ != nullptr)
    remove (runtime_, *nothing_);
}

Handle *
Regions::nothing ()
{
  static char byte;
  bool keeps_main;
  if (nothing_ == nullptr
      && !make_handle (runtime_.memory (),
                       Block (reinterpret_cast<uintptr_t> (&byte), 1), nothing_,
                       keeps_main)
              .ok ())
    return nullptr;
  return nothing_;
}

Handle *
Regions::detach_nothing ()
{
  MutexLock lock (mutex_);
  return std::exchange (nothing_, nullptr);
}

Status
Regions::make (const BlockUse &use, Live *&live)
{
  Live *whole = nullptr;
  Status status;
  if (of_data_)
    status = wholes_.whole_of (use.block, use.element, whole);
  // The datum may have become known, and be the block, just now.
  if (status.ok () && whole != nullptr && whole->block == use.block)
    {
      live = whole;
      return status;
    }
  Handle *handle = nullptr;
  bool keeps_main = false;
  if (status.ok ())
    status = make_handle (runtime_.memory (), use.block, handle, keeps_main);
  if (!status.ok ())
    return status;
  live = &tracker_.add (use.block);
  live->handle = handle;
  live->whole = whole;
  live->keeps_main = keeps_main;
  ++counts_.made;
  return {};
}

/// Sets the access of a task to a registered datum, which is a live block if it
/// has parts.
Status
Regions::take_whole (Handle &datum, data::Access &access, Live *&live)
{
  live = wholes_.find (datum);
  access.handle = &datum;
  if (datum.partitioned ())
    return Status::error (-EINVAL, "the data are partitioned");
  // Else what the tasks use might be a version of it.
  if (live == nullptr && datum.renames ())
    return wholes_.adopt (datum, live);
  return {};
}

void
Regions::use_whole (Handle &datum, bool writes, Batch &batch)
{
  MutexLock lock (mutex_);
  Live *const whole = wholes_.find (datum);
  if (whole == nullptr)
    return;
  tracker_.begin_use ();
  prepare (*whole, writes, batch);
  note_use (*whole, writes);
}

std::vector<Handle *>
Regions::detach_parts (Handle &datum)
{
  MutexLock lock (mutex_);
  std::vector<Handle *> parts;
  Live *const whole = wholes_.find (datum);
  if (whole == nullptr)
    return parts;
  const std::vector<Live *> neighbours = whole->neighbours;
  wholes_.erase (*whole);
  for (Live *live : neighbours)
    if (live->whole == whole)
      {
        parts.push_back (live->handle);
        forget (*live);
      }
  forget (*whole);
  return parts;
}

std::vector<Handle *>
Regions::data_with_parts ()
{
  MutexLock lock (mutex_);
  return wholes_.all ();
}

bool
Regions::has_parts (const Handle &datum)
{
  MutexLock lock (mutex_);
  return wholes_.find (datum) != nullptr;
}

Status
Regions::take (const BlockUse &use, Live *&live)
{
  live = tracker_.find (use.block);
  Status status;
  if (__builtin_expect (live == nullptr, 0))
    status = make (use, live);
  if (!status.ok () || live->whole == nullptr)
    return status;
  Handle &datum = *live->whole->handle;
  if (__builtin_expect (datum.partitioned (), 0))
    return Status::error (-EINVAL, "the data are partitioned");
  if (__builtin_expect (is_divided (datum, data::writes (use.mode)), 0))
    {
      divided_ = &datum;
      return Status::error (-EBUSY, "the data are used by the parts of a plan");
    }
  return status;
}

/// How a task that reduces uses the block's datum.  Those that reduce it take
/// turns, in any order, where only main memory will do, and in their order when
/// they combine otherwise than those before.
data::Mode
Regions::mode_of (const BlockUse &use, const Live &live)
{
  if (use.keeps_main || live.keeps_main)
    return data::Mode (STARPU_RW | STARPU_COMMUTE);
  core::Engine &engine = runtime_.engine ();
  const data::Reducer *reducer = core::reduction_of (*live.handle);
  if (reducer == nullptr)
    {
      core::set_reduction (engine, *live.handle, joiner (use.reduction),
                           beginner (use.reduction));
      reducer = core::reduction_of (*live.handle);
    }
  return reducer != nullptr
                 && reducer->reduce.argument == joiner (use.reduction).argument
             ? STARPU_REDUX
             : STARPU_RW;
}

void
Regions::prepare (Live &live, bool writes, Batch &batch)
{
  flushes_.clear ();
  if (tracker_.synchronise (live, writes, flushes_))
    {
      ++counts_.synchronised;
      synchronise_block (runtime_, live, writes, flushes_, batch);
    }
}

/// Notes a use, which is prepared.  The transfer that brings home the contents
/// before it may be that of another use of the same task, and does not bring
/// home the contents that this one writes.
void
Regions::note_use (Live &live, bool writes)
{
  if (writes && __builtin_expect (live.homecoming != nullptr, 0))
    std::exchange (live.homecoming, nullptr)->release ();
  tracker_.use (live, writes);
}

/// Blocks of one task that overlap are one access to all of their bytes, in
/// main memory, where these are the same bytes.
void
Regions::settle_crossing (task::Task &task, std::span<Live *const> lives)
{
  for (size_t i = 0; i < lives.size (); ++i)
    for (size_t j = 0; lives[i] != nullptr && j < lives.size (); ++j)
      if (lives[j] != nullptr
          && std::find (lives[i]->neighbours.begin (),
                        lives[i]->neighbours.end (), lives[j])
                 != lives[i]->neighbours.end ())
        {
          data::Access &one = task.accesses[i], &other = task.accesses[j];
          one.node = data::kMainMemory;
          if (data::writes (other.mode))
            one.mode = STARPU_RW;
        }
}

/// Sets the access of a task that uses a block, or all of a registered datum.
Status
Regions::set_access (const BlockUse &use, Handle *whole, data::Access &access,
                     Live *&live)
{
  access.mode = use.mode;
  if (whole != nullptr)
    {
      access.mode = in_place (use.mode);
      if (Status status = take_whole (*whole, access, live); !status.ok ())
        return status;
    }
  else if (__builtin_expect (use.block.empty (), 0))
    {
      access.handle = nothing ();
      access.mode = STARPU_R;
      if (access.handle == nullptr)
        return Status::error (-ENOMEM, "registering data");
    }
  else if (Status status = take (use, live); !status.ok ())
    return status;
  else
    access.handle = live->handle;
  if (__builtin_expect (use.reduction != 0, 0) && live != nullptr)
    access.mode = mode_of (use, *live);
  access.node = use.keeps_main || (live != nullptr && live->keeps_main)
                        || data::concurrent (access.mode)
                    ? data::kMainMemory
                    : data::NodeId (-1);
  return {};
}

Status
Regions::submit (task::Task &task, std::span<const BlockUse> uses, Batch &batch,
                 Handle *const *wholes, double flops)
{
  MutexLock lock (mutex_);
  if (tracker_.size () >= limit_)
    drop_idle ();
  tracker_.begin_use ();
  used_.clear ();
  divided_ = nullptr;
  bool overlaps = false;
  for (size_t i = 0; i < uses.size (); ++i)
    {
      Live *live = nullptr;
      if (Status status
          = set_access (uses[i], wholes != nullptr ? wholes[i] : nullptr,
                        task.accesses[i], live);
          !status.ok ())
        return status;
      overlaps |= live != nullptr && crosses (*live);
      used_.push_back (live);
    }
  task.access_count = uint16_t (uses.size ());
  if (overlaps)
    settle_crossing (task, used_);
  for (size_t i = 0; i < used_.size (); ++i)
    {
      // Cores use data in main memory by their address, but for those that do
      // not reach it: they look at tasks that are not simple.
      if (task.accesses[i].node >= 0)
        {
          task.where &= uint32_t{ 1 } << unsigned (device::Arch::Cpu);
          task.simple &= !has_separate_;
        }
      if (__builtin_expect (data::concurrent (task.accesses[i].mode), 0))
        task.simple = false;
      task.unordered |= data::commutes (task.accesses[i].mode);
      if (used_[i] != nullptr)
        prepare (*used_[i], data::writes (task.accesses[i].mode), batch);
    }
  for (size_t i = 0; i < used_.size (); ++i)
    if (used_[i] != nullptr)
      note_use (*used_[i], data::writes (task.accesses[i].mode));
  if (task.where == 0)
    return Status::error (-ENODEV, "no worker can execute it on main memory");
  if (__builtin_expect (flops != 0, 0))
    core::public_view (task)->flops = flops;
  runtime_.engine ().submit (task);
  return {};
}

/// Waits until they are granted to the program, and in main memory.
void
Regions::bring_home (std::span<Live *const> lives, bool reads)
{
  Latch latch{ { lives.size () + 1 }, {} };
  for (Live *live : lives)
    {
      Deferred *deferred
          = make_deferred (*live->handle, reads ? STARPU_R : STARPU_RW);
      deferred->fetches = true;
      deferred->argument = &latch;
      deferred->act = [] (Deferred &self) {
        static_cast<Latch *> (self.argument)->arrive ();
        return true;
      };
      defer (deferred, false);
    }
  mutex_.unlock ();
  latch.arrive ();
  runtime_.wait (latch.done);
  mutex_.lock ();
}

/// Nobody finds the block any more.
void
Regions::forget (Live &live)
{
  if (live.homecoming != nullptr)
    live.homecoming->release ();
  tracker_.remove (live);
}

void
Regions::drop (Live &live, bool coherent)
{
  Handle &handle = *live.handle;
  const bool registered = live.whole == &live;
  forget (live);
  if (registered)
    return;
  data::Access access = access_to (handle, STARPU_RW);
  Turn turn (runtime_, &access, 1);
  if (coherent && !valid_at_home (handle))
    {
      access.mode = STARPU_R;
      if (Status status = turn.fetch (1); !status.ok ())
        report ("bringing implicit data home", status);
    }
  turn.forget ();
  remove (runtime_, handle);
}

void
Regions::barrier (bool reads)
{
  runtime_.wait_for_all ();
  settle (reads);
}

void
Regions::settle (bool reads)
{
  MutexLock lock (mutex_);
  std::vector<Live *> all;
  tracker_.collect_all (all);
  if (reads)
    return bring_home (all, true);
  for (Live *live : all)
    drop (*live, true);
}

void
Regions::wait (const Block &block, bool reads)
{
  MutexLock lock (mutex_);
  std::vector<Live *> found;
  tracker_.collect_overlapping (block, found);
  if (found.empty ())
    return;
  bring_home (found, reads);
  if (reads)
    return;
  // Others may have forgotten or used some meanwhile.
  found.clear ();
  tracker_.collect_overlapping (block, found);
  for (Live *live : found)
    if (is_idle (*live))
      drop (*live, true);
}

void
Regions::forget (const Block &block, bool coherent)
{
  MutexLock lock (mutex_);
  std::vector<Live *> found;
  tracker_.collect_overlapping (block, found);
  for (Live *live : found)
    drop (*live, coherent);
}

Block
Regions::enclosing (uintptr_t address)
{
  MutexLock lock (mutex_);
  std::vector<Live *> found;
  tracker_.collect_overlapping (Block (address, 1), found);
  Block largest;
  for (Live *live : found)
    if (live->block.span () > largest.span ())
      largest = live->block;
  return largest;
}

bool
Regions::is_idle (Live &live)
{
  Handle &handle = *live.handle;
  if (live.whole == &live || !valid_at_home (handle))
    return false;
  SpinGuard guard (handle.queue.lock_);
  return handle.queue.idle ();
}

void
Regions::drop_idle ()
{
  std::vector<Live *> all;
  tracker_.collect_all (all);
  for (Live *live : all)
    if (!std::exchange (live->referenced, false) && is_idle (*live))
      drop (*live, true);
  limit_ = std::max (kMostIdle, 2 * tracker_.size ());
}

size_t
Regions::size ()
{
  MutexLock lock (mutex_);
  return tracker_.size ();
}

RegionCounts
Regions::counts ()
{
  MutexLock lock (mutex_);
  return counts_;
}

} // namespace asterism::api
