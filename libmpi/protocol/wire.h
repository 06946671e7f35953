// SPDX-License-Identifier: LGPL-2.1-or-later
// Wire: records and contents on their way through the transport.
//
// A send is announced by a record of 64 bytes, which short contents follow in
// the same packet; records that are ready together for one rank share a packet.
// Long contents go on a lane of the transport, straight to where the receiver
// wants them once there is a receive; those that nobody has received for a
// while are pulled into storage of our own, as their sender may wait until they
// are gone before it sends what is received first.

#ifndef ASTERISM_MPI_PROTOCOL_WIRE_H
#define ASTERISM_MPI_PROTOCOL_WIRE_H

#include <deque>
#include <list>
#include <map>
#include <memory>
#include <vector>

#include "protocol/matching.h"

namespace asterism::mpi
{

/// What was sent since the start.
struct SentCounts
{
  uint64_t messages = 0; ///< of data
  uint64_t bytes = 0;    ///< their contents
  uint64_t packets = 0;
  uint64_t control = 0; ///< records that carry no data
};

/// One thread at a time calls it: the exchange has its lock.
class Wire
{
public:
  Wire (Transport &transport, const Limits &limits, Matching &matching,
        Peers &peers, Failure &failure);
  /// What was sent last is still on its way: waits for it.
  ~Wire ();

  /// Sends, takes, delivers and ends what can be; true when something was.
  bool step ();
  /// Tells the ranks that this one lives, and how many messages of tasks it
  /// had sent in its last barrier: one that waits for a message which this rank
  /// knows nothing of hears it so.
  void tell_alive (const std::vector<int> &ranks);
  /// Tells each rank the messages of tasks in a barrier.
  void tell_counts (uint32_t epoch, const std::map<int, Derivations> &counts);

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
    Message *message; ///< null: pulled early
    Arrival *arrival; ///< null: a send
    Operation operation;
  };

  void append (int rank, const Record &record, const void *contents);
  void flush ();
  bool send_ready ();
  void send (Message &message);
  bool take_packets ();
  void take (int from, const Record &record, const char *contents);
  void take_data (int from, const Record &record, const char *contents);
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
  /// Arrivals by rank and lane, until their contents are asked for: a lane
  /// keeps their order.
  std::map<std::pair<int, uint32_t>, std::deque<Arrival *>> lanes_;
  Packet packet_;
  double pulled_at_ = 0;
  SentCounts counts_;
};

} // namespace asterism::mpi

#endif
