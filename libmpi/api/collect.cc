// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_mpi.h: moving, scattering and gathering data.

#include <atomic>
#include <cerrno>
#include <utility>

#include "api/transfer.h"

using namespace asterism::mpi;

namespace
{

/// The message of a datum, by its tag; false without tag or owner.
bool
describe (starpu_data_handle_t handle, Derived &message, int &owner)
{
  std::lock_guard lock (library->data.mutex);
  const Datum *datum = library->data.find (handle);
  if (datum == nullptr || datum->tag == -1 || datum->copies.owner == kNowhere)
    return false;
  message.handle = handle;
  message.tag = datum->tag;
  message.group = datum->group;
  message.shared = datum->contents;
  owner = datum->copies.owner;
  return true;
}

/// Notes that a copy goes from the owner to the target: true when this rank is
/// one of the two, and there was none.
bool
note_copy (starpu_data_handle_t handle, int target)
{
  std::lock_guard lock (library->data.mutex);
  Copies &copies = library->data.find (handle)->copies;
  // The target's source need not call this.
  const bool keeps = source_learns (library->view, target, {}, copies);
  if (library->view.me == target)
    {
      const bool had = copies.here;
      copies.here = had || keeps;
      return !had;
    }
  if (library->view.me != copies.owner || copies.sent.contains (target))
    return false;
  if (keeps)
    copies.sent.insert (target);
  return true;
}

/// Calls a callback once the datum can be read here.
struct Reading
{
  starpu_data_handle_t handle;
  void (*callback) (void *);
  void *argument;
};

void
when_readable (starpu_data_handle_t handle, void (*callback) (void *),
               void *argument)
{
  if (callback == nullptr)
    return;
  auto *reading = new Reading{ handle, callback, argument };
  library->begin_message ();
  const int code = starpu_data_acquire_on_node_cb (
      handle, STARPU_ACQUIRE_NO_NODE, STARPU_R,
      [] (void *given) {
        auto *self = static_cast<Reading *> (given);
        starpu_data_release_on_node (self->handle, STARPU_ACQUIRE_NO_NODE);
        self->callback (self->argument);
        delete self;
        library->end_message ();
      },
      reading);
  if (code == 0)
    return;
  callback (argument);
  delete reading;
  library->end_message ();
}

/// Brings a copy to the library's rank `target`.
int
bring (MPI_Comm comm, starpu_data_handle_t handle, int target,
       void (*callback) (void *), void *argument)
{
  starpu_mpi_redux_data (comm, handle);
  Derived message{};
  int owner;
  if (!describe (handle, message, owner))
    return -EINVAL;
  message.place.name = "a copy";
  const int me = library->view.me;
  if (owner == kPerNode || owner == target)
    {
      if (me == target)
        when_readable (handle, callback, argument);
      return 0;
    }
  if (me != target && me != owner)
    return 0;
  if (!note_copy (handle, target))
    {
      if (me == target)
        when_readable (handle, callback, argument);
      return 0;
    }
  message.peer = me == target ? owner : target;
  if (me != target)
    return send_derived (message);
  message.end.callback = callback;
  message.end.argument = argument;
  return receive_derived (message);
}

/// The library's rank, or a negative errno.
int
target_of (MPI_Comm comm, starpu_data_handle_t handle, int node)
{
  if (library == nullptr)
    return -ENODEV;
  Group *group = library->groups.find (comm);
  return group == nullptr || handle == nullptr || group->rank_of (node) < 0
             ? -EINVAL
             : group->rank_of (node);
}

struct Callback
{
  void (*function) (void *);
  void *argument;
};

/// Sends each datum from `root` to its owner, or the other way.
int
move_all (starpu_data_handle_t *handles, int count, int root, bool to_owners,
          const Callback &sends, const Callback &receives)
{
  int error = 0;
  for (int i = 0; i < count; ++i)
    {
      Derived message{};
      int owner;
      if (handles[i] == nullptr || !describe (handles[i], message, owner)
          || owner < 0 || owner == root)
        continue;
      message.place.name = to_owners ? "a scatter" : "a gather";
      const int me = library->view.me;
      if (me != root && me != owner)
        continue;
      const bool sending = (me == root) == to_owners;
      message.peer = me == root ? owner : root;
      const Callback &end = sending ? sends : receives;
      message.end.callback = end.function;
      message.end.argument = end.argument;
      const int code
          = sending ? send_derived (message) : receive_derived (message);
      error = code != 0 ? code : error;
    }
  return error;
}

int
check_collection (starpu_data_handle_t *handles, int count, int root,
                  MPI_Comm comm)
{
  if (library == nullptr)
    return -ENODEV;
  Group *group = library->groups.find (comm);
  return group == nullptr || count < 0 || (handles == nullptr && count > 0)
                 || group->rank_of (root) < 0
             ? -EINVAL
             : group->rank_of (root);
}

void
set_flag (void *flag)
{
  // Release pairs with the acquire of who waits for it.
  static_cast<std::atomic<bool> *> (flag)->store (true,
                                                  std::memory_order_release);
}

/// Copies of written data elsewhere are not valid any more.
void
note_write (starpu_data_handle_t handle)
{
  bool drops = false;
  {
    std::lock_guard lock (library->data.mutex);
    Datum &datum = library->data.of (handle);
    Copies &copies = datum.copies;
    library->data.change (datum);
    copies.sent.clear ();
    drops = std::exchange (copies.here, false);
  }
  if (drops)
    starpu_data_invalidate_submit (handle);
}

} // namespace

