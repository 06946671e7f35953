// SPDX-License-Identifier: LGPL-2.1-or-later
// Transfer: a message whose contents are those of a handle.

#ifndef ASTERISM_MPI_API_TRANSFER_H
#define ASTERISM_MPI_API_TRANSFER_H

#include <atomic>
#include <memory>

#include "asterism_event.h"

#include "api/library.h"

namespace asterism::mpi
{

/// Acquires its datum, is granted by that, and releases the datum at its end.
/// A detached transfer deletes itself then; any other belongs to a request, and
/// is deleted by the wait or test that finds its end.
class Transfer final : public Message
{
public:
  /// The actions at the end of a transfer.
  struct End
  {
    bool detached = true;
    void (*callback) (void *) = nullptr;
    void *argument = nullptr;
  };

  Transfer (starpu_data_handle_t handle, const Key &where, bool sending,
            const End &end);
  ~Transfer () override;

  /// Acquires the datum and posts the message.  On failure it deletes the
  /// transfer.  Requires: made by new.
  int submit ();

  bool
  done () const
  {
    // Acquire pairs with the release in finished ().
    return state_.load (std::memory_order_acquire) == State::Done;
  }
  /// Waits for the end; in the function of a task, whose worker executes other
  /// tasks meanwhile.  Once; the transfer belongs to a request.
  void wait ();
  /// Makes the task last until the transfer ends, and detaches the transfer.
  void end_task (struct starpu_task *task);
  /// Returns whether the calling task uses the datum, and so cannot wait for
  /// the transfer.
  bool held_by_caller () const;
  /// Returns whether no contents came, since a task failed elsewhere.
  bool
  refused () const
  {
    return !why_.empty ();
  }
  void fill (MPI_Status *status) const;

  void *storage (size_t size) override;
  void refused (std::string_view text) override;
  void finished () override;

  int source = 0; ///< sending rank, in the program's communicator

private:
  static void acquired (void *transfer);
  void yield (asterism_event_t event);
  void prepare_send ();
  void lose ();
  void end_request ();

  starpu_data_handle_t handle_;
  const End end_;
  void *packed_ = nullptr;
  bool unpacks_ = false;
  std::string why_; ///< error, if there are no contents
  enum class State
  {
    Pending,
    Done,
    EndsTask, ///< task_ ends with it
    Awaited,  ///< event_ happens then
  };
  struct starpu_task *task_ = nullptr;
  asterism_event_t event_ = nullptr;
  std::atomic<State> state_{ State::Pending };
};

/// A message that the library derives from an insertion.
struct Derived
{
  starpu_data_handle_t handle;
  int64_t tag;
  uint64_t group;
  int peer; ///< the library's number
  int priority = 0;
  bool synchronous = false;
  uint64_t shared = 0; ///< number of the contents, as in Datum
  Place place;
  Transfer::End end;
};

/// Start the message as a detached send or receive.
int send_derived (const Derived &message);
int receive_derived (const Derived &message);

} // namespace asterism::mpi

#endif
