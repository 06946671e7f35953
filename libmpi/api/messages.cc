// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_mpi.h: messages by hand.

#include <cerrno>

#include "api/transfer.h"
#include "asterism_mpi_abi.h"

using namespace asterism::mpi;

namespace
{

/// One message as the program asks for it.
struct Asked
{
  starpu_data_handle_t handle;
  int rank;
  int64_t tag;
  MPI_Comm comm;
  bool sends;
  int priority = 0;
  bool synchronous = false;
};

/// Submits it; `made` gets the transfer, which the caller then owns.
int
start (const Asked &asked, const Transfer::End &end, Transfer **made = nullptr)
{
  if (library == nullptr)
    return -ENODEV;
  Key key;
  if (asked.handle == nullptr
      || !library->key (asked.comm, asked.rank, asked.tag, key))
    return -EINVAL;
  auto *transfer = new Transfer (asked.handle, key, asked.sends, end);
  transfer->source
      = asked.sends ? library->groups.find (asked.comm)->me : asked.rank;
  transfer->priority = asked.priority;
  transfer->synchronous = asked.synchronous;
  if (made != nullptr)
    *made = transfer;
  return transfer->submit ();
}

int
start_request (const Asked &asked, starpu_mpi_req *req)
{
  if (req == nullptr)
    return -EINVAL;
  Transfer *transfer = nullptr;
  const int code = start (asked, { .detached = false }, &transfer);
  if (code == 0)
    *req = transfer;
  return code;
}

int
wait_for (Transfer *transfer, MPI_Status *status)
{
  transfer->wait ();
  transfer->fill (status);
  const int code = transfer->refused () ? -EIO : 0;
  delete transfer;
  return code;
}

int
block (const Asked &asked, MPI_Status *status)
{
  if (in_callback
      || (asked.handle != nullptr && asterism_task_uses_v1 (asked.handle) != 0))
    return -EDEADLK;
  Transfer *transfer = nullptr;
  const int code = start (asked, { .detached = false }, &transfer);
  return code == 0 ? wait_for (transfer, status) : code;
}

int
detach (const Asked &asked, void (*callback) (void *), void *arg)
{
  return start (asked, { true, callback, arg });
}

/// What is unlocked when several messages have ended.
struct Unlocking
{
  std::atomic<unsigned> left;
  starpu_tag_t tag;
};

void
unlock (void *argument)
{
  auto *unlocking = static_cast<Unlocking *> (argument);
  // Each acquires what the others released.
  if (unlocking->left.fetch_sub (1, std::memory_order_acq_rel) != 1)
    return;
  starpu_tag_notify_from_apps (unlocking->tag);
  delete unlocking;
}

int
detach_all (unsigned n, const Asked *all, starpu_tag_t tag)
{
  if (n == 0)
    {
      starpu_tag_notify_from_apps (tag);
      return 0;
    }
  auto *unlocking = new Unlocking{ n, tag };
  int error = 0;
  for (unsigned i = 0; i < n; ++i)
    if (const int code = detach (all[i], unlock, unlocking); code != 0)
      {
        error = code;
        unlock (unlocking);
      }
  return error;
}

/// The messages of the functions that take arrays.
int
detach_arrays (unsigned n, starpu_data_handle_t *handles, int *ranks,
               starpu_mpi_tag_t *tags, int *prios, MPI_Comm *comms,
               starpu_tag_t unlocked, bool sends)
{
  if (library == nullptr)
    return -ENODEV;
  if (n > 0
      && (handles == nullptr || ranks == nullptr || tags == nullptr
          || comms == nullptr))
    return -EINVAL;
  std::vector<Asked> all;
  for (unsigned i = 0; i < n; ++i)
    all.push_back ({ handles[i], ranks[i], tags[i], comms[i], sends,
                     prios != nullptr ? prios[i] : 0 });
  return detach_all (n, all.data (), unlocked);
}

} // namespace

extern "C" int
starpu_mpi_isend (starpu_data_handle_t handle, starpu_mpi_req *req, int dest,
                  starpu_mpi_tag_t tag, MPI_Comm comm)
{
  return start_request ({ handle, dest, tag, comm, true }, req);
}

