// SPDX-License-Identifier: LGPL-2.1-or-later
// Reductions over the ranks: starpu_mpi_redux_data () and its like.

#include "api/redux.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "api/transfer.h"
#include "asterism_mpi_abi.h"

namespace asterism::mpi
{

namespace
{

/// What this rank does about one reduction.
struct Part
{
  std::vector<int> from; ///< whose contributions it joins with its own
  int to = -1;           ///< where it sends the result, or -1
  bool involved = false;
  Derived message;
};

/// Submits a task of one of the handle's two codelets for reductions, or ends
/// the program.  `does`: what the codelet does.
void
insert_reduction (starpu_data_handle_t handle, struct starpu_codelet *codelet,
                  void *argument, starpu_data_handle_t other, const char *does)
{
  if (codelet == nullptr)
    die (name_of (handle)
         + " is reduced over the ranks, but has no codelet that " + does
         + " contributions: see starpu_data_set_reduction_methods ()");
  struct starpu_task *task = starpu_task_create ();
  task->cl = codelet;
  task->cl_arg = argument;
  STARPU_TASK_SET_HANDLE (task, handle, 0);
  if (other != nullptr)
    STARPU_TASK_SET_HANDLE (task, other, 1);
  if (const int code = starpu_task_submit (task); code != 0)
    die ("no worker of rank " + std::to_string (library->view.me)
         + " executes the codelet that " + does + " contributions: error "
         + std::to_string (-code));
}

/// Joins a contribution that came into `other` with the rank's own.
void
insert_join (starpu_data_handle_t handle, starpu_data_handle_t other)
{
  struct asterism_reduction_v1 reduction;
  asterism_reduction_of_v1 (handle, &reduction);
  insert_reduction (handle, reduction.redux, reduction.redux_argument, other,
                    "joins");
}

/// Takes the pending contributions, and finds this rank's part; false when
/// there are none.
bool
take_part (starpu_data_handle_t handle, int arity, Part &part)
{
  std::lock_guard lock (library->data.mutex);
  Datum *datum = library->data.find (handle);
  if (datum == nullptr || datum->copies.contributors.ranks ().empty ())
    return false;
  Copies &copies = datum->copies;
  const int me = library->view.me;
  part.from = reduction_tree (copies.contributors, copies.owner, me,
                              unsigned (arity), part.to);
  part.involved = copies.contributors.contains (me);
  part.message.handle = handle;
  part.message.tag = datum->tag;
  part.message.group = datum->group;
  part.message.place.name = "a reduction";
  copies.contributors.clear ();
  copies.sent.clear ();
  if (me != copies.owner)
    copies.here = false;
  return true;
}

int
join (starpu_data_handle_t handle, int priority, int arity)
{
  Part part;
  if (!take_part (handle, arity, part))
    return 0;
  part.message.priority = priority;
  for (int rank : part.from)
    {
      starpu_data_handle_t other;
      starpu_data_register_same (&other, handle);
      Derived receive = part.message;
      receive.handle = other;
      receive.peer = rank;
      if (const int code = receive_derived (receive); code != 0)
        return code;
      insert_join (handle, other);
      starpu_data_unregister_submit (other);
    }
  if (part.to == -1)
    return 0;
  part.message.peer = part.to;
  const int code = send_derived (part.message);
  starpu_data_invalidate_submit (handle);
  return code;
}

} // namespace

void
begin_contribution (starpu_data_handle_t handle)
{
  struct asterism_reduction_v1 reduction;
  asterism_reduction_of_v1 (handle, &reduction);
  insert_reduction (handle, reduction.init, reduction.init_argument, nullptr,
                    "begins");
}

void
join_all (MPI_Comm comm)
{
  std::vector<std::pair<int64_t, starpu_data_handle_t>> pending;
  {
    std::lock_guard lock (library->data.mutex);
    for (starpu_data_handle_t handle : library->data.all ())
      if (const Datum *datum = library->data.find (handle);
          !datum->copies.contributors.ranks ().empty ())
        pending.push_back ({ datum->tag, handle });
  }
  // The ranks do it in one order.
  std::sort (pending.begin (), pending.end ());
  for (const auto &entry : pending)
    starpu_mpi_redux_data (comm, entry.second);
}

} // namespace asterism::mpi

using namespace asterism::mpi;

extern "C" int
starpu_mpi_redux_data_prio_tree (MPI_Comm, starpu_data_handle_t handle,
                                 int prio, int arity)
{
  if (library == nullptr)
    return -ENODEV;
  if (handle == nullptr || arity < 0)
    return -EINVAL;
  return join (handle, prio, arity);
}

extern "C" int
starpu_mpi_redux_data_prio (MPI_Comm comm, starpu_data_handle_t handle,
                            int prio)
{
  if (library == nullptr)
    return -ENODEV;
  if (handle == nullptr)
    return -EINVAL;
  {
    // Most data have no contributions, and their size need not be asked for.
    std::lock_guard lock (library->data.mutex);
    const Datum *datum = library->data.find (handle);
    if (datum == nullptr || datum->copies.contributors.ranks ().empty ())
      return 0;
  }
  const bool flat = starpu_data_get_size (handle) < library->tree_threshold;
  return starpu_mpi_redux_data_prio_tree (comm, handle, prio, flat ? 0 : 2);
}

extern "C" int
starpu_mpi_redux_data (MPI_Comm comm, starpu_data_handle_t handle)
{
  return starpu_mpi_redux_data_prio (comm, handle, 0);
}

extern "C" int
starpu_mpi_redux_data_tree (MPI_Comm comm, starpu_data_handle_t handle,
                            int arity)
{
  return starpu_mpi_redux_data_prio_tree (comm, handle, 0, arity);
}
