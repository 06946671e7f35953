// SPDX-License-Identifier: LGPL-2.1-or-later
// Wire: records and contents on their way through the transport.
//
// A send is announced by a record of 64 bytes, which short contents follow in
// the same packet; records that are ready together for one rank share a packet.
// Long contents go on a lane of the transport, straight to where the receiver
// wants them once there is a receive; those that nobody has received for a
// while are pulled into storage of our own, as their sender may wait until they
// are gone before it sends what is received first.
//
// What several ranks are to get goes to some of them, which send it on to the
// others as soon as it comes, in a binomial tree.  Short contents that a rank
// has not received yet take its memory: each other rank may have sent it so
// much of these, and sends more as if they were long.

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
    Message *message; ///< null: pulled early, or sent on
    Arrival *arrival; ///< null: a send
    Operation operation;
    std::shared_ptr<std::vector<char>> contents; ///< sent on
    int peer = -1;                               ///< of a send
  };
  /// One who is to get some contents.
  struct Target
  {
    Forward to;
    Message *message; ///< null: they are sent on
  };
  /// What goes to whom.
  struct Sending
  {
    Record record;
    const void *bytes;
    std::shared_ptr<std::vector<char>> contents; ///< sent on
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
  /// Arrivals by rank and lane, until their contents are asked for: a lane
  /// keeps their order.
  std::map<std::pair<int, uint32_t>, std::deque<Arrival *>> lanes_;
  /// Short contents that ranks have of this one and have not received, and what
  /// this one has received and not told of.
  std::map<int, size_t> charged_, owed_;
  const size_t credit_; ///< how much each rank may have
  Packet packet_;
  double pulled_at_ = 0;
  SentCounts counts_;
};

} // namespace asterism::mpi

#endif
