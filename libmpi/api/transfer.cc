// SPDX-License-Identifier: LGPL-2.1-or-later
// Transfer: a message with the contents of a handle.

#include "api/transfer.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <utility>

#include "api/contents.h"
#include "asterism_mpi_abi.h"

namespace asterism::mpi
{

namespace
{

int
submit_derived (const Derived &message, bool sends)
{
  Key key;
  key.peer = message.peer;
  key.group = message.group;
  key.tag = message.tag;
  auto *transfer = new Transfer (message.handle, key, sends, message.end);
  transfer->derived = true;
  transfer->place = message.place;
  transfer->priority = message.priority;
  transfer->synchronous = sends && message.synchronous;
  if (sends && !message.synchronous && library->coop_sends)
    transfer->shared = message.shared;
  return transfer->submit ();
}

std::string
failure_of_contents (starpu_data_handle_t handle)
{
  std::lock_guard lock (library->data.mutex);
  const Datum *datum = library->data.find (handle);
  return datum != nullptr && !datum->failed.empty ()
             ? datum->failed
             : "nothing was written to it on rank "
                   + std::to_string (library->view.me);
}

} // namespace

std::string
name_of (starpu_data_handle_t handle)
{
  std::lock_guard lock (library->data.mutex);
  const Datum *datum = library->data.find (handle);
  char text[64];
  if (datum != nullptr && datum->tag != -1)
    snprintf (text, sizeof text, "the datum with tag %lld",
              (long long)datum->tag);
  else
    snprintf (text, sizeof text, "the handle %p", static_cast<void *> (handle));
  return text;
}

Transfer::Transfer (starpu_data_handle_t handle, const Key &where, bool sending,
                    const End &end)
    : handle_ (handle), end_ (end)
{
  key = where;
  sends = sending;
  source = where.peer;
}

Transfer::~Transfer () { free (packed_); }

int
Transfer::submit ()
{
  library->begin_message ();
  const int code = starpu_data_acquire_on_node_cb (
      handle_, STARPU_MAIN_RAM, sends ? STARPU_R : STARPU_W, acquired, this);
  if (code != 0)
    {
      library->end_message ();
      delete this;
      return code;
    }
  library->exchange.post (*this);
  return 0;
}

void
Transfer::acquired (void *transfer)
{
  auto *self = static_cast<Transfer *> (transfer);
  if (self->sends)
    self->prepare_send ();
  library->exchange.grant (*self);
}

void
Transfer::prepare_send ()
{
  void *contents = nullptr;
  if (!starpu_data_is_on_node (handle_, STARPU_MAIN_RAM))
    {
      failed = true;
      why_ = failure_of_contents (handle_);
      bytes = why_.data ();
      size = why_.size ();
      return;
    }
  if (!in_one_piece (handle_, contents, size))
    {
      if (const int code = pack (handle_, packed_, size); code != 0)
        die ("cannot pack " + name_of (handle_) + " for rank "
             + std::to_string (key.peer) + ": error " + std::to_string (-code));
      contents = packed_;
    }
  bytes = contents;
}

void *
Transfer::storage (size_t incoming)
{
  void *contents = nullptr;
  size_t room = 0;
  long wanted;
  if (in_one_piece (handle_, contents, room))
    {
      wanted = long (room);
      if (incoming == room)
        return room > 0 ? contents : this;
    }
  else
    wanted = expected_size (handle_);
  if (contents == nullptr
      && (wanted < 0 || size_t (wanted) == incoming
          || starpu_data_get_interface_id (handle_) >= STARPU_MAX_INTERFACE_ID))
    {
      unpacks_ = true;
      return packed_ = malloc (incoming + 1);
    }
  die ("rank " + std::to_string (key.peer) + " sent "
       + std::to_string (incoming) + " bytes with tag "
       + std::to_string (key.tag) + ", but " + name_of (handle_) + " of rank "
       + std::to_string (library->view.me) + " has " + std::to_string (wanted));
}

void
Transfer::refused (std::string_view text)
{
  why_ = text;
}

/// Waits for the end as the calling task, by an event of its own.
void
Transfer::yield (asterism_event_t event)
{
  event_ = event;
  State expected = State::Pending;
  if (!state_.compare_exchange_strong (expected, State::Awaited))
    return;
  const Library::Waiting waiting (*library);
  // When it cannot, in a callback, the event comes all the same.
  if (starpu_task_yield_until (event) != 0)
    library->wait ([event] { return asterism_event_happened (event) != 0; });
}

void
Transfer::wait ()
{
  asterism_event_t event;
  if (!done () && starpu_task_get_current () != nullptr
      && asterism_event_create (&event) == 0)
    {
      yield (event);
      asterism_event_destroy (event);
    }
  library->wait ([this] { return done (); });
}

void
Transfer::end_task (struct starpu_task *task)
{
  task_ = task;
  State expected = State::Pending;
  if (state_.compare_exchange_strong (expected, State::EndsTask))
    return;
  starpu_task_end_dep_release (task);
  delete this;
}

bool
Transfer::held_by_caller () const
{
  return asterism_task_uses_v1 (handle_) != 0;
}

/// Tells tasks and threads that wait for the datum on this rank what has failed
/// on another rank.
void
Transfer::lose ()
{
  {
    std::lock_guard lock (library->data.mutex);
    library->data.of (handle_).failed = why_;
  }
  refuse (-EIO, "rank " + std::to_string (library->view.me)
                    + " gets no contents of " + name_of (handle_)
                    + " from rank " + std::to_string (key.peer) + ": " + why_);
  asterism_data_lose_v1 (handle_);
}

/// Lets the request go on that the transfer belongs to: then it is the
/// waiter's, unless that is a task's end.
void
Transfer::end_request ()
{
  const State before = state_.exchange (State::Done);
  if (before == State::Awaited)
    asterism_event_signal (event_);
  if (before != State::EndsTask)
    return;
  starpu_task_end_dep_release (task_);
  delete this;
}

void
Transfer::finished ()
{
  if (!sends && !why_.empty ())
    lose ();
  if (unpacks_)
    {
      // The storage goes with it.
      if (const int code = unpack (handle_, packed_, size); code != 0)
        die ("cannot unpack " + name_of (handle_) + " from rank "
             + std::to_string (key.peer) + ": error " + std::to_string (-code));
      packed_ = nullptr;
    }
  Library &owner = *library;
  starpu_data_release_on_node (handle_, STARPU_MAIN_RAM);
  if (end_.callback != nullptr)
    {
      const bool outer = std::exchange (in_callback, true);
      end_.callback (end_.argument);
      in_callback = outer;
    }
  if (end_.detached)
    delete this;
  else
    end_request ();
  owner.end_message ();
}

void
Transfer::fill (MPI_Status *status) const
{
  if (status == MPI_STATUS_IGNORE)
    return;
  status->MPI_SOURCE = source;
  status->MPI_TAG = int (key.tag & INT_MAX);
  status->MPI_ERROR = MPI_SUCCESS;
  MPI_Status_set_elements (status, MPI_BYTE, int (size));
  MPI_Status_set_cancelled (status, 0);
}

int
send_derived (const Derived &message)
{
  return submit_derived (message, true);
}

int
receive_derived (const Derived &message)
{
  return submit_derived (message, false);
}

} // namespace asterism::mpi
