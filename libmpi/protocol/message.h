// SPDX-License-Identifier: LGPL-2.1-or-later
// Message: one datum's contents on their way from one rank to another.

#ifndef ASTERISM_MPI_PROTOCOL_MESSAGE_H
#define ASTERISM_MPI_PROTOCOL_MESSAGE_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace asterism::mpi
{

/// What matches a send with a receive: the other rank, the ranks that talk (a
/// hash of a communicator's), what for, and the tag.
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

/// The task that a message is for, as messages about errors name it.
struct Place
{
  const char *name = nullptr;
  const char *file = nullptr;
  int line = 0;
};

struct Arrival;

/// A send or a receive.  Whoever makes it sets the members of the first group,
/// posts it in the order of the program, and grants it when the data can be
/// used; it stays in place until `finished` is called.
struct Message
{
  virtual ~Message () = default;

  /// Where `size` received bytes go, or null after an error was told.
  virtual void *storage (size_t size) = 0;
  /// Takes why there are no contents to receive, in place of these.
  virtual void
  refused (std::string_view)
  {
  }
  /// The message has ended: nothing uses it any more.  Called without locks,
  /// by any thread.
  virtual void finished () = 0;

  bool sends = false;
  bool synchronous = false; ///< a send ends when its receive has begun
  bool derived = false;     ///< from an insertion, which the peer makes too
  bool failed = false;      ///< a send of why there are no contents
  int priority = 0;
  /// Of a derived send: others with this number that are granted at the same
  /// time have the same contents, and may go as one; 0: there are none.
  uint64_t shared = 0;
  Key key;
  Place place;
  const void *bytes = nullptr; ///< of a send, set before it is granted
  size_t size = 0;             ///< the same; of a receive, what came

  // The exchange's.
  bool posted = false, granted = false, wired = false, acknowledged = false;
  bool deferred = false;      ///< waits for contents that are pulled early
  uint32_t index = 0;         ///< among those derived between two ranks
  uint32_t id = 0;            ///< of a synchronous send
  uint64_t order = 0;         ///< of a send, among those that were granted
  Message *next = nullptr;    ///< with an equal key; that goes as one with this
  Arrival *arrival = nullptr; ///< what a receive is matched with
};

} // namespace asterism::mpi

#endif
