// SPDX-License-Identifier: LGPL-2.1-or-later
// Tracker: the blocks of main memory that tasks use, and what must happen
// before a task may use one of them.
//
// Each set of bytes that tasks name is a datum of its own, a live block, with
// its own access queue and replicas.  As long as the blocks of a program are
// equal or disjoint that is all there is: the queues order the tasks.  Blocks
// that overlap are further data about the same bytes.  What keeps them in order
// and coherent is a synchronisation of the block that a task is about to use,
// submitted before that task:
//
//   for each overlapping block that was used since the last synchronisation,
//     wait for those who used it, and bring its contents to main memory;
//   when all of that has happened, take main memory as the only valid copy of
//     the block itself.
//
// The first step enters the queue of one other block and the second that of the
// block itself; neither is in two queues at once.  A block is brought home
// before whatever has it alone without writing it, by one transfer for all who
// need these contents.  So tasks wait for those that they conflict with, and
// for no others.
//
// Times are numbers of uses.  A block that nobody uses can be forgotten at any
// time when its contents are in main memory.

#ifndef ASTERISM_REGIONS_TRACKER_H
#define ASTERISM_REGIONS_TRACKER_H

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "regions/block.h"
#include "regions/block_index.h"

namespace asterism::data
{
class Handle;
}

namespace asterism::regions
{

class Homecoming; // of the contents of one block; its owner's

/// A block that tasks have used, and its datum.
struct LiveBlock
{
  Block block;
  data::Handle *handle = nullptr;
  LiveBlock *whole = nullptr; ///< the registered datum that it is a part of, or
                              ///< itself; null: the program registered none
  bool keeps_main = false;    ///< its datum has the gaps, too: nothing but main
                              ///< memory will do
  bool stale = false;         ///< a block that was newer has been forgotten
  bool referenced = true; ///< it was used since the last search for idle ones
  uint64_t last_read = 0, last_write = 0;
  uint64_t fenced = 0;      ///< those who read before then have been waited for
  uint64_t read_synced = 0; ///< writers of overlapping blocks, until then
  uint64_t write_synced = 0;           ///< and readers
  Homecoming *homecoming = nullptr;    ///< of the last contents, once started
  std::vector<LiveBlock *> neighbours; ///< those that overlap it
};

/// How another block is waited for.
enum class Need : uint8_t
{
  Contents, ///< those who wrote it have ended: its homecoming
  Readers,  ///< and those who read it: an access that has it alone
  Fence,    ///< the same, behind the access that waits for its readers
};

/// A block to be waited for and brought to main memory.
struct Flush
{
  LiveBlock *block;
  Need need;
};

/// All live blocks.  The caller locks it.
class Tracker
{
public:
  /// Begins a use by a task; what it uses counts as used at one time.
  void
  begin_use ()
  {
    now_ += 2;
  }

  /// The live block of exactly these bytes, or null.
  LiveBlock *
  find (const Block &block)
  {
    const size_t hash = block.hash ();
    LiveBlock *&recent = recent_[hash % kRecent];
    if (recent != nullptr && recent->block == block)
      return recent;
    return find_slow (block, hash, recent);
  }

  /// Adds one.  Requires: it is not there, and not empty.
  LiveBlock &add (const Block &block);

  /// Forgets one; those that overlap it and are older become stale.
  void remove (LiveBlock &live);

  /// Says whether the block must be synchronised before this use, and adds the
  /// others to be brought to main memory to `flushes`; notes that they are.
  bool
  synchronise (LiveBlock &live, bool writes, std::vector<Flush> &flushes)
  {
    if (__builtin_expect (live.neighbours.empty () && !live.stale, 1))
      return false;
    if (live.neighbours.size () == 1 && !live.stale
        && is_synchronised (live, *live.neighbours[0], writes))
      return false;
    return synchronise_slow (live, writes, flushes);
  }

  /// Notes that a block was written, and then read, before all uses that were
  /// noted.
  static void
  note_earlier_uses (LiveBlock &live)
  {
    live.last_write = 1;
    live.last_read = 2;
  }

  /// Notes the use.
  void
  use (LiveBlock &live, bool writes)
  {
    live.referenced = true;
    (writes ? live.last_write : live.last_read) = now_ + 1;
  }

  /// Adds the live blocks that have bytes in common with `block`.
  void collect_overlapping (const Block &block,
                            std::vector<LiveBlock *> &found) const;

  /// Adds all live blocks.
  void collect_all (std::vector<LiveBlock *> &found) const;

  size_t
  size () const
  {
    return live_.size ();
  }

private:
  /// True when nothing has happened to `other` that a use of `live` would wait
  /// for.
  static bool
  is_synchronised (const LiveBlock &live, const LiveBlock &other, bool writes)
  {
    return other.last_write <= live.read_synced
           && (!writes || other.last_read <= live.write_synced
               || other.last_read <= other.last_write);
  }

  struct Hash
  {
    size_t
    operator() (const Block &block) const
    {
      return block.hash ();
    }
  };
  static constexpr size_t kRecent = 1024;

  LiveBlock *find_slow (const Block &block, size_t hash, LiveBlock *&recent);
  bool synchronise_slow (LiveBlock &live, bool writes,
                         std::vector<Flush> &flushes);

  uint64_t now_ = 0;
  std::unordered_map<Block, std::unique_ptr<LiveBlock>, Hash> live_;
  BlockIndex index_;
  LiveBlock *recent_[kRecent] = {}; ///< by hash: those looked for lately
};

} // namespace asterism::regions

#endif