extern "C" int
starpu_mpi_isend_prio (starpu_data_handle_t handle, starpu_mpi_req *req,
                       int dest, starpu_mpi_tag_t tag, int prio, MPI_Comm comm)
{
  return start_request ({ handle, dest, tag, comm, true, prio }, req);
}

extern "C" int
starpu_mpi_issend (starpu_data_handle_t handle, starpu_mpi_req *req, int dest,
                   starpu_mpi_tag_t tag, MPI_Comm comm)
{
  return start_request ({ handle, dest, tag, comm, true, 0, true }, req);
}

extern "C" int
starpu_mpi_issend_prio (starpu_data_handle_t handle, starpu_mpi_req *req,
                        int dest, starpu_mpi_tag_t tag, int prio, MPI_Comm comm)
{
  return start_request ({ handle, dest, tag, comm, true, prio, true }, req);
}

extern "C" int
starpu_mpi_irecv (starpu_data_handle_t handle, starpu_mpi_req *req, int source,
                  starpu_mpi_tag_t tag, MPI_Comm comm)
{
  return start_request ({ handle, source, tag, comm, false }, req);
}

extern "C" int
starpu_mpi_send (starpu_data_handle_t handle, int dest, starpu_mpi_tag_t tag,
                 MPI_Comm comm)
{
  return block ({ handle, dest, tag, comm, true }, MPI_STATUS_IGNORE);
}

extern "C" int
starpu_mpi_send_prio (starpu_data_handle_t handle, int dest,
                      starpu_mpi_tag_t tag, int prio, MPI_Comm comm)
{
  return block ({ handle, dest, tag, comm, true, prio }, MPI_STATUS_IGNORE);
}

extern "C" int
starpu_mpi_recv (starpu_data_handle_t handle, int source, starpu_mpi_tag_t tag,
                 MPI_Comm comm, MPI_Status *status)
{
  return block ({ handle, source, tag, comm, false }, status);
}

extern "C" int
starpu_mpi_recv_prio (starpu_data_handle_t handle, int source,
                      starpu_mpi_tag_t tag, int prio, MPI_Comm comm,
                      MPI_Status *status)
{
  return block ({ handle, source, tag, comm, false, prio }, status);
}

extern "C" int
starpu_mpi_wait (starpu_mpi_req *req, MPI_Status *status)
{
  if (library == nullptr)
    return -ENODEV;
  if (req == nullptr || *req == nullptr)
    return -EINVAL;
  if (in_callback)
    return -EDEADLK;
  auto *transfer = static_cast<Transfer *> (*req);
  if (!transfer->done () && transfer->held_by_caller ())
    return -EDEADLK;
  *req = nullptr;
  return wait_for (transfer, status);
}

extern "C" int
asterism_mpi_end_after (starpu_mpi_req *req)
{
  if (library == nullptr)
    return -ENODEV;
  struct starpu_task *task = starpu_task_get_current ();
  if (req == nullptr || *req == nullptr || task == nullptr)
    return -EINVAL;
  auto *transfer = static_cast<Transfer *> (*req);
  if (!transfer->done () && transfer->held_by_caller ())
    return -EDEADLK;
  *req = nullptr;
  starpu_task_end_dep_add (task, 1);
  transfer->end_task (task);
  return 0;
}

extern "C" int
starpu_mpi_test (starpu_mpi_req *req, int *flag, MPI_Status *status)
{
  if (library == nullptr)
    return -ENODEV;
  if (req == nullptr || *req == nullptr || flag == nullptr)
    return -EINVAL;
  auto *transfer = static_cast<Transfer *> (*req);
  library->exchange.progress ();
  *flag = transfer->done ();
  if (*flag)
    {
      *req = nullptr;
      return wait_for (transfer, status);
    }
  return 0;
}

extern "C" int
starpu_mpi_isend_detached (starpu_data_handle_t handle, int dest,
                           starpu_mpi_tag_t tag, MPI_Comm comm,
                           void (*callback) (void *), void *arg)
{
  return detach ({ handle, dest, tag, comm, true }, callback, arg);
}

