// SPDX-License-Identifier: LGPL-2.1-or-later
// Message: a send or a receive of the contents of one datum.

#ifndef ASTERISM_MPI_PROTOCOL_MESSAGE_H
#define ASTERISM_MPI_PROTOCOL_MESSAGE_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace asterism::mpi
{

/// Sends and receives with equal keys match: with the same other rank, group (a
/// hash of the ranks of a communicator), space and tag.
struct Key
{
  int peer = 0;
  uint32_t space = 0; ///< 0: data; 1: barriers
  uint64_t group = 0;
  int64_t tag = 0;

  bool operator== (const Key &) const = default;
};

struct KeyHash
{
  size_t
  operator() (const Key &key) const
  {
    uint64_t hash = key.group ^ (uint64_t (uint32_t (key.peer)) << 32)
                    ^ (uint64_t (key.space) << 31);
    hash = (hash ^ uint64_t (key.tag)) * 0x9e3779b97f4a7c15u;
    return size_t (hash ^ (hash >> 29));
  }
};

/// The task that a message belongs to, as error messages name it.
struct Place
{
  const char *name = nullptr;
  const char *file = nullptr;
  int line = 0;
};

struct Arrival;

/// A send or a receive.  The thread that makes it sets the members of the first
/// group, posts it in the order of the program, and grants it when the data can
/// be used.  The message must stay in place until finished () is called.
struct Message
{
  virtual ~Message () = default;

  /// Returns storage for `size` received bytes, or null after it has reported
  /// an error.
  virtual void *storage (size_t size) = 0;
  /// Takes the reason why there are no contents to receive.
  virtual void
  refused (std::string_view)
  {
  }
  /// Is called by any thread, without locks, when the message has ended and
  /// nothing uses it any more.
  virtual void finished () = 0;

  bool sends = false;
  bool synchronous = false; ///< a send ends when its receive has begun
  bool derived = false;     ///< from an insertion, which the peer makes too
  bool failed = false;      ///< sends an error text in place of contents
  int priority = 0;
  /// Number of the contents of a derived send.  Sends with an equal number that
  /// are granted at the same time may leave as one.  0: none has the same.
  uint64_t shared = 0;
  Key key;
  Place place;
  const void *bytes = nullptr; ///< of a send, set before it is granted
  size_t size = 0;             ///< as `bytes`; of a receive, when it has ended

  // Set by the exchange.
  bool posted = false, granted = false, wired = false, acknowledged = false;
  bool deferred = false;      ///< waits for contents that are pulled early
  uint32_t index = 0;         ///< among those derived between two ranks
  uint32_t id = 0;            ///< of a synchronous send
  uint64_t order = 0;         ///< of a send, among those that were granted
  Message *next = nullptr;    ///< with an equal key, or equal contents
  Arrival *arrival = nullptr; ///< that a receive is matched with
};

} // namespace asterism::mpi

#endif
