// SPDX-License-Identifier: LGPL-2.1-or-later
// LoopTransport: several ranks in one process, for tests.

#ifndef ASTERISM_MPI_TRANSPORT_LOOP_H
#define ASTERISM_MPI_TRANSPORT_LOOP_H

#include <deque>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "transport/transport.h"

namespace asterism::mpi
{

/// State that the ranks of one process share.  It outlives their transports.
class Loop
{
public:
  explicit Loop (int ranks) : inboxes_ (ranks) {}

  int
  size () const
  {
    return int (inboxes_.size ());
  }

private:
  friend class LoopTransport;

  struct Contents
  {
    const void *bytes;
    size_t size;
    std::shared_ptr<bool> taken;
  };

  struct Inbox
  {
    std::deque<Packet> packets;
    std::map<std::pair<int, unsigned>, std::deque<Contents>> lanes;
  };

  std::mutex mutex_; ///< guards the inboxes and all they point to
  std::vector<Inbox> inboxes_;
};

/// The transport of one rank.
class LoopTransport final : public Transport
{
public:
  LoopTransport (Loop &loop, int rank, unsigned lanes = 8)
      : loop_ (loop), rank_ (rank), lanes_ (lanes)
  {
  }

  int
  rank () const override
  {
    return rank_;
  }
  int
  size () const override
  {
    return loop_.size ();
  }
  unsigned
  lanes () const override
  {
    return lanes_;
  }
  void send_packet (int peer, const void *bytes, size_t size,
                    Operation &operation) override;
  void send (int peer, unsigned lane, const void *bytes, size_t size,
             Operation &operation) override;
  void receive (int peer, unsigned lane, void *bytes, size_t size,
                Operation &operation) override;
  bool next_packet (Packet &packet) override;
  unsigned poll () override;
  [[noreturn]] void abort () override;

private:
  struct Receive
  {
    int peer;
    unsigned lane;
    void *bytes;
    size_t size;
    Operation *operation;
  };
  struct Send
  {
    std::shared_ptr<bool> taken;
    Operation *operation;
  };

  bool try_receive (const Receive &receive);

  Loop &loop_;
  const int rank_;
  const unsigned lanes_;
  std::list<Receive> receives_;
  std::list<Send> sends_;
};

} // namespace asterism::mpi

#endif