extern "C" int
starpu_mpi_get_data_on_node_detached (MPI_Comm comm,
                                      starpu_data_handle_t handle, int node,
                                      void (*callback) (void *), void *arg)
{
  const int target = target_of (comm, handle, node);
  return target >= 0 ? bring (comm, handle, target, callback, arg) : target;
}

extern "C" int
starpu_mpi_get_data_on_node (MPI_Comm comm, starpu_data_handle_t handle,
                             int node)
{
  const int target = target_of (comm, handle, node);
  if (target < 0)
    return target;
  if (in_callback)
    return -EDEADLK;
  std::atomic<bool> done{ false };
  const bool here = target == library->view.me;
  const int code
      = bring (comm, handle, target, here ? set_flag : nullptr, &done);
  if (code == 0 && here)
    // Acquire pairs with the release in set_flag ().
    library->wait ([&] { return done.load (std::memory_order_acquire); });
  return code;
}

extern "C" void
starpu_mpi_get_data_on_all_nodes_detached (MPI_Comm comm,
                                           starpu_data_handle_t handle)
{
  Group *group = library != nullptr ? library->groups.find (comm) : nullptr;
  if (group == nullptr || handle == nullptr)
    return;
  for (int rank : group->ranks)
    if (const int code = bring (comm, handle, rank, nullptr, nullptr);
        code != 0)
      refuse (code, name_of (handle) + " cannot be sent to rank "
                        + std::to_string (rank));
}

extern "C" void
starpu_mpi_data_migrate (MPI_Comm comm, starpu_data_handle_t handle,
                         int new_rank)
{
  const int target = target_of (comm, handle, new_rank);
  if (target < 0 || bring (comm, handle, target, nullptr, nullptr) != 0)
    die ("starpu_mpi_data_migrate: a datum cannot go to rank "
         + std::to_string (new_rank));
  bool drops = false;
  {
    std::lock_guard lock (library->data.mutex);
    Datum &datum = library->data.of (handle);
    Copies &copies = datum.copies;
    const int me = library->view.me, before = copies.owner;
    datum.rank = new_rank;
    datum.group = library->groups.find (comm)->id;
    if (before == target)
      return;
    copies.owner = target;
    copies.sent.clear ();
    // The previous owner has a copy, as it knows and the new one does.
    const bool keeps
        = before >= 0 && source_learns (library->view, before, {}, copies);
    if (me == target && keeps)
      copies.sent.insert (before);
    const bool had = copies.here;
    copies.here = me == before && me != target && keeps;
    drops = had && !copies.here && me != target;
  }
  if (drops)
    starpu_data_invalidate_submit (handle);
}

extern "C" int
starpu_mpi_scatter_detached (starpu_data_handle_t *handles, int count, int root,
                             MPI_Comm comm, void (*scallback) (void *),
                             void *sarg, void (*rcallback) (void *), void *rarg)
{
  const int rank = check_collection (handles, count, root, comm);
  return rank < 0 ? rank
                  : move_all (handles, count, rank, true, { scallback, sarg },
                              { rcallback, rarg });
}

extern "C" int
starpu_mpi_gather_detached (starpu_data_handle_t *handles, int count, int root,
                            MPI_Comm comm, void (*scallback) (void *),
                            void *sarg, void (*rcallback) (void *), void *rarg)
{
  const int rank = check_collection (handles, count, root, comm);
  return rank < 0 ? rank
                  : move_all (handles, count, rank, false, { scallback, sarg },
                              { rcallback, rarg });
}

extern "C" int
starpu_mpi_data_cpy_priority (starpu_data_handle_t dst,
                              starpu_data_handle_t src, MPI_Comm comm,
                              int asynchronous, void (*callback) (void *),
                              void *arg, int priority)
{
  if (library == nullptr)
    return -ENODEV;
  Derived to{}, from{};
  int dst_owner, src_owner;
  if (dst == nullptr || src == nullptr || library->groups.find (comm) == nullptr
      || !describe (dst, to, dst_owner) || !describe (src, from, src_owner))
    return -EINVAL;
  if (!asynchronous && in_callback)
    return -EDEADLK;
  starpu_mpi_redux_data_prio (comm, src, priority);
  const int me = library->view.me;
  note_write (dst);
  if (dst_owner == src_owner)
    return me == dst_owner
               ? starpu_data_cpy (dst, src, asynchronous, callback, arg)
               : 0;
  if (me == src_owner)
    {
      from.tag = to.tag;
      from.group = to.group;
      from.peer = dst_owner;
      from.priority = priority;
      from.place.name = "a copy";
      return send_derived (from);
    }
  if (me != dst_owner)
    return 0;
  std::atomic<bool> done{ false };
  to.peer = src_owner;
  to.place.name = "a copy";
  to.end.callback = asynchronous ? callback : set_flag;
  to.end.argument = asynchronous ? arg : &done;
  const int code = receive_derived (to);
  if (code == 0 && !asynchronous)
    {
      // Acquire pairs with the release in set_flag ().
      library->wait ([&] { return done.load (std::memory_order_acquire); });
      if (callback != nullptr)
        callback (arg);
    }
  return code;
}

extern "C" int
starpu_mpi_data_cpy (starpu_data_handle_t dst, starpu_data_handle_t src,
                     MPI_Comm comm, int asynchronous, void (*callback) (void *),
                     void *arg)
{
  return starpu_mpi_data_cpy_priority (dst, src, comm, asynchronous, callback,
                                       arg, 0);
}
