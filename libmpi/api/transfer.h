// SPDX-License-Identifier: LGPL-2.1-or-later
// Transfer: a message with the contents of a handle.

#ifndef ASTERISM_MPI_API_TRANSFER_H
#define ASTERISM_MPI_API_TRANSFER_H

#include <atomic>
#include <memory>

#include "api/library.h"

namespace asterism::mpi
{

/// Acquires its datum, which grants it, and releases it at its end.  Owned by
/// itself when detached, and else by the request until its end was told.
class Transfer final : public Message
{
public:
  /// What becomes of one that has ended.
  struct End
  {
    bool detached = true;
    void (*callback) (void *) = nullptr;
    void *argument = nullptr;
  };

  Transfer (starpu_data_handle_t handle, const Key &where, bool sending,
            const End &end);
  ~Transfer () override;

  /// Acquires the datum and posts the message; on failure the transfer is gone.
  /// Requires: made by new.
  int submit ();

  bool
  done () const
  {
    // Acquire pairs with the release in finished ().
    return done_.load (std::memory_order_acquire);
  }
  void fill (MPI_Status *status) const;

  void *storage (size_t size) override;
  void finished () override;

  int source = 0; ///< the peer in the program's communicator

private:
  static void acquired (void *transfer);
  void prepare_send ();

  starpu_data_handle_t handle_;
  const End end_;
  void *packed_ = nullptr;
  bool unpacks_ = false;
  std::atomic<bool> done_{ false };
};

/// A message of the library's own, that an insertion derives.
struct Derived
{
  starpu_data_handle_t handle;
  int64_t tag;
  uint64_t group;
  int peer; ///< the library's rank
  int priority = 0;
  bool synchronous = false;
  Place place;
  Transfer::End end;
};

/// Sends or receives it, detached.
int send_derived (const Derived &message);
int receive_derived (const Derived &message);

} // namespace asterism::mpi

#endif
