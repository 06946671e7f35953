// SPDX-License-Identifier: LGPL-2.1-or-later
// Peers: what a rank knows of the others that it exchanges messages with.
//
// A rank is taken for dead or stopped if this one waits for it and nothing has
// come from it for long.  Derived messages, which follow from tasks, are
// counted for each pair of ranks.  In a barrier the two tell each other their
// counts; if these differ, the ranks have inserted different tasks.  The memory
// grows with the number of ranks that messages are exchanged with, not with
// that of all.

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

/// Counts the derived messages that one rank sent to another, and received from
/// it: a barrier compares the counts of the two.
struct Derivations
{
  uint32_t sends = 0, receives = 0;
};

/// Any thread may call it.  Its lock is taken last.
class Peers
{
public:
  Peers (int me, const Limits &limits, Failure &failure);

  /// Notes that something came from the rank.
  void heard (int rank);
  /// Adds `more`, which may be negative, to the number of messages that wait
  /// for the rank.
  void expect (int rank, int more);
  /// Counts a derived message; returns how many there were before.
  uint32_t next_derived (int rank, bool sends);
  /// Returns the lane to use next for the rank, of `lanes` in turn.
  unsigned next_lane (int rank, unsigned lanes);

  void add_sent (int rank, size_t bytes);
  /// Returns the bytes of contents sent to each rank.
  std::map<int, uint64_t> sent_bytes ();

  /// Checks that the ranks that this one waits for live, and returns all peers.
  /// To be called about once a second.
  std::vector<int> judge ();

  /// Begins the next barrier.  Sets its number and returns the counts to send
  /// to each rank.
  std::map<int, Derivations> begin_epoch (uint32_t &epoch);
  /// Returns the number of the last barrier, or 0, and the counts that this
  /// rank sent to the other then, or would have sent.
  uint32_t last_told (int rank, Derivations &counts);
  /// Takes the counts that the rank sent in a barrier.  Returns false if this
  /// rank has not reached that barrier yet.
  bool take_counts (int rank, uint32_t epoch, const Derivations &counts);
  /// Returns whether the rank waits already in the barrier that this one
  /// reaches next, without having sent the derived message of this index: it
  /// will not.
  bool waits_without (int rank, uint32_t index);

private:
  struct Peer
  {
    double heard = 0;
    int expected = 0;  ///< messages that wait for it
    unsigned lane = 0; ///< used last
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
