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
#include "api/whole_data.h"
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
  bool keeps_main; ///< the task gets its address, and distances between its
                   ///< rows, in main memory
  uint32_t reduction = 0; ///< as asterism_item_v1::reduction
  uint32_t element = 1;   ///< bytes of an element, for messages
};

/// Counters that the program is told of, under ASTERISM_DEBUG.
struct RegionCounts
{
  size_t made = 0;         ///< data that came into being
  size_t synchronised = 0; ///< uses before which others were brought home
};

/// The blocks that tasks use, between start and shutdown of the runtime.  Any
/// thread that is in no task.
///
/// The blocks are memory that the program has not registered, or else, when
/// made `of_data`, parts of data that it has (api/data_parts.h).  Then a
/// registered datum is a live block as well, from the first use of a part on,
/// and the caller has plans_mutex wherever a Batch is passed.
class Regions
{
public:
  explicit Regions (core::Runtime &runtime, bool of_data = false);
  /// Requires: nobody uses any data any more, which main memory holds.
  ~Regions ();

  /// Submits the task with an access for each use, in that order, to data with
  /// exactly these bytes.  Empty blocks are data that nobody writes.  Requires:
  /// the task has room for the accesses and is otherwise ready to be submitted.
  /// Accesses that are granted at once are added to `batch`.  Where `wholes`
  /// has a handle, the use is of all of that datum.  After a failure,
  /// failed_use () tells which use it is about.  The task costs so many
  /// `flops`, if any are known.
  Status submit (task::Task &task, std::span<const BlockUse> uses, Batch &batch,
                 data::Handle *const *wholes = nullptr, double flops = 0);
  Status
  submit_alone (task::Task &task, std::span<const BlockUse> uses,
                double flops = 0)
  {
    Batch batch;
    return submit (task, uses, batch, nullptr, flops);
  }

  /// A registered datum is about to be used as a whole: has its parts give way.
  void use_whole (data::Handle &datum, bool writes, Batch &batch);

  /// Forgets the parts of a datum, and returns their handles, which the caller
  /// is to remove in their turn.  Requires: use_whole () was called.
  std::vector<data::Handle *> detach_parts (data::Handle &datum);

  /// Hands out the datum that stands for empty blocks, or null.
  data::Handle *detach_nothing ();

  /// The data that have parts; and whether one has.
  std::vector<data::Handle *> data_with_parts ();
  bool has_parts (const data::Handle &datum);

  /// Waits for every task, makes main memory valid, and forgets all blocks;
  /// `reads`: keeps them, and what devices have of them.
  void barrier (bool reads);
  /// Does so when the tasks have ended that use the blocks.
  void settle (bool reads);

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

  /// Which use the failure of submit () is about.  By who called that, before
  /// anybody else does.
  size_t
  failed_use ()
  {
    MutexLock lock (mutex_);
    return used_.size ();
  }
  /// The datum of that use, if the reason is that tasks use the parts of one of
  /// its plans; else null.
  data::Handle *
  divided ()
  {
    MutexLock lock (mutex_);
    return divided_;
  }

private:
  using Live = regions::LiveBlock;

  Status take (const BlockUse &use, Live *&live) REQUIRES (mutex_);
  Status make (const BlockUse &use, Live *&live) REQUIRES (mutex_);
  Status set_access (const BlockUse &use, data::Handle *whole,
                     data::Access &access, Live *&live) REQUIRES (mutex_);
  Status take_whole (data::Handle &datum, data::Access &access, Live *&live)
      REQUIRES (mutex_);
  data::Mode mode_of (const BlockUse &use, const Live &live) REQUIRES (mutex_);
  data::Handle *nothing () REQUIRES (mutex_);
  void prepare (Live &live, bool writes, Batch &batch) REQUIRES (mutex_);
  void note_use (Live &live, bool writes) REQUIRES (mutex_);
  void settle_crossing (task::Task &task, std::span<Live *const> lives)
      REQUIRES (mutex_);
  void bring_home (std::span<Live *const> lives, bool reads);
  void forget (Live &live) REQUIRES (mutex_);
  void drop (Live &live, bool coherent) REQUIRES (mutex_);
  bool is_idle (Live &live) REQUIRES (mutex_);
  void drop_idle () REQUIRES (mutex_);

  core::Runtime &runtime_;
  const bool of_data_;
  bool has_separate_ = false; ///< some workers do not reach main memory
  Mutex mutex_;
  regions::Tracker tracker_ GUARDED_BY (mutex_);
  std::vector<regions::Flush> flushes_ GUARDED_BY (mutex_);
  std::vector<Live *> used_ GUARDED_BY (mutex_); ///< by the task in submit ()
  data::Handle *divided_ GUARDED_BY (mutex_) = nullptr;
  data::Handle *nothing_ GUARDED_BY (mutex_) = nullptr;
  size_t limit_ GUARDED_BY (mutex_) = kMostIdle;
  RegionCounts counts_ GUARDED_BY (mutex_);
  WholeData wholes_ GUARDED_BY (mutex_);

  /// Blocks that may be kept though nobody uses them.
  static constexpr size_t kMostIdle = 16384;
};

} // namespace asterism::api

#endif
