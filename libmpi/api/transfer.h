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
    return state_.load (std::memory_order_acquire) == State::Done;
  }
  /// Has the task end no sooner than the transfer, which is detached then.
  void end_task (struct starpu_task *task);
  /// Whether the calling task cannot wait for it, as it uses the datum itself.
  bool held_by_caller () const;
  /// Nothing came, since a task failed elsewhere.
  bool
  refused () const
  {
    return !why_.empty ();
  }
  void fill (MPI_Status *status) const;

  void *storage (size_t size) override;
  void refused (std::string_view text) override;
  void finished () override;

  int source = 0; ///< the peer in the program's communicator

private:
  static void acquired (void *transfer);
  void prepare_send ();
  void lose ();

  starpu_data_handle_t handle_;
  const End end_;
  void *packed_ = nullptr;
  bool unpacks_ = false;
  std::string why_; ///< there are no contents
  enum class State
  {
    Pending,
    Done,
    EndsTask, ///< task_ waits for it
  };
  struct starpu_task *task_ = nullptr;
  std::atomic<State> state_{ State::Pending };
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
  uint64_t shared = 0; ///< the number of the contents
  Place place;
  Transfer::End end;
};

/// Sends or receives it, detached.
int send_derived (const Derived &message);
int receive_derived (const Derived &message);

} // namespace asterism::mpi

#endif
