// SPDX-License-Identifier: LGPL-2.1-or-later
// Groups: the ranks of a communicator, as the library's own.

#ifndef ASTERISM_MPI_API_GROUPS_H
#define ASTERISM_MPI_API_GROUPS_H

#include <atomic>
#include <cstdint>
#include <vector>

#include <mpi.h>

namespace asterism::mpi
{

/// The ranks of a communicator.  The library numbers ranks as the communicator
/// that it was initialised with.
struct Group
{
  uint64_t id = 0;        ///< a hash of the ranks, the same on each of them
  int me = -1;            ///< this rank, in the communicator
  std::vector<int> ranks; ///< of the library, by rank in the communicator
  std::atomic<int64_t> barriers{ 0 };

  int
  size () const
  {
    return int (ranks.size ());
  }
  /// The library's rank, or -1.
  int
  rank_of (int rank) const
  {
    return rank >= 0 && rank < size () ? ranks[size_t (rank)] : -1;
  }
};

/// Finds communicators by an attribute that is attached to each.  Any thread.
class Groups
{
public:
  explicit Groups (MPI_Comm own);
  ~Groups ();

  /// The communicator's, or null when it has ranks that are not the library's.
  Group *find (MPI_Comm communicator);

private:
  Group *make (MPI_Comm communicator);

  MPI_Comm own_;
  int key_ = MPI_KEYVAL_INVALID;
  Group *first_ = nullptr; ///< of own_, which lasts
};

} // namespace asterism::mpi

#endif
