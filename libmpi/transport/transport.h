// SPDX-License-Identifier: LGPL-2.1-or-later
// Transport: carries bytes from one rank to another.
//
// The protocol needs two services.  Packets arrive without a receive, in the
// order in which one rank sent them to another.  Contents go directly to the
// storage that the receiver gives; they use numbered lanes, on each of which
// the contents from one rank to another keep their order.  MpiTransport carries
// both by MPI; LoopTransport, for tests, among several ranks of one process.

#ifndef ASTERISM_MPI_TRANSPORT_TRANSPORT_H
#define ASTERISM_MPI_TRANSPORT_TRANSPORT_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace asterism::mpi
{

/// A send or a receive under way.  `done` is set once its storage can be used
/// again.
struct Operation
{
  bool done = false;
};

/// A packet that arrived.
struct Packet
{
  int peer = -1;
  std::vector<char> bytes;
};

/// The transport of one rank.  One thread at a time calls it.
class Transport
{
public:
  virtual ~Transport () = default;

  virtual int rank () const = 0;
  virtual int size () const = 0;
  /// Returns the number of lanes, which are numbered from 1.
  virtual unsigned lanes () const = 0;

  /// Starts to send a packet to rank `peer`.  The bytes must stay in place
  /// until `operation` is done.
  virtual void send_packet (int peer, const void *bytes, size_t size,
                            Operation &operation)
      = 0;
  /// Start to send contents on a lane, and to receive them.
  virtual void send (int peer, unsigned lane, const void *bytes, size_t size,
                     Operation &operation)
      = 0;
  virtual void receive (int peer, unsigned lane, void *bytes, size_t size,
                        Operation &operation)
      = 0;
  /// Takes a packet that has arrived, or returns false.
  virtual bool next_packet (Packet &packet) = 0;
  /// Marks the operations that are done, and returns their number.
  virtual unsigned poll () = 0;
  /// Ends all ranks after an error.
  [[noreturn]] virtual void abort () = 0;
};

} // namespace asterism::mpi

#endif
