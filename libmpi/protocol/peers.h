// SPDX-License-Identifier: LGPL-2.1-or-later
// Peers: what a rank knows of the others that it exchanges messages with.
//
// A rank that is waited for and has not been heard of for long is dead or
// stopped.  Messages that follow from tasks are counted for each pair of ranks;
// in a barrier both tell their counts, and ranks that inserted different tasks
// are found by counts that differ.  What is kept grows with the ranks that
// messages were exchanged with, not with all.

#ifndef ASTERISM_MPI_PROTOCOL_PEERS_H
#define ASTERISM_MPI_PROTOCOL_PEERS_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "protocol/failure.h"
#include "protocol/limits.h"

namespace asterism::mpi
{

/// How many messages of tasks one rank sent to another, and received from it.
struct Derivations
{
  uint32_t sends = 0, receives = 0;
};

/// Any thread.  Its lock is taken last.
class Peers
{
public:
  Peers (int me, const Limits &limits, Failure &failure);

  /// Notes that something came from the rank.
  void heard (int rank);
  /// Notes that so many more, or fewer, messages need the rank.
  void expect (int rank, int more);
  /// Counts a message of a task; returns how many there were before.
  uint32_t next_derived (int rank, bool sends);
  /// The lane to the rank that is used next, of as many as there are.
  unsigned next_lane (int rank, unsigned lanes);

  void add_sent (int rank, size_t bytes);
  /// Contents sent to each rank.
  std::map<int, uint64_t> sent_bytes ();

  /// Looks whether the ranks that are waited for live, and returns all.  About
  /// once a second.
  std::vector<int> judge ();

  /// Begins the next barrier: its number, and what to tell each rank.
  std::map<int, Derivations> begin_epoch (uint32_t &epoch);
  /// The number of the last barrier, or 0, and what this rank told, or would
  /// have told, the other then.
  uint32_t last_told (int rank, Derivations &counts);
  /// Takes what the rank tells of a barrier; false when this rank is not there
  /// yet.
  bool take_counts (int rank, uint32_t epoch, const Derivations &counts);
  /// The rank waits in the barrier that comes next here, and has not sent its
  /// message of a task with this index: it sends no more than it told.
  bool waits_without (int rank, uint32_t index);

private:
  struct Peer
  {
    double heard = 0;
    int expected = 0;  ///< messages that need it
    unsigned lane = 0; ///< that was used last
    uint64_t sent_bytes = 0;
    Derivations derived;
    std::map<uint32_t, Derivations> told; ///< by epoch
  };

  // With the lock held.
  Peer &of (int rank);
  void compare (uint32_t epoch, int rank);

  const int me_;
  const Limits limits_;
  Failure &failure_;

  std::mutex mutex_;
  std::unordered_map<int, Peer> peers_;
  std::map<uint32_t, std::map<int, Derivations>> epochs_;
  uint32_t epoch_ = 0;
  double judged_at_ = 0;
};

} // namespace asterism::mpi

#endif
