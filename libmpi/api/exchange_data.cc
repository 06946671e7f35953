// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_mpi.h: the messages of tasks that the program describes and submits
// itself.

#include <cerrno>

#include "api/insertion.h"

using namespace asterism::mpi;

namespace
{

/// The messages before a task on these data, on the rank of `params`, or on the
/// one that the data lead to.
int
before (Insertion &insertion, const struct starpu_data_descr *descrs, int count,
        struct starpu_mpi_task_exchange_params &params)
{
  int code = insertion.take (descrs, count);
  if (code == 0)
    code = params.xrank >= 0 ? insertion.place_on (params.xrank)
                             : insertion.place ();
  if (code != 0)
    return code;
  params.xrank = insertion.executing_rank ();
  params.do_execute = insertion.executes ();
  params.me = library->view.me;
  code = insertion.before ();
  params.exchange_needed = insertion.exchanged ();
  return code;
}

} // namespace

extern "C" int
starpu_mpi_task_exchange_data_before_execution (
    MPI_Comm comm, struct starpu_task *task, struct starpu_data_descr *descrs,
    struct starpu_mpi_task_exchange_params *params)
{
  if (library == nullptr)
    return -ENODEV;
  if (task == nullptr || task->cl == nullptr || descrs == nullptr
      || params == nullptr)
    return -EINVAL;
  const int count = int (STARPU_TASK_GET_NBUFFERS (task));
  for (int i = 0; i < count; ++i)
    descrs[i]
        = { STARPU_TASK_GET_HANDLE (task, i), STARPU_TASK_GET_MODE (task, i) };
  Place place;
  place.name = task->name != nullptr ? task->name : task->cl->name;
  Insertion insertion (comm, place);
  params->priority = task->priority;
  insertion.set_priority (params->priority);
  return before (insertion, descrs, count, *params);
}

extern "C" int
starpu_mpi_task_exchange_data_before_execution_on_node (
    MPI_Comm comm, struct starpu_task *task, struct starpu_data_descr *descrs,
    struct starpu_mpi_task_exchange_params *params, int node)
{
  if (params == nullptr || node < 0)
    return library == nullptr ? -ENODEV : -EINVAL;
  params->xrank = node;
  return starpu_mpi_task_exchange_data_before_execution (comm, task, descrs,
                                                         params);
}

extern "C" int
starpu_mpi_exchange_data_before_execution (
    MPI_Comm comm, struct starpu_data_descr *descrs, unsigned nb_data,
    struct starpu_mpi_task_exchange_params *params)
{
  if (library == nullptr)
    return -ENODEV;
  if (descrs == nullptr || params == nullptr)
    return -EINVAL;
  Insertion insertion (comm, {});
  insertion.set_priority (params->priority);
  return before (insertion, descrs, int (nb_data), *params);
}

extern "C" int
starpu_mpi_exchange_data_after_execution (
    MPI_Comm comm, struct starpu_data_descr *descrs, unsigned nb_data,
    struct starpu_mpi_task_exchange_params params)
{
  if (library == nullptr)
    return -ENODEV;
  if (descrs == nullptr)
    return -EINVAL;
  Insertion insertion (comm, {});
  insertion.set_priority (params.priority);
  int code = insertion.take (descrs, int (nb_data));
  if (code == 0)
    code = insertion.place_as (params.xrank);
  return code == 0 ? insertion.after () : code;
}

extern "C" int
starpu_mpi_task_exchange_data_after_execution (
    MPI_Comm comm, struct starpu_data_descr *descrs, unsigned nb_data,
    struct starpu_mpi_task_exchange_params params)
{
  return starpu_mpi_exchange_data_after_execution (comm, descrs, nb_data,
                                                   params);
}
