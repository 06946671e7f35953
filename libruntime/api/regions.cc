// SPDX-License-Identifier: LGPL-2.1-or-later
// Blocks of memory become data, are synchronised, and are forgotten.

#include "api/regions.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <utility>

#include "starpu_data_interfaces.h"

#include "api/data_versions.h"
#include "api/homecoming.h"
#include "api/reductions.h"
#include "base/event.h"
#include "core/engine.h"
#include "core/reduction.h"

namespace asterism::data
{
const Layout &vector_layout ();
}

namespace asterism::api
{

using data::Handle;
using regions::Block;
using regions::Flush;

namespace
{

constexpr uint32_t kOnCores = uint32_t{ 1 } << unsigned (device::Arch::Cpu);

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

/// A vector of bytes in main memory.
struct starpu_vector_interface
describe (const Block &block)
{
  struct starpu_vector_interface replica = {};
  replica.id = STARPU_VECTOR_INTERFACE_ID;
  replica.ptr = replica.dev_handle = block.address;
  replica.nx = block.span ();
  replica.elemsize = 1;
  replica.allocsize = block.span ();
  return replica;
}

bool
valid_at_home (const Handle &handle)
{
  return (handle.nodes () & 1) != 0;
}

} // namespace

/// The synchronisation of one block: it takes main memory as its only valid
/// copy as soon as it was granted that and all others have been brought home.
struct Regions::Switch
{
  std::atomic<size_t> left;
  Deferred *target;

  static void
  arrive (void *self)
  {
    auto &it = *static_cast<Switch *> (self);
    // Acquire and release: what the others wrote is seen by who goes on.
    if (it.left.fetch_sub (1, std::memory_order_acq_rel) != 1)
      return;
    Deferred *const target = it.target;
    delete &it;
    go_on (*target);
  }
};

using regions::Homecoming;

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
  const auto replica
      = describe (Block (reinterpret_cast<uintptr_t> (&byte), 1));
  if (nothing_ == nullptr
      && !runtime_.memory ()
              .add (data::vector_layout (), data::kMainMemory, &replica,
                    nothing_)
              .ok ())
    return nullptr;
  return nothing_;
}

Status
Regions::make (const BlockUse &use, Live *&live)
{
  const auto replica = describe (use.block);
  Handle *handle = nullptr;
  data::Memory &memory = runtime_.memory ();
  Status status = memory.add (data::vector_layout (), data::kMainMemory,
                              &replica, handle);
  if (!status.ok ())
    return status;
  // What the program looks up is what it registered.
  memory.forget_addresses (*handle);
  live = &tracker_.add (use.block);
  live->handle = handle;
  // With gaps, whose bytes may be others', nothing but main memory will do.
  live->keeps_main = use.block.rank != 0;
  ++counts_.made;
  return {};
}

Status
Regions::take (const BlockUse &use, Live *&live)
{
  live = tracker_.find (use.block);
  Status status;
  if (__builtin_expect (live == nullptr, 0))
    status = make (use, live);
  return status;
}

