// SPDX-License-Identifier: LGPL-2.1-or-later
// Placement: which rank executes a task, and the messages that follow.
//
// Every rank inserts the same tasks, or those of them that concern it, and
// comes to the same messages without asking: from the owners of the data and
// from what earlier insertions sent.  What a rank notes of a datum does not
// grow with the number of ranks, but with those that it sends the datum to.

#ifndef ASTERISM_MPI_PROTOCOL_PLACEMENT_H
#define ASTERISM_MPI_PROTOCOL_PLACEMENT_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace asterism::mpi
{

constexpr int kNowhere = -1; ///< an owner that nobody is
constexpr int kPerNode = -2; ///< each rank owns a value of its own

/// Ranks, in order; few.
class RankSet
{
public:
  bool contains (int rank) const;
  /// False when the rank is there already.
  bool insert (int rank);
  bool erase (int rank);
  void
  clear ()
  {
    ranks_.clear ();
  }
  const std::vector<int> &
  ranks () const
  {
    return ranks_;
  }

private:
  std::vector<int> ranks_;
};

/// Where the contents of a datum are after what was inserted so far.
struct Copies
{
  int owner = kNowhere;
  bool here = false;    ///< this rank has a copy, and is not the owner
  RankSet sent;         ///< ranks to which this one sent them
  RankSet contributors; ///< to a reduction that has not been joined
  /// By rank, from whom it gets its copies when that is not the owner; few.
  std::map<int, int> sources;

  /// From whom `rank` gets a copy.
  int
  source (int rank) const
  {
    const auto found = sources.find (rank);
    return found != sources.end () ? found->second : owner;
  }
};

/// One use of a datum by a task.
struct Use
{
  Copies *copies = nullptr;
  size_t bytes = 0;
  bool reads = false, writes = false, contributes = false;
  bool synchronous = false;
  bool same = false; ///< written alike by each rank that executes the task
};

/// What a rank does about one use.
struct Step
{
  enum Kind
  {
    Send,
    Receive,
    Invalidate, ///< the copy here
    Neutral,    ///< begins a contribution
    Lacking,    ///< is to send a copy, and has none
  };
  Kind kind;
  unsigned use;
  int peer;
};

/// The ranks as one of them sees them.
struct View
{
  int me = 0, size = 1;
  bool caches = true;
};

/// The steps before the task that rank `x` (or every one: kPerNode) executes.
void plan_before (const View &view, int x, std::span<const Use> uses,
                  std::vector<Step> &steps);
/// Those after it.
void plan_after (const View &view, int x, std::span<const Use> uses,
                 std::vector<Step> &steps);

/// Those after a task that all of `ranks` executed, each writing the same: the
/// contents are valid on each of them and on the owner.
void plan_after_same (const View &view, std::span<const int> ranks,
                      std::span<const Use> uses, std::vector<Step> &steps);

/// The owner of what the task writes, kNowhere when it writes nothing or
/// `several` are found.  Data that each rank writes alike do not count beside
/// those of which each rank has its own.
int owner_of_written (std::span<const Use> uses, bool &several);
/// The rank that owns most bytes of what is used, the lowest among equals.
int most_data (std::span<const Use> uses);

/// The ranks that `rank` receives contributions from, in this order, in a tree
/// whose inner nodes have `arity` children (0: the owner has them all), and in
/// `to` the rank that it sends its own to, or -1.
std::vector<int> reduction_tree (const RankSet &contributors, int owner,
                                 int rank, unsigned arity, int &to);

} // namespace asterism::mpi

#endif
