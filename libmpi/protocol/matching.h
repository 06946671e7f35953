// SPDX-License-Identifier: LGPL-2.1-or-later
// Matching: which send belongs to which receive.
//
// Messages that follow from tasks are numbered for each pair of ranks, and
// match by that number.  Sends and receives by hand with equal keys match in
// the order in which the two programs posted them, whatever becomes ready
// first.  Sends wait here until their data can be used and those before them
// have gone; what arrives waits until it is received, receives until it
// arrives.  Sends of the same contents that become ready together leave as one.
// Nothing here knows how bytes travel: Wire takes what is ready and tells what
// came.

#ifndef ASTERISM_MPI_PROTOCOL_MATCHING_H
#define ASTERISM_MPI_PROTOCOL_MATCHING_H

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/failure.h"
#include "protocol/limits.h"
#include "protocol/message.h"
#include "protocol/peers.h"
#include "protocol/record.h"
#include "transport/transport.h"

namespace asterism::mpi
{

/// Contents that came, or are about to.
struct Arrival
{
  Record record;
  int peer = 0;     ///< who sent it: perhaps not its origin
  double since = 0; ///< when the record came
  /// Short ones, or long ones pulled early; who sends them on shares them.
  std::shared_ptr<std::vector<char>> contents;
  std::vector<Forward> forwards; ///< to whom else they go
  Operation operation;           ///< of long ones
  bool pulled = false;           ///< long ones come, or came, into `contents`
  Message *receive = nullptr;
  Arrival *next = nullptr; ///< with an equal key
};

/// Arrivals that came before their receive.
struct EarlyCounts
{
  uint64_t messages = 0;
  size_t bytes = 0, most = 0; ///< kept for these now, and at most
};

/// Any thread.  Its lock is taken after the exchange's and before that of the
/// peers.
class Matching
{
public:
  Matching (int me, const Limits &limits, Peers &peers, Failure &failure);
  ~Matching ();

  /// The program's side: as Exchange::post () and its like.
  void post (Message &message);
  void grant (Message &message);
  /// True when the message was both posted and granted.  For who pretends to
  /// send: `what` is the one of the two that happens now.
  bool completes (Message &message, bool Message::*what);

  /// The sends that are ready, highest priority first; messages by hand of one
  /// key keep their order.  With each come, linked by `next`, those that share
  /// its contents.
  std::vector<Message *> take_ready ();
  /// The receives whose contents have come or are announced.
  std::vector<Message *> take_deliverable ();
  /// The messages that have ended.
  std::vector<Message *> take_finished ();

  /// Numbers a synchronous send, which ends when acknowledged () gets that
  /// number.
  void await_acknowledgement (Message &send);
  void acknowledged (uint32_t id);
  /// The contents of a send are gone.
  void send_ended (Message &send);
  /// A receive has its contents; its arrival ends.
  void receive_ended (Message &receive);

  /// Takes what came, and owns it.
  void arrived (Arrival *arrival);
  /// Counts memory for contents that come before their receive.
  void add_early (size_t bytes);
  /// Contents that were pulled early have come.
  void early_ended (Arrival &arrival);
  /// Long contents that nobody has received for as long as `since` tells, as
  /// many as the memory allows.
  std::vector<Arrival *> to_pull (double since, size_t memory);

  /// The rank waits in a barrier: fails if a message is expected that it will
  /// not send.
  void check_expected (int rank);
  /// What arrived and was not received, a line each.
  std::string unreceived ();
  EarlyCounts early ();

private:
  struct Queue
  {
    Message *first = nullptr, *last = nullptr;
  };
  struct Arrivals
  {
    Arrival *first = nullptr, *last = nullptr;
  };
  /// Messages of tasks between this rank and another, by their index: what is
  /// waited for, and what came.
  struct Derived
  {
    std::unordered_map<uint32_t, Message *> posted;
    std::unordered_map<uint32_t, Arrival *> arrived;
  };

  /// Sends of the same contents: those that wait until the others are granted,
  /// which is soon, as their data become readable at once.
  struct Sharing
  {
    unsigned ungranted = 0;
    Queue granted;
    unsigned count = 0; ///< of those granted
    double since = 0;   ///< when the last was
  };

  // With the lock held.
  void post_send (Message &send);
  void post_receive (Message &receive);
  void post_derived (Message &receive);
  void make_ready (Message &send);
  void make_shared_ready (Message &send);
  void release (Sharing &sharing);
  bool release_late (double now);
  Message *take_receive (const Record &record);
  void match (Message &receive, Arrival &arrival);
  void mismatch (const Message &receive, const Arrival &arrival);
  void check_told (int rank, const Message &receive);
  static void append (Queue &queue, Message &message);

  const int me_;
  const double patience_us_;
  Peers &peers_;
  Failure &failure_;

  std::mutex mutex_;
  std::unordered_map<Key, Queue, KeyHash> sends_, receives_;
  std::unordered_map<Key, Arrivals, KeyHash> arrivals_;
  std::unordered_map<int, Derived> derived_;
  std::unordered_map<uint64_t, Sharing> shared_;
  unsigned waiting_shared_ = 0; ///< granted sends in shared_
  std::unordered_map<uint32_t, Message *> synchronous_;
  std::multimap<int, Message *, std::greater<int>> ready_; ///< to be sent
  std::vector<Message *> deliverable_, finished_;
  uint64_t granted_sends_ = 0;
  uint32_t next_id_ = 0;
  uint64_t unread_ = 0; ///< arrivals without a receive
  EarlyCounts early_;
};

} // namespace asterism::mpi

#endif
