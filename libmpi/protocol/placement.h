// SPDX-License-Identifier: LGPL-2.1-or-later
// Placement: chooses the rank that executes a task, and derives the messages
// that this requires.
//
// Every rank inserts the same tasks, or those of them that concern it.  From
// the owners of the data, and from what earlier insertions sent, all ranks
// derive the same messages without communication.  What a rank stores of a
// datum grows with the number of ranks that it sends the datum to, not with
// that of all.

#ifndef ASTERISM_MPI_PROTOCOL_PLACEMENT_H
#define ASTERISM_MPI_PROTOCOL_PLACEMENT_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace asterism::mpi
{

constexpr int kNowhere = -1; ///< no rank
constexpr int kPerNode = -2; ///< each rank owns a value of its own

/// A sorted set of few ranks.
class RankSet
{
public:
  bool contains (int rank) const;
  /// Adds a rank; returns false if the set has it already.
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

/// Where the contents of a datum are once all insertions so far have ended.
struct Copies
{
  int owner = kNowhere;
  bool here = false; ///< this rank has a copy, and is not the owner
  /// The ranks that have a copy from this one; at the owner, all that have one.
  RankSet sent;
  RankSet contributors; ///< to a reduction that has not been combined
  /// By rank, the rank that sends its copies, if that is not the owner; few.
  std::map<int, int> sources;

  /// Returns the rank that sends `rank` its copies.
  int
  source (int rank) const
  {
    const auto found = sources.find (rank);
    return found != sources.end () ? found->second : owner;
  }
  /// Returns whether `rank` has a copy from this rank, which is `me`.
  bool
  sent_from (int me, int rank) const
  {
    return sent.contains (rank) && (me != owner || source (rank) == me);
  }
};

/// One use of a datum by a task.
struct Use
{
  Copies *copies = nullptr;
  size_t bytes = 0;
  bool reads = false, writes = false, contributes = false;
  bool synchronous = false;
  bool same = false; ///< all ranks that execute the task write the same
};

/// One action of this rank for a use.
struct Step
{
  enum Kind
  {
    Send,
    Receive,
    Invalidate, ///< drops the copy of this rank
    Neutral,    ///< begins a contribution
    Lacking,    ///< an error: is to send a copy, but has none
  };
  Kind kind;
  unsigned use;
  int peer;
};

/// All ranks, and which of them this one is.
struct View
{
  int me = 0, size = 1;
  bool caches = true;
};

/// Makes `source`, or the owner if that is kNowhere, the rank that sends `rank`
/// its copies from now on.  Every rank calls it at the same place.  Returns
/// whether the copy here is to be invalidated: a new source does not know of it.
bool change_source (const View &view, int rank, int source, Copies &copies);
/// Returns whether a copy that `rank` did not get from its source can be used
/// again: the source knows of it only if it is the owner or one of `executing`,
/// the ranks that wrote the same in one task.
bool source_learns (const View &view, int rank, std::span<const int> executing,
                    const Copies &copies);

/// Appends the steps before a task that rank `x` executes, or, if `x` is
/// kPerNode, all ranks.
void plan_before (const View &view, int x, std::span<const Use> uses,
                  std::vector<Step> &steps);
/// Appends the steps after such a task.
void plan_after (const View &view, int x, std::span<const Use> uses,
                 std::vector<Step> &steps);

/// Appends the steps after a task that all of `ranks` execute, writing the
/// same: the contents are then valid on all of them and on the owner.
void plan_after_same (const View &view, std::span<const int> ranks,
                      std::span<const Use> uses, std::vector<Step> &steps);

/// Returns the owner of the data that the task writes, or kNowhere if it writes
/// none or they have `several` owners.  If some of the data have an own value
/// on each rank, those that all ranks write alike do not count.
int owner_of_written (std::span<const Use> uses, bool &several);
/// Returns the rank that owns most bytes of the data that are used, the lowest
/// among equals; what is both read and written counts twice.
int most_data (std::span<const Use> uses);

/// Returns the ranks that `rank` receives contributions from, in this order, in
/// a tree whose nodes have `arity` children (0: the owner has all as children).
/// Sets `to` to the rank that it sends its own contribution to, or to -1.
std::vector<int> reduction_tree (const RankSet &contributors, int owner,
                                 int rank, unsigned arity, int &to);

} // namespace asterism::mpi

#endif
