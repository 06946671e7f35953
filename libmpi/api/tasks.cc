// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_mpi.h: tasks, and the policies that place them.

#include <cerrno>
#include <span>

#include "api/insertion.h"
#include "asterism_mpi_abi.h"

#undef starpu_mpi_task_insert
#undef starpu_mpi_insert_task

using namespace asterism::mpi;

namespace
{

void
destroy (struct starpu_task *task)
{
  if (task == nullptr)
    return;
  task->destroy = 0;
  starpu_task_destroy (task);
}

/// Makes the task, or returns null with its error in `code`.
struct starpu_task *
make_task (const Place &place, struct starpu_codelet *cl, va_list arguments,
           int &code)
{
  struct starpu_task *task = starpu_task_create ();
  if (place.file != nullptr)
    {
      task->file = place.file;
      task->line = place.line;
    }
  code = asterism_task_set_list_v1 (task, cl, arguments);
  if (code == 0)
    return task;
  destroy (task);
  return nullptr;
}

/// This rank does not execute its task: those who wait for the results hear it.
int
fail (Insertion &insertion, int code)
{
  insertion.fail (code);
  insertion.after ();
  return code;
}

/// The messages before the task, and the task where it executes: on all of
/// `nodes`, if there are some.
int
begin (Insertion &insertion, const Place &place, struct starpu_codelet *cl,
       va_list arguments, struct starpu_task **task,
       std::span<const int> nodes = {})
{
  *task = nullptr;
  int code = insertion.read (cl, arguments);
  if (code == 0)
    code = nodes.empty () ? insertion.place () : insertion.place_on_all (nodes);
  if (code != 0)
    return code;
  if (insertion.executes ())
    *task = make_task (place, cl, arguments, code);
  else
    library->foreign_tasks.fetch_add (1, std::memory_order_relaxed); // a count
  // The other ranks do not know of a task that cannot be made.
  const int sent = insertion.before ();
  return code == 0 ? sent : fail (insertion, code);
}

int
insert (const Place &place, MPI_Comm comm, struct starpu_codelet *cl,
        va_list arguments, std::span<const int> nodes = {})
{
  if (library == nullptr)
    return -ENODEV;
  Insertion insertion (comm, place);
  struct starpu_task *task;
  int code = begin (insertion, place, cl, arguments, &task, nodes);
  if (code != 0)
    {
      destroy (task);
      return code;
    }
  if (task != nullptr)
    {
      if (library->pre_submit != nullptr)
        library->pre_submit (task);
      code = starpu_task_submit (task);
    }
  if (code == 0)
    return insertion.after ();
  destroy (task);
  return fail (insertion, code);
}

} // namespace

extern "C" int
starpu_mpi_task_insert (MPI_Comm comm, struct starpu_codelet *cl, ...)
{
  va_list arguments;
  va_start (arguments, cl);
  const int code = insert ({}, comm, cl, arguments);
  va_end (arguments);
  return code;
}

extern "C" int
starpu_mpi_task_insert_v (MPI_Comm comm, struct starpu_codelet *cl,
                          va_list arguments)
{
  return insert ({}, comm, cl, arguments);
}

extern "C" int
starpu_mpi_tasks_insert (MPI_Comm comm, struct starpu_codelet *cl, int p,
                         int *nodes, ...)
{
  if (library == nullptr)
    return -ENODEV;
  if (p <= 0 || nodes == nullptr)
    return -EINVAL;
  va_list arguments;
  va_start (arguments, nodes);
  const int code = insert ({}, comm, cl, arguments, { nodes, size_t (p) });
  va_end (arguments);
  return code;
}

// The old name.
extern "C" int starpu_mpi_insert_task (MPI_Comm comm, struct starpu_codelet *cl,
                                       ...)
    __attribute__ ((alias ("starpu_mpi_task_insert")));