extern "C" int
starpu_mpi_isend_detached_prio (starpu_data_handle_t handle, int dest,
                                starpu_mpi_tag_t tag, int prio, MPI_Comm comm,
                                void (*callback) (void *), void *arg)
{
  return detach ({ handle, dest, tag, comm, true, prio }, callback, arg);
}

extern "C" int
starpu_mpi_issend_detached (starpu_data_handle_t handle, int dest,
                            starpu_mpi_tag_t tag, MPI_Comm comm,
                            void (*callback) (void *), void *arg)
{
  return detach ({ handle, dest, tag, comm, true, 0, true }, callback, arg);
}

extern "C" int
starpu_mpi_issend_detached_prio (starpu_data_handle_t handle, int dest,
                                 starpu_mpi_tag_t tag, int prio, MPI_Comm comm,
                                 void (*callback) (void *), void *arg)
{
  return detach ({ handle, dest, tag, comm, true, prio, true }, callback, arg);
}

extern "C" int
starpu_mpi_irecv_detached (starpu_data_handle_t handle, int source,
                           starpu_mpi_tag_t tag, MPI_Comm comm,
                           void (*callback) (void *), void *arg)
{
  return detach ({ handle, source, tag, comm, false }, callback, arg);
}

extern "C" int
starpu_mpi_irecv_detached_prio (starpu_data_handle_t handle, int source,
                                starpu_mpi_tag_t tag, int prio, MPI_Comm comm,
                                void (*callback) (void *), void *arg)
{
  return detach ({ handle, source, tag, comm, false, prio }, callback, arg);
}

extern "C" int
starpu_mpi_irecv_detached_sequential_consistency (
    starpu_data_handle_t handle, int source, starpu_mpi_tag_t tag,
    MPI_Comm comm, void (*callback) (void *), void *arg, int)
{
  return detach ({ handle, source, tag, comm, false }, callback, arg);
}

extern "C" int
starpu_mpi_isend_detached_unlock_tag (starpu_data_handle_t handle, int dest,
                                      starpu_mpi_tag_t tag, MPI_Comm comm,
                                      starpu_tag_t unlocked)
{
  return starpu_mpi_isend_detached_unlock_tag_prio (handle, dest, tag, 0, comm,
                                                    unlocked);
}

extern "C" int
starpu_mpi_isend_detached_unlock_tag_prio (starpu_data_handle_t handle,
                                           int dest, starpu_mpi_tag_t tag,
                                           int prio, MPI_Comm comm,
                                           starpu_tag_t unlocked)
{
  return detach_arrays (1, &handle, &dest, &tag, &prio, &comm, unlocked, true);
}

extern "C" int
starpu_mpi_irecv_detached_unlock_tag (starpu_data_handle_t handle, int source,
                                      starpu_mpi_tag_t tag, MPI_Comm comm,
                                      starpu_tag_t unlocked)
{
  return detach_arrays (1, &handle, &source, &tag, nullptr, &comm, unlocked,
                        false);
}

extern "C" int
starpu_mpi_isend_array_detached_unlock_tag (unsigned n,
                                            starpu_data_handle_t *handles,
                                            int *dests, starpu_mpi_tag_t *tags,
                                            MPI_Comm *comms,
                                            starpu_tag_t unlocked)
{
  return detach_arrays (n, handles, dests, tags, nullptr, comms, unlocked,
                        true);
}

extern "C" int
starpu_mpi_isend_array_detached_unlock_tag_prio (
    unsigned n, starpu_data_handle_t *handles, int *dests,
    starpu_mpi_tag_t *tags, int *prios, MPI_Comm *comms, starpu_tag_t unlocked)
{
  return detach_arrays (n, handles, dests, tags, prios, comms, unlocked, true);
}

extern "C" int
starpu_mpi_irecv_array_detached_unlock_tag (
    unsigned n, starpu_data_handle_t *handles, int *sources,
    starpu_mpi_tag_t *tags, MPI_Comm *comms, starpu_tag_t unlocked)
{
  return detach_arrays (n, handles, sources, tags, nullptr, comms, unlocked,
                        false);
}
