// SPDX-License-Identifier: LGPL-2.1-or-later
// Transport: how bytes go from one rank to another.
//
// The protocol needs little of what carries its bytes: packets, which arrive
// unasked in the order in which one rank sent them to another, and contents,
// which go straight to where the receiver says.  Contents travel on numbered
// lanes, one at a time on each between two ranks.  MpiTransport carries them by
// MPI; LoopTransport, for tests, among several ranks of one process.

#ifndef ASTERISM_MPI_TRANSPORT_TRANSPORT_H
#define ASTERISM_MPI_TRANSPORT_TRANSPORT_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace asterism::mpi
{

/// A send or a receive under way; `done` once its storage can be used again.
struct Operation
{
  bool done = false;
};

/// What arrived unasked.
struct Packet
{
  int peer = -1;
  std::vector<char> bytes;
};

/// One rank's end.  One thread at a time calls it.
class Transport
{
public:
  virtual ~Transport () = default;

  virtual int rank () const = 0;
  virtual int size () const = 0;
  /// How many lanes there are, numbered from 1.
  virtual unsigned lanes () const = 0;

  /// Starts to send a packet to rank `peer`; the bytes stay in place until
  /// `operation` is done.
  virtual void send_packet (int peer, const void *bytes, size_t size,
                            Operation &operation)
      = 0;
  /// Starts to send contents on a lane, or to receive them.
  virtual void send (int peer, unsigned lane, const void *bytes, size_t size,
                     Operation &operation)
      = 0;
  virtual void receive (int peer, unsigned lane, void *bytes, size_t size,
                        Operation &operation)
      = 0;
  /// Takes a packet that has arrived, or returns false.
  virtual bool next_packet (Packet &packet) = 0;
  /// Marks what is done; returns how many operations were.
  virtual unsigned poll () = 0;
  /// Ends all ranks after an error.
  [[noreturn]] virtual void abort () = 0;
};

} // namespace asterism::mpi

#endif