/// How a task that reduces uses the block's datum.  Those that reduce it take
/// turns, in any order, where only main memory will do, and in their order when
/// they combine otherwise than those before.
data::Mode
Regions::mode_of (const BlockUse &use, const Live &live)
{
  if (live.keeps_main || use.keeps_main)
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

/// What brings home what was last written to the block, begun if need be.
Homecoming &
Regions::homecoming (Live &live)
{
  if (live.homecoming != nullptr)
    return *live.homecoming;
  live.homecoming = new Homecoming;
  Deferred *deferred = make_deferred (*live.handle, STARPU_R);
  deferred->fetches = true;
  deferred->argument = live.homecoming;
  deferred->act = [] (Deferred &self) {
    static_cast<Homecoming *> (self.argument)->finish ();
    return true;
  };
  defer (deferred, false);
  return *live.homecoming;
}

void
Regions::flush (const Flush &flush, Switch &turn)
{
  Homecoming &contents = homecoming (*flush.block);
  if (flush.need == regions::Need::Contents)
    return contents.wait (Switch::arrive, &turn);
  Deferred *deferred = make_deferred (
      *flush.block->handle,
      flush.need == regions::Need::Readers ? STARPU_RW : STARPU_R);
  deferred->fetches = true;
  deferred->argument = &turn;
  deferred->act = [] (Deferred &self) {
    Switch::arrive (self.argument);
    return true;
  };
  defer (deferred, false);
}

/// Submits what brings the blocks of `flushes_` home and then makes main memory
/// the only valid copy of this one.
void
Regions::synchronise (Live &live, bool writes)
{
  ++counts_.synchronised;
  if (!writes && live.last_write != 0)
    (void)homecoming (live);
  Deferred *const target = make_deferred (*live.handle, STARPU_W);
  auto *const turn = new Switch{ { flushes_.size () + 1 }, target };
  target->fetches = true;
  target->argument = turn;
  target->act = [] (Deferred &) { return true; };
  target->requester.granted = [] (data::Requester &requester) {
    Switch::arrive (reinterpret_cast<Deferred &> (requester).argument);
  };
  for (const Flush &one : flushes_)
    flush (one, *turn);
  if (request (runtime_, target->requester, target->accesses.data (), 1))
    Switch::arrive (turn);
}

void
Regions::prepare (Live &live, bool writes)
{
  flushes_.clear ();
  if (tracker_.synchronise (live, writes, flushes_))
    synchronise (live, writes);
  if (writes && __builtin_expect (live.homecoming != nullptr, 0))
    std::exchange (live.homecoming, nullptr)->release ();
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

Status
Regions::submit (task::Task &task, std::span<const BlockUse> uses)
{
  MutexLock lock (mutex_);
  if (tracker_.size () >= limit_)
    drop_idle ();
  tracker_.begin_use ();
  used_.clear ();
  bool overlaps = false;
  for (size_t i = 0; i < uses.size (); ++i)
    {
      const BlockUse &use = uses[i];
      Live *live = nullptr;
      Handle *handle;
      if (use.block.empty ())
        handle = nothing ();
      else if (Status status = take (use, live); !status.ok ())
        return status;
      else
        handle = live->handle;
      if (handle == nullptr)
        return Status::error (-ENOMEM, "registering data");
      data::Access &access = task.accesses[i];
      access.handle = handle;
      access.mode = use.mode;
      if (__builtin_expect (live == nullptr, 0))
        access.mode = STARPU_R;
      else if (__builtin_expect (use.reduction != 0, 0))
        access.mode = mode_of (use, *live);
      access.node = use.keeps_main || (live != nullptr && live->keeps_main)
                            || data::concurrent (access.mode)
                        ? data::kMainMemory
                        : data::NodeId (-1);
      overlaps |= live != nullptr && !live->neighbours.empty ();
      used_.push_back (live);
    }
  task.access_count = uint16_t (uses.size ());
  if (overlaps)
    settle_crossing (task, used_);
  for (size_t i = 0; i < used_.size (); ++i)
    {
      // What is in main memory by its address is so on cores.
      if (task.accesses[i].node >= 0)
        task.where &= kOnCores;
      if (__builtin_expect (data::concurrent (task.accesses[i].mode), 0))
        task.simple = false;
      task.unordered |= data::commutes (task.accesses[i].mode);
      if (used_[i] == nullptr)
        continue;
      const bool writes = data::writes (task.accesses[i].mode);
      prepare (*used_[i], writes);
      tracker_.use (*used_[i], writes);
    }
  if (task.where == 0)
    return Status::error (-ENODEV, "no worker can execute it on main memory");
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

void
Regions::drop (Live &live, bool coherent)
{
  Handle &handle = *live.handle;
  if (live.homecoming != nullptr)
    live.homecoming->release ();
  tracker_.remove (live);
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
  if (!valid_at_home (handle))
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