extern "C" int
asterism_mpi_task_insert_at (const char *file, int line, MPI_Comm comm,
                             struct starpu_codelet *cl, ...)
{
  va_list arguments;
  va_start (arguments, cl);
  const int code = insert ({ nullptr, file, line }, comm, cl, arguments);
  va_end (arguments);
  return code;
}

extern "C" struct starpu_task *
starpu_mpi_task_build_v (MPI_Comm comm, struct starpu_codelet *cl,
                         va_list arguments)
{
  if (library == nullptr)
    return nullptr;
  Insertion insertion (comm, {});
  struct starpu_task *task;
  if (begin (insertion, {}, cl, arguments, &task) != 0)
    return nullptr;
  if (task != nullptr && library->pre_submit != nullptr)
    library->pre_submit (task);
  return task;
}

extern "C" struct starpu_task *
starpu_mpi_task_build (MPI_Comm comm, struct starpu_codelet *cl, ...)
{
  va_list arguments;
  va_start (arguments, cl);
  struct starpu_task *task = starpu_mpi_task_build_v (comm, cl, arguments);
  va_end (arguments);
  return task;
}

extern "C" int
starpu_mpi_task_post_build_v (MPI_Comm comm, struct starpu_codelet *cl,
                              va_list arguments)
{
  if (library == nullptr)
    return -ENODEV;
  Insertion insertion (comm, {});
  int code = insertion.read (cl, arguments);
  if (code == 0)
    code = insertion.place ();
  return code == 0 ? insertion.after () : code;
}

extern "C" int
starpu_mpi_task_post_build (MPI_Comm comm, struct starpu_codelet *cl, ...)
{
  va_list arguments;
  va_start (arguments, cl);
  const int code = starpu_mpi_task_post_build_v (comm, cl, arguments);
  va_end (arguments);
  return code;
}

extern "C" int
starpu_mpi_pre_submit_hook_register (void (*hook) (struct starpu_task *))
{
  if (library == nullptr)
    return -ENODEV;
  if (hook == nullptr)
    return -EINVAL;
  if (library->pre_submit != nullptr)
    return -EBUSY;
  library->pre_submit = hook;
  return 0;
}

extern "C" int
starpu_mpi_pre_submit_hook_unregister ()
{
  if (library == nullptr)
    return -ENODEV;
  if (library->pre_submit == nullptr)
    return -EINVAL;
  library->pre_submit = nullptr;
  return 0;
}

extern "C" int
starpu_mpi_node_selection_register_policy (
    starpu_mpi_select_node_policy_func_t policy)
{
  if (library == nullptr)
    return -ENODEV;
  if (policy == nullptr)
    return -EINVAL;
  std::lock_guard lock (library->policies_mutex);
  library->policies.push_back (policy);
  return int (library->policies.size ()) - 1;
}

extern "C" int
starpu_mpi_node_selection_unregister_policy (int policy)
{
  if (library == nullptr)
    return -ENODEV;
  std::lock_guard lock (library->policies_mutex);
  if (policy <= 0 || size_t (policy) >= library->policies.size ()
      || library->policies[size_t (policy)] == nullptr)
    return -EINVAL;
  library->policies[size_t (policy)] = nullptr;
  return 0;
}

extern "C" int
starpu_mpi_node_selection_get_current_policy ()
{
  // Relaxed: set before the insertions it is for.
  return library != nullptr ? library->policy.load (std::memory_order_relaxed)
                            : -ENODEV;
}

extern "C" int
starpu_mpi_node_selection_set_current_policy (int policy)
{
  if (library == nullptr)
    return -ENODEV;
  std::lock_guard lock (library->policies_mutex);
  if (policy != STARPU_MPI_NODE_SELECTION_MOST_R_DATA
      && (policy < 0 || size_t (policy) >= library->policies.size ()
          || library->policies[size_t (policy)] == nullptr))
    return -EINVAL;
  library->policy.store (policy, std::memory_order_relaxed); // see above
  return 0;
}
