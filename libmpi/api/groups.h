// SPDX-License-Identifier: LGPL-2.1-or-later
// Groups: the ranks of communicators, and the library's numbers for them.

#ifndef ASTERISM_MPI_API_GROUPS_H
#define ASTERISM_MPI_API_GROUPS_H

#include <atomic>
#include <cstdint>
#include <vector>

#include <mpi.h>

namespace asterism::mpi
{

/// The ranks of a communicator.  The library's number of a rank is that in the
/// communicator of initialisation.
struct Group
{
  uint64_t id = 0;        ///< a hash of the ranks, the same on each of them
  int me = -1;            ///< this rank, in the communicator
  std::vector<int> ranks; ///< the library's numbers, by rank
  std::atomic<int64_t> barriers{ 0 }; ///< so far

  int
  size () const
  {
    return int (ranks.size ());
  }
  /// Returns the library's number of a rank of the communicator, or -1.
  int
  rank_of (int rank) const
  {
    return rank >= 0 && rank < size () ? ranks[size_t (rank)] : -1;
  }
};

/// Finds the group of a communicator by an MPI attribute that it attaches to
/// the communicator.  Any thread.
class Groups
{
public:
  explicit Groups (MPI_Comm own);
  ~Groups ();

  /// Returns the group of the communicator, or null if the communicator has
  /// ranks that were not there at initialisation.
  Group *find (MPI_Comm communicator);

private:
  Group *make (MPI_Comm communicator);

  MPI_Comm own_;
  int key_ = MPI_KEYVAL_INVALID;
  Group *first_ = nullptr; ///< the group of own_
};

} // namespace asterism::mpi

#endif
