// SPDX-License-Identifier: LGPL-2.1-or-later
// Synchronises blocks with those that overlap them.

#include "api/block_switch.h"

#include <atomic>

#include "api/homecoming.h"

namespace asterism::api
{

using regions::Flush;
using regions::Homecoming;
using regions::LiveBlock;

namespace
{

/// The synchronisation of one block: it takes main memory as its only valid
/// copy as soon as it was granted that and all others have been brought home.
struct BlockSwitch
{
  std::atomic<size_t> left;
  Deferred *target;

  /// Returns the target if this was the last to arrive.
  static Deferred *
  last (BlockSwitch &it)
  {
    // Acquire and release: what the others wrote is seen by who goes on.
    if (it.left.fetch_sub (1, std::memory_order_acq_rel) != 1)
      return nullptr;
    Deferred *const target = it.target;
    delete &it;
    return target;
  }

  static void
  arrive (void *self)
  {
    if (Deferred *target = last (*static_cast<BlockSwitch *> (self)))
      go_on (*target);
  }
};

/// Returns the transfer that brings home the contents that were last written
/// to the block; starts it if nobody has.
Homecoming &
homecoming (LiveBlock &live, Batch &batch)
{
  if (live.homecoming != nullptr)
    return *live.homecoming;
  live.homecoming = new Homecoming;
  Deferred *deferred = make_deferred (*live.handle, in_place (STARPU_R));
  deferred->fetches = true;
  deferred->argument = live.homecoming;
  deferred->act = [] (Deferred &self) {
    static_cast<Homecoming *> (self.argument)->finish ();
    return true;
  };
  batch.add (deferred, false);
  return *live.homecoming;
}

void
flush (const Flush &flush, BlockSwitch &waiting, Batch &batch)
{
  Homecoming &contents = homecoming (*flush.block, batch);
  if (flush.need == regions::Need::Contents)
    return contents.wait (BlockSwitch::arrive, &waiting);
  Deferred *deferred = make_deferred (
      *flush.block->handle,
      in_place (flush.need == regions::Need::Readers ? STARPU_RW : STARPU_R));
  deferred->fetches = true;
  deferred->argument = &waiting;
  deferred->act = [] (Deferred &self) {
    BlockSwitch::arrive (self.argument);
    return true;
  };
  batch.add (deferred, false);
}

} // namespace

void
synchronise_block (core::Runtime &runtime, LiveBlock &live, bool writes,
                   const std::vector<Flush> &flushes, Batch &batch)
{
  if (!writes && live.last_write != 0)
    (void)homecoming (live, batch);
  Deferred *const target = make_deferred (*live.handle, in_place (STARPU_W));
  auto *const waiting = new BlockSwitch{ { flushes.size () + 1 }, target };
  target->fetches = true;
  target->argument = waiting;
  target->act = [] (Deferred &) { return true; };
  target->requester.granted = [] (data::Requester &requester) {
    BlockSwitch::arrive (reinterpret_cast<Deferred &> (requester).argument);
  };
  for (const Flush &one : flushes)
    flush (one, *waiting, batch);
  if (request (runtime, target->requester, target->accesses.data (), 1)
      && BlockSwitch::last (*waiting) != nullptr)
    batch.add_granted (*target);
}

} // namespace asterism::api
