// SPDX-License-Identifier: LGPL-2.1-or-later
// Regions: the data of tasks that name memory by address and shape.
//
// Nothing is registered by the program.  A task comes with blocks of main
// memory and says how it uses each; here they become data with access queues
// and replicas like any other (regions/tracker.h), are kept in order and
// coherent where they overlap, and are forgotten when nobody needs them.  The
// program sees valid main memory again after barrier () and wait ().

#ifndef ASTERISM_API_REGIONS_H
#define ASTERISM_API_REGIONS_H

#include <cstdint>
#include <span>
#include <vector>

#include "api/data_support.h"
#include "base/mutex.h"
#include "regions/tracker.h"
#include "task/task.h"

namespace asterism::api
{

/// How a task uses one block.
struct BlockUse
{
  regions::Block block;
  data::Mode mode;
  bool keeps_main;        ///< the task gets its address in main memory
  uint32_t reduction = 0; ///< as asterism_item_v1::reduction
};

/// Counters that the program is told of, under ASTERISM_DEBUG.
struct RegionCounts
{
  size_t made = 0;         ///< data that came into being
  size_t synchronised = 0; ///< uses before which others were brought home
};

/// The blocks that tasks use, between start and shutdown of the runtime.  Any
/// thread that is in no task.
class Regions
{
public:
  explicit Regions (core::Runtime &runtime) : runtime_ (runtime) {}
  /// Requires: nobody uses any data any more, which main memory holds.
  ~Regions ();

  /// Submits the task with an access for each use, in that order, to data with
  /// exactly these bytes.  Empty blocks are data that nobody writes.  Requires:
  /// the task has room for the accesses and is otherwise ready to be submitted.
  Status submit (task::Task &task, std::span<const BlockUse> uses);

  /// Waits for every task, makes main memory valid, and forgets all blocks;
  /// `reads`: keeps them, and what devices have of them.
  void barrier (bool reads);

  /// Waits for the tasks that have bytes in common with `block`; with `reads`,
  /// only for those that write.
  void wait (const regions::Block &block, bool reads);

  /// Waits for the tasks that use these bytes and forgets the blocks, as their
  /// memory goes away; their contents are brought home if `coherent`.
  void forget (const regions::Block &block, bool coherent);

  /// Main memory is about to be read or written at this address: the block of
  /// the datum there, the largest, or an empty one.
  regions::Block enclosing (uintptr_t address);

  size_t size ();
  RegionCounts counts ();

private:
  using Live = regions::LiveBlock;

  struct Switch;

  Status take (const BlockUse &use, Live *&live) REQUIRES (mutex_);
  Status make (const BlockUse &use, Live *&live) REQUIRES (mutex_);
  data::Mode mode_of (const BlockUse &use, const Live &live) REQUIRES (mutex_);
  data::Handle *nothing () REQUIRES (mutex_);
  void prepare (Live &live, bool writes) REQUIRES (mutex_);
  void synchronise (Live &live, bool writes) REQUIRES (mutex_);
  void flush (const regions::Flush &flush, Switch &turn) REQUIRES (mutex_);
  regions::Homecoming &homecoming (Live &live) REQUIRES (mutex_);
  void settle_crossing (task::Task &task, std::span<Live *const> lives)
      REQUIRES (mutex_);
  void bring_home (std::span<Live *const> lives, bool reads);
  void drop (Live &live, bool coherent) REQUIRES (mutex_);
  bool is_idle (Live &live) REQUIRES (mutex_);
  void drop_idle () REQUIRES (mutex_);

  core::Runtime &runtime_;
  Mutex mutex_;
  regions::Tracker tracker_ GUARDED_BY (mutex_);
  std::vector<regions::Flush> flushes_ GUARDED_BY (mutex_);
  std::vector<Live *> used_ GUARDED_BY (mutex_); ///< by the task in submit ()
  data::Handle *nothing_ GUARDED_BY (mutex_) = nullptr;
  size_t limit_ GUARDED_BY (mutex_) = kMostIdle;
  RegionCounts counts_ GUARDED_BY (mutex_);

  /// Blocks that may be kept though nobody uses them.
  static constexpr size_t kMostIdle = 16384;
};

} // namespace asterism::api

#endif
