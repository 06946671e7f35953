// SPDX-License-Identifier: LGPL-2.1-or-later
// MpiTransport: bytes carried by MPI.

#ifndef ASTERISM_MPI_TRANSPORT_MPI_H
#define ASTERISM_MPI_TRANSPORT_MPI_H

#include <mpi.h>

#include "transport/transport.h"

namespace asterism::mpi
{

/// Owns a duplicate of a communicator, and connects its ranks.  Packets have
/// the MPI tag 0, contents the number of their lane.
class MpiTransport final : public Transport
{
public:
  /// Duplicates the communicator, which is collective: all its ranks call it.
  explicit MpiTransport (MPI_Comm communicator);
  ~MpiTransport () override;

  int
  rank () const override
  {
    return rank_;
  }
  int
  size () const override
  {
    return size_;
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
  /// An operation in several pieces, if its contents are longer than an int can
  /// count.
  struct Job
  {
    Operation *operation;
    unsigned pieces;
  };

  void start (bool sends, int peer, int tag, void *bytes, size_t size,
              Operation &operation);
  void check (int error, const char *what, int peer);

  MPI_Comm communicator_ = MPI_COMM_NULL;
  int rank_ = 0, size_ = 1;
  unsigned lanes_ = 1;
  std::vector<MPI_Request> requests_; ///< under way
  std::vector<Job *> jobs_;           ///< by request, the job it is a piece of
  std::vector<int> ended_;            ///< indices from MPI_Testsome ()
};

} // namespace asterism::mpi

#endif
