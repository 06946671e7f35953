// SPDX-License-Identifier: LGPL-2.1-or-later
// Exchange: the messages of one rank.
//
// A thread that posts a message, grants one or waits makes all messages
// progress that can.  One thread at a time does so; others return at once.  The
// work is divided among three parts: Matching pairs sends with receives, Wire
// carries bytes, and Peers keeps what this rank knows of the others.  Tags have
// 64 bits and are never used as tags of the transport.

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

/// Statistics since the start.
struct Counts
{
  SentCounts sent;
  EarlyCounts early;
};

/// Owns the parts.  Any thread may call it.  Its lock guards the wire, and is
/// taken before those of the other parts.
class Exchange
{
public:
  /// `fail` is called once, with a text, after an error that ends all messages.
  Exchange (Transport &transport, const Limits &limits,
            std::function<void (const std::string &)> fail);
  ~Exchange ();

  /// Gives a message its place in the order of the program.
  void post (Message &message);
  /// Says that the data of a message can be used; before or after post ().
  void grant (Message &message);

  /// Makes messages progress, and returns whether anything happened.  Returns
  /// at once if another thread does so already.
  bool progress ();
  /// Tells the peers that this rank lives, and checks that they do.  To be
  /// called about once a second.
  void beat ();
  /// Returns the microseconds since a thread last looked for arrivals.
  double idle_us () const;

  /// Sends this rank's counts of derived messages to the ranks that it
  /// exchanges them with, which compare them with theirs.  All ranks call it at
  /// the same place in the program.
  void compare_counts ();
  /// Returns whether this rank is still forwarding contents to other ranks; the
  /// exchange is not to end before.
  bool relays ();
  /// Returns a line for each message that arrived and was not received.
  std::string unreceived ();

  Counts counts ();
  /// Returns the bytes of contents sent to each rank.
  std::map<int, uint64_t> sent_bytes ();
  /// Lets all sends and receives end once they are granted, without a
  /// transport.  To be called before the first message.
  void pretend ();

private:
  const std::function<void (const std::string &)> fail_;
  Failure failure_;
  Peers peers_;
  Matching matching_;

  std::mutex wire_mutex_;
  Wire wire_;

  bool pretends_ = false;
  std::atomic<unsigned> work_{ 0 }; ///< messages made ready so far
  std::atomic<double> looked_{ 0 };
  std::atomic<unsigned> users_{ 0 }; ///< threads in post, grant or progress
};

} // namespace asterism::mpi

#endif
