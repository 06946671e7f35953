// SPDX-License-Identifier: LGPL-2.1-or-later
// Wire: carries records and contents by the transport.
//
// A send is announced by a record of 64 bytes.  Short contents follow the
// record in the same packet (eager protocol); records that are ready together
// for one rank share a packet.  Long contents go on a lane of the transport,
// directly to the storage of the receive once there is one (rendezvous).  If
// there is none for a while, they are pulled into storage of the library, since
// their sender may wait for their end before it sends what the receiver wants
// first.
//
// Contents for several ranks are sent along a binomial tree: to some of the
// ranks, which forward them to the others as soon as they arrive.  Short
// contents take memory of the receiver until they are received.  Each other
// rank has a credit for that; when it is used up, the rank sends short contents
// as if they were long.

#ifndef ASTERISM_MPI_PROTOCOL_WIRE_H
#define ASTERISM_MPI_PROTOCOL_WIRE_H

#include <algorithm>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <vector>

#include "protocol/matching.h"

namespace asterism::mpi
{

/// Statistics of what was sent since the start.
struct SentCounts
{
  uint64_t messages = 0; ///< with data
  uint64_t bytes = 0;    ///< of their contents
  uint64_t packets = 0;
  uint64_t control = 0; ///< records that carry no data
};

/// One thread at a time calls it, with the lock of Exchange held.
class Wire
{
public:
  Wire (Transport &transport, const Limits &limits, Matching &matching,
        Peers &peers, Failure &failure);
  /// Waits until all packets have left, and long contents too, these for a
  /// second at most, as nobody may receive them.
  ~Wire ();

  /// Sends, takes, delivers and ends all that it can; returns whether there was
  /// anything.
  bool step ();
  /// Tells the ranks that this one lives, and the counts of derived messages in
  /// its last barrier, by which a rank finds that it waits for a message that
  /// this one will not send.
  void tell_alive (const std::vector<int> &ranks);
  /// Sends each rank the counts of derived messages in a barrier.
  void tell_counts (uint32_t epoch, const std::map<int, Derivations> &counts);

  /// Returns whether forwarded contents are on their way from this rank: no
  /// message of its own waits for these.
  bool
  relays () const
  {
    return std::any_of (long_.begin (), long_.end (), [] (const Long &one) {
      return one.message == nullptr && one.arrival == nullptr;
    });
  }

  const SentCounts &
  counts () const
  {
    return counts_;
  }

private:
  struct Packing
  {
    std::vector<char> bytes;
    Operation operation;
  };
  struct Long
  {
    Message *message; ///< null: pulled early, or forwarded
    Arrival *arrival; ///< null: a send
    Operation operation;
    std::shared_ptr<std::vector<char>> contents; ///< if forwarded
    int peer = -1;                               ///< of a send
  };
  /// A rank that is to get some contents.
  struct Target
  {
    Forward to;
    Message *message; ///< null: they are forwarded
  };
  /// Contents and the ranks that are to get them.
  struct Sending
  {
    Record record;
    const void *bytes = nullptr; ///< of forwarded contents
    std::shared_ptr<std::vector<char>> contents; ///< if forwarded
    std::vector<Target> targets;
  };

  void append (int rank, const Record &record, const void *contents,
               const Target *forwards = nullptr);
  void flush ();
  bool send_ready ();
  void send (Message &message);
  void send_tree (const Sending &sending);
  void send_one (const Sending &sending, const Target &to,
                 const Target *forwards, size_t forward_count);
  void relay (const Arrival &arrival);
  bool take_credit (int to, size_t size);
  void return_credit (const Arrival &arrival);
  bool take_packets ();
  void take (int from, const Record &record, const char *forwards,
             const char *contents);
  void take_data (int from, const Record &record, const char *forwards,
                  const char *contents);
  bool deliver_ready ();
  void deliver (Message &receive);
  void *storage (Message &receive, size_t size);
  bool pull_early (double now);
  void pull (Arrival &arrival);
  void start_long (Message *message, Arrival &arrival);
  void start_receive (Message *message, Arrival &arrival, void *where);
  bool end_operations ();
  void end_long (Long &operation);

  Transport &transport_;
  const Limits limits_;
  Matching &matching_;
  Peers &peers_;
  Failure &failure_;

  std::map<int, std::unique_ptr<Packing>> packings_; ///< being filled
  std::list<std::unique_ptr<Packing>> packets_;      ///< being sent
  std::list<Long> long_;
  /// Arrivals by rank and lane, until a receive of their contents is started;
  /// on a lane, contents are received in their order.
  std::map<std::pair<int, uint32_t>, std::deque<Arrival *>> lanes_;
  /// By rank: the credit that short contents sent there use, and the credit
  /// that this rank has to return for short contents it has received.
  std::map<int, size_t> charged_, owed_;
  const size_t credit_; ///< of each rank at each other, in bytes
  Packet packet_;
  double pulled_at_ = 0;
  SentCounts counts_;
};

} // namespace asterism::mpi

#endif
