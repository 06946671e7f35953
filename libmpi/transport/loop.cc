// SPDX-License-Identifier: LGPL-2.1-or-later
// LoopTransport: several ranks in one process, for tests.

#include "transport/loop.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace asterism::mpi
{

void
LoopTransport::send_packet (int peer, const void *bytes, size_t size,
                            Operation &operation)
{
  const auto *first = static_cast<const char *> (bytes);
  std::lock_guard lock (loop_.mutex_);
  loop_.inboxes_[peer].packets.push_back (
      { rank_, std::vector<char> (first, first + size) });
  operation.done = true;
}

void
LoopTransport::send (int peer, unsigned lane, const void *bytes, size_t size,
                     Operation &operation)
{
  auto taken = std::make_shared<bool> (false);
  sends_.push_back ({ taken, &operation });
  std::lock_guard lock (loop_.mutex_);
  loop_.inboxes_[peer].lanes[{ rank_, lane }].push_back (
      { bytes, size, std::move (taken) });
}

void
LoopTransport::receive (int peer, unsigned lane, void *bytes, size_t size,
                        Operation &operation)
{
  receives_.push_back ({ peer, lane, bytes, size, &operation });
}

bool
LoopTransport::next_packet (Packet &packet)
{
  std::lock_guard lock (loop_.mutex_);
  auto &packets = loop_.inboxes_[rank_].packets;
  if (packets.empty ())
    return false;
  packet = std::move (packets.front ());
  packets.pop_front ();
  return true;
}

/// Takes the contents if they are there.  The loop is locked.
bool
LoopTransport::try_receive (const Receive &receive)
{
  auto &contents = loop_.inboxes_[rank_].lanes[{ receive.peer, receive.lane }];
  if (contents.empty ())
    return false;
  if (contents.front ().size != receive.size)
    {
      fprintf (stderr, "%zu bytes sent, %zu expected\n", contents.front ().size,
               receive.size);
      ::abort ();
    }
  if (receive.size > 0)
    memcpy (receive.bytes, contents.front ().bytes, receive.size);
  *contents.front ().taken = true;
  contents.pop_front ();
  receive.operation->done = true;
  return true;
}

unsigned
LoopTransport::poll ()
{
  std::lock_guard lock (loop_.mutex_);
  const size_t before = receives_.size () + sends_.size ();
  receives_.remove_if (
      [this] (const Receive &receive) { return try_receive (receive); });
  sends_.remove_if (
      [] (const Send &send) { return send.operation->done = *send.taken; });
  return unsigned (before - receives_.size () - sends_.size ());
}

void
LoopTransport::abort ()
{
  ::abort ();
}

} // namespace asterism::mpi
