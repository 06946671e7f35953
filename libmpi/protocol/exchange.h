// SPDX-License-Identifier: LGPL-2.1-or-later
// Exchange: matches sends with receives, and moves their contents.
//
// A send is announced by a record of 64 bytes, which short contents follow in
// the same packet; records that are ready together for one rank share a packet.
// Long contents go on a lane of the transport, straight to where the receiver
// wants them once there is a receive.  Sends and receives with equal keys match
// in the order in which the two programs posted them, whatever becomes ready
// first.  Tags are ours, 64 bits wide, and never a tag of the transport's.

#ifndef ASTERISM_MPI_PROTOCOL_EXCHANGE_H
#define ASTERISM_MPI_PROTOCOL_EXCHANGE_H

#include <atomic>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/message.h"
#include "protocol/record.h"
#include "transport/transport.h"

namespace asterism::mpi
{

/// What the environment sets.
struct Limits
{
  size_t eager = 64 << 10;         ///< longest contents in a packet
  size_t early_memory = 256 << 20; ///< for long contents without a receive
  double timeout_s = 60;           ///< after which a silent rank is dead
  int delay_us = 0;                ///< random delay of each send, for tests
};

/// Since the start.
struct Counts
{
  uint64_t messages = 0; ///< of data, sent
  uint64_t bytes = 0;    ///< their contents
  uint64_t packets = 0;
  uint64_t control = 0; ///< records that carry no data
  uint64_t early = 0;   ///< arrived before their receive
  size_t early_bytes = 0, early_most = 0;
};

/// Contents that came, or are about to.
struct Arrival
{
  Record record;
  int peer = 0;
  double since = 0;           ///< when the record came
  std::vector<char> contents; ///< short ones, or long ones pulled early
  Operation operation;        ///< of long ones
  bool pulled = false;        ///< long ones come, or came, into `contents`
  Message *receive = nullptr;
  Arrival *next = nullptr; ///< with an equal key
};

/// One rank's messages.  Any thread may call what has no `Requires`.  Two
/// locks: who uses the transport holds `wire_`, and then perhaps `state_`.
class Exchange
{
public:
  /// `fail` is called once, with a text, when nothing can go on.
  Exchange (Transport &transport, const Limits &limits,
            std::function<void (const std::string &)> fail);
  ~Exchange ();

  /// Gives a message its place in the program's order.
  void post (Message &message);
  /// The message's data can be used.  Before or after post ().
  void grant (Message &message);
  /// Drops a message that was posted and will not be granted.
  void withdraw (Message &message);

  /// Moves on what can be; true when something happened.  Returns at once when
  /// another thread is at it.
  bool progress ();
  /// Tells the peers that this rank lives, and looks whether they do.  About
  /// once a second.
  void beat ();
  /// The microseconds since a thread last looked for arrivals.
  double idle_us () const;

  /// Sends this rank's counts of derived messages to those it exchanges them
  /// with, who compare.  All ranks call it at the same place of the program.
  void compare_counts ();
  /// What arrived and was not received, a line each.
  std::string unreceived ();

  Counts counts ();
  /// Contents sent to each rank.
  std::map<int, uint64_t> sent_bytes ();
  /// All sends and receives end once they are granted.
  void pretend ();

  Transport &
  transport ()
  {
    return transport_;
  }

private:
  struct Queue
  {
    Message *first = nullptr, *last = nullptr;
  };

  struct Arrivals
  {
    Arrival *first = nullptr, *last = nullptr;
  };

  /// A rank that messages were exchanged with.
  struct Peer
  {
    double heard = 0;
    int expected = 0;  ///< messages that need it
    unsigned lane = 0; ///< that was used last
    uint64_t sent_bytes = 0;
    uint32_t derived_sends = 0, derived_receives = 0;
    std::unordered_map<uint32_t, Message *> derived_posted;
    std::unordered_map<uint32_t, Arrival *> derived_arrived;
    std::map<uint32_t, std::pair<uint32_t, uint32_t>> told; ///< by epoch
  };

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

  // With state_ held.
  Peer &peer (int rank);
  void make_ready (Message &send);
  void match (Message &receive, Arrival &arrival);
  void check_derived (Peer &from, Message &receive, const Arrival &arrival);
  void mismatch (const Message &receive, const Arrival &arrival);
  void check_told (int rank, const Message &receive);
  void compare (uint32_t epoch, int rank);
  void receive_ended (Message &receive);
  void send_ended (Message &send);
  void fail (std::string text);

  // With wire_ held.
  bool send_ready ();
  void wire (Message &send);
  void append (int rank, const Record &record, const void *contents);
  void flush ();
  bool deliver_ready ();
  void deliver (Message &receive);
  bool take_packets ();
  void take (int from, const Record &record, const char *contents);
  void take_begun (uint32_t id);
  void take_counts (int from, const Record &record);
  void take_data (int from, const Record &record, const char *contents);
  bool pull_early (double now);
  Record last_counts (int rank);
  void start_long (Message *message, Arrival &arrival);
  void pull (Arrival &arrival);
  void end_long (Long &operation);
  bool end_operations ();
  bool step ();

  Transport &transport_;
  const Limits limits_;
  const std::function<void (const std::string &)> fail_;

  std::mutex wire_;
  std::map<int, std::unique_ptr<Packing>> packings_; ///< being filled
  std::list<std::unique_ptr<Packing>> packets_;      ///< being sent
  std::list<Long> long_;
  /// Arrivals by rank and lane, until their contents are asked for: a lane
  /// keeps their order.
  std::map<std::pair<int, uint32_t>, std::deque<Arrival *>> lanes_;
  std::vector<Message *> finished_;
  Packet packet_;
  double pulled_at_ = 0;

  std::mutex state_;
  std::unordered_map<Key, Queue, KeyHash> sends_, receives_;
  std::unordered_map<Key, Arrivals, KeyHash> arrivals_;
  std::unordered_map<uint32_t, Message *> synchronous_;
  std::unordered_map<int, Peer> peers_;
  std::multimap<int, Message *, std::greater<int>> ready_; ///< to be sent
  std::vector<Message *> deliverable_;
  std::map<uint32_t, std::map<int, std::pair<uint32_t, uint32_t>>> epochs_;
  uint64_t granted_sends_ = 0;
  uint32_t epoch_ = 0, next_id_ = 0;
  uint64_t unread_ = 0; ///< arrivals without a receive
  Counts counts_;
  std::string failure_;
  double beat_at_ = 0;
  bool pretends_ = false, failed_ = false;

  std::atomic<unsigned> work_{ 0 }; ///< counts what was made ready
  std::atomic<double> looked_{ 0 };
  std::atomic<unsigned> users_{ 0 }; ///< threads in post, grant or progress
  std::atomic<bool> has_failure_{ false };
};

/// Microseconds of a steady clock.
double now_us ();

} // namespace asterism::mpi

#endif
