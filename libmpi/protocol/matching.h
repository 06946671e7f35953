// SPDX-License-Identifier: LGPL-2.1-or-later
// Matching: pairs sends with receives.
//
// Derived messages, which follow from tasks, are numbered for each pair of
// ranks, and match by this number.  Sends and receives by hand with equal keys
// match in the order in which the two programs posted them, whichever becomes
// ready first.  A send waits here until its data can be used, and until earlier
// sends by hand with its key have left.  An arrival waits here for its receive,
// and a receive for its arrival.  Sends of the same contents that become ready
// together leave as one.  Matching does not carry bytes: Wire takes from it the
// messages that are ready, and reports arrivals to it.

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

/// Contents that have arrived, or that a record has announced.
struct Arrival
{
  Record record;
  int peer = 0;     ///< rank that it came from: perhaps not its origin
  double since = 0; ///< when the record arrived
  /// Short contents, or long ones pulled early; shared with sends that forward
  /// them.
  std::shared_ptr<std::vector<char>> contents;
  std::vector<Forward> forwards; ///< ranks to forward them to
  Operation operation;           ///< receives long contents
  bool pulled = false;           ///< long contents are received into `contents`
  Message *receive = nullptr;
  Arrival *next = nullptr; ///< with an equal key
};

/// Statistics of arrivals that came before their receive.
struct EarlyCounts
{
  uint64_t messages = 0;
  size_t bytes = 0, most = 0; ///< memory they take now, and took at most
};

/// Owns the arrivals, but not the messages.  Any thread may call it.  Its lock
/// is taken after that of Exchange and before that of Peers.
class Matching
{
public:
  Matching (int me, const Limits &limits, Peers &peers, Failure &failure);
  ~Matching ();

  /// Do the part of Exchange::post () and grant () that concerns matching.
  void post (Message &message);
  void grant (Message &message);
  /// Sets `what`, which is Message::posted or Message::granted, and returns
  /// whether both are set.  Used instead of the two above if nothing is sent.
  bool completes (Message &message, bool Message::*what);

  /// Takes the sends that are ready, highest priority first; messages by hand
  /// with one key keep their order.  Sends that share the contents of another
  /// are linked to it by `next`.
  std::vector<Message *> take_ready ();
  /// Takes the receives whose contents have arrived or are announced.
  std::vector<Message *> take_deliverable ();
  /// Takes the messages that have ended.
  std::vector<Message *> take_finished ();

  /// Gives a synchronous send a number.  It ends when acknowledged () is called
  /// with this number.
  void await_acknowledgement (Message &send);
  void acknowledged (uint32_t id);
  /// Notes that the contents of a send have left.
  void send_ended (Message &send);
  /// Notes that a receive has its contents, and deletes its arrival.
  void receive_ended (Message &receive);

  /// Takes an arrival, and owns it from now on.
  void arrived (Arrival *arrival);
  /// Counts memory for contents that come before their receive.
  void add_early (size_t bytes);
  /// Notes that contents that were pulled early have arrived.
  void early_ended (Arrival &arrival);
  /// Returns arrivals of long contents that came before `since` and have no
  /// receive yet: as many as fit in `memory` bytes of early contents.
  std::vector<Arrival *> to_pull (double since, size_t memory);

  /// Checks, as the rank waits in a barrier, that this rank expects no message
  /// of a task that the other will not send; else it is a failure.
  void check_expected (int rank);
  /// Returns a line for each message that arrived and was not received.
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
  /// Derived messages between this rank and another, by their index: receives
  /// that wait for an arrival, and arrivals that wait for a receive.
  struct Derived
  {
    std::unordered_map<uint32_t, Message *> posted;
    std::unordered_map<uint32_t, Arrival *> arrived;
  };

  /// Sends of the same contents.  Those that are granted wait for the others,
  /// which are granted soon, as they read the same datum.
  struct Sharing
  {
    unsigned ungranted = 0;
    Queue granted;
    unsigned count = 0; ///< number of those in `granted`
    double since = 0;   ///< when the last one was granted
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
  std::multimap<int, Message *, std::greater<int>> ready_; ///< by priority
  std::vector<Message *> deliverable_, finished_;
  uint64_t granted_sends_ = 0;
  uint32_t next_id_ = 0;
  uint64_t unread_ = 0; ///< arrivals without a receive
  EarlyCounts early_;
};

} // namespace asterism::mpi

#endif
