// SPDX-License-Identifier: LGPL-2.1-or-later
// Exchange: the messages of one rank.
//
// Whoever posts a message, makes its data usable or waits moves all messages on
// that can be; one thread at a time does so, the others leave it to that one.
// The parts each have one concern: Matching which send belongs to which
// receive, Wire how bytes travel, Peers what is known of other ranks.  Tags are
// ours, 64 bits wide, and never a tag of the transport's.

#ifndef ASTERISM_MPI_PROTOCOL_EXCHANGE_H
#define ASTERISM_MPI_PROTOCOL_EXCHANGE_H

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "protocol/matching.h"
#include "protocol/peers.h"
#include "protocol/wire.h"

namespace asterism::mpi
{

/// Since the start.
struct Counts
{
  SentCounts sent;
  EarlyCounts early;
};

/// Any thread may call it.  Its lock guards the wire, and is taken first.
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
  /// All sends and receives end once they are granted.  Before the first.
  void pretend ();

private:
  const std::function<void (const std::string &)> fail_;
  Failure failure_;
  Peers peers_;
  Matching matching_;

  std::mutex wire_mutex_;
  Wire wire_;

  bool pretends_ = false;
  std::atomic<unsigned> work_{ 0 }; ///< counts what was made ready
  std::atomic<double> looked_{ 0 };
  std::atomic<unsigned> users_{ 0 }; ///< threads in post, grant or progress
};

} // namespace asterism::mpi

#endif
