// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_openmp.h: tasks and task groups.

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <list>
#include <new>
#include <tuple>

#include "starpu.h"
#include "starpu_openmp.h"

#include "api/omp_team.h"
#include "core/runtime.h"

/// What a task of the API has to itself, from its creation to its end.
struct starpu_omp_task : asterism::omp::Context
{
  asterism::omp::Context *parent = nullptr;
  const struct starpu_codelet *users = nullptr; ///< lives for ever
};

namespace asterism::omp
{

namespace
{

using Attributes = struct starpu_omp_task_region_attr;

/// Calls the user's function in the task's own context.
void
execute (void *buffers[], void *argument)
{
  struct starpu_task *current = starpu_task_get_current ();
  struct starpu_omp_task *task = current->omp_task;
  starpu_cpu_func_t function
      = task->users->cpu_funcs[starpu_task_get_implementation (current)];
  Enter enter (*task, starpu_combined_worker_get_rank () <= 0);
  function (buffers, argument);
}

/// Drops a use of a context; that of a thread lives on the thread's stack.
void
drop (Context &context)
{
  if (context.explicit_task && context.users.fetch_sub (1) == 1)
    delete static_cast<struct starpu_omp_task *> (&context);
}

/// Called when the task has ended.
void
ended (void *argument)
{
  auto *task = static_cast<struct starpu_omp_task *> (argument);
  Team *team = task->team;
  Group *group = task->group;
  task->parent->children.done ();
  drop (*task->parent);
  drop (*task);
  if (group != nullptr)
    group->tasks.done ();
  Alone *alone = team->alone;
  // Last: the team ends with its tasks.
  team->tasks.done ();
  if (alone != nullptr)
    alone->leave ();
}

/// True when the codelets agree in everything that the application sets.
bool
same (const struct starpu_codelet &left, const struct starpu_codelet &right)
{
  // Member by member: what is between them may be anything.
  auto fields = [] (const struct starpu_codelet &one) {
    return std::tie (one.where, one.can_execute, one.type, one.max_parallelism,
                     one.cpu_func, one.cuda_func, one.opencl_func, one.nbuffers,
                     one.dyn_modes, one.specific_nodes, one.dyn_nodes,
                     one.model, one.energy_model, one.name, one.color,
                     one.callback_func, one.flags);
  };
  auto equal = [] (const auto &one, const auto &other) {
    return std::equal (std::begin (one), std::end (one), std::begin (other));
  };
  return fields (left) == fields (right)
         && equal (left.cpu_funcs, right.cpu_funcs)
         && equal (left.cuda_funcs, right.cuda_funcs)
         && equal (left.cuda_flags, right.cuda_flags)
         && equal (left.opencl_funcs, right.opencl_funcs)
         && equal (left.opencl_flags, right.opencl_flags)
         && equal (left.cpu_funcs_name, right.cpu_funcs_name)
         && equal (left.modes, right.modes) && equal (left.nodes, right.nodes);
}

/// Codelets outlive the tasks, while the caller's attributes need not: equal
/// ones are kept once, for ever.
struct Codelets
{
  Mutex mutex;
  /// The user's, and the one whose CPU functions are execute ().
  std::list<std::pair<struct starpu_codelet, struct starpu_codelet>>
      known GUARDED_BY (mutex);
};

struct starpu_codelet *
codelet_for (const struct starpu_codelet &given,
             const struct starpu_codelet *&kept)
{
  static Codelets *codelets = new Codelets;
  MutexLock guard (codelets->mutex);
  for (auto &[users, ours] : codelets->known)
    if (same (users, given))
      {
        kept = &users;
        return &ours;
      }
  auto &[users, ours] = codelets->known.emplace_back (given, given);
  for (starpu_cpu_func_t &function : ours.cpu_funcs)
    if (function != nullptr)
      function = execute;
  ours.starpu_private = nullptr;
  kept = &users;
  return &ours;
}

void
give_handles (struct starpu_task &task, const Attributes &attributes)
{
  int count = attributes.cl.nbuffers;
  starpu_data_handle_t *handles = task.handles;
  if (count > STARPU_NMAXBUFS)
    handles = task.dyn_handles = static_cast<starpu_data_handle_t *> (
        malloc (count * sizeof *handles));
  STARPU_ASSERT_MSG (handles != nullptr, "no memory for a task");
  std::copy_n (attributes.handles, std::max (count, 0), handles);
}

/// What the new task knows of where it was created.
struct starpu_omp_task *
make_record (Context &parent, const Attributes &attributes)
{
  auto *record = new starpu_omp_task;
  record->parent = &parent;
  record->team = parent.team;
  record->group = parent.group;
  record->explicit_task = true;
  record->final = parent.final || attributes.final_clause;
  if (attributes.is_loop)
    record->chunk
        = { attributes.begin_i, attributes.end_i - attributes.begin_i };
  parent.users.fetch_add (1);
  parent.children.add ();
  parent.team->tasks.add ();
  if (parent.team->alone != nullptr)
    parent.team->alone->users.fetch_add (1);
  if (parent.group != nullptr)
    parent.group->tasks.add ();
  return record;
}

} // namespace

} // namespace asterism::omp

using namespace asterism::omp;

void
starpu_omp_task_region (const struct starpu_omp_task_region_attr *attr) noexcept
{
  Context &parent = current ();
  bool deferred = attr->if_clause && !parent.final;
  struct starpu_task *task = starpu_task_create ();
  STARPU_ASSERT_MSG (task != nullptr, "no memory for a task");
  task->cl_arg = attr->cl_arg;
  task->cl_arg_size = attr->cl_arg_size;
  task->cl_arg_free = attr->cl_arg_free != 0;
  task->priority = attr->priority;
  if (const int limit = priority_limit (); limit >= 0)
    task->priority = std::min (attr->priority, limit);
  give_handles (*task, *attr);
  task->omp_task = make_record (parent, *attr);
  task->cl = codelet_for (attr->cl, task->omp_task->users);
  task->callback_func = ended;
  task->callback_arg = task->omp_task;
  task->destroy = deferred;
  task->detach = deferred;
  int code = starpu_task_submit (task);
  STARPU_CHECK_RETURN_VALUE (code, "starpu_omp_task_region");
  if (deferred)
    return;
  code = starpu_task_wait (task);
  STARPU_CHECK_RETURN_VALUE (code, "starpu_omp_task_region");
  starpu_task_destroy (task);
}

void
starpu_omp_taskwait () noexcept
{
  current ().children.wait ();
}

void
starpu_omp_taskgroup_inline_begin () noexcept
{
  Context &context = current ();
  auto *group = new Group;
  group->outer = context.group;
  context.group = group;
}

void
starpu_omp_taskgroup_inline_end () noexcept
{
  Context &context = current ();
  Group *group = context.group;
  group->tasks.wait ();
  context.group = group->outer;
  delete group;
}

void
starpu_omp_taskgroup (void (*f) (void *arg), void *arg) noexcept
{
  starpu_omp_taskgroup_inline_begin ();
  f (arg);
  starpu_omp_taskgroup_inline_end ();
}
