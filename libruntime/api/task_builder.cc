// SPDX-License-Identifier: LGPL-2.1-or-later
// TaskBuilder: sets up a task from the arguments of starpu_task_insert ().

#include "api/task_builder.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "starpu_task.h"
#include "starpu_task_dep.h"

#include "core/public_task.h"

namespace asterism::api
{

namespace
{

using Callback = void (*) (void *);

/// The next argument, of a type that is not promoted.
template <typename T>
T
next (List &list)
{
  return va_arg (list.arguments, T);
}

/// A callback gets another argument than the one before, which it owns or not.
void *
replace (void *before, bool owned, void *argument)
{
  if (owned && before != argument)
    free (before);
  return argument;
}

} // namespace

TaskBuilder::~TaskBuilder ()
{
  if (values_ != few_values_)
    free (values_);
}

bool
TaskBuilder::add_value (Value value)
{
  if (value_count_ == value_room_)
    {
      const size_t bytes = value_room_ * sizeof (Value);
      auto *values = static_cast<Value *> (malloc (2 * bytes));
      if (values == nullptr)
        return false;
      memcpy (values, values_, bytes);
      if (values_ != few_values_)
        free (values_);
      values_ = values;
      value_room_ *= 2;
    }
  values_[value_count_++] = value;
  return true;
}

/// Gives `buffers` buffers a place, outside the task when they do not fit.
bool
TaskBuilder::make_room (int buffers)
{
  if (buffers <= room_)
    return true;
  int room = 2 * std::max (room_, buffers / 2 + 1);
  auto *handles = static_cast<starpu_data_handle_t *> (
      realloc (task_.dyn_handles, room * sizeof *task_.dyn_handles));
  if (handles == nullptr)
    return false;
  if (task_.dyn_handles == nullptr)
    memcpy (handles, task_.handles, sizeof task_.handles);
  task_.dyn_handles = handles;
  auto *modes = static_cast<enum starpu_data_access_mode *> (
      realloc (task_.dyn_modes, room * sizeof *task_.dyn_modes));
  if (modes == nullptr)
    return false;
  if (task_.dyn_modes == nullptr)
    memcpy (modes, task_.modes, sizeof task_.modes);
  task_.dyn_modes = modes;
  room_ = room;
  return true;
}

/// Notes the mode of a buffer, which must be that of the codelet if this says
/// one.
void
TaskBuilder::set_mode (int buffer, enum starpu_data_access_mode mode)
{
  (task_.dyn_modes ? task_.dyn_modes : task_.modes)[buffer] = mode;
  struct starpu_codelet *cl = task_.cl;
  if (cl->nbuffers == STARPU_VARIABLE_NBUFFERS || buffer >= cl->nbuffers)
    return;
  if (cl->dyn_modes == nullptr && buffer >= STARPU_NMAXBUFS)
    return;
  auto declared = STARPU_CODELET_GET_MODE (cl, buffer);
  constexpr int kAccess = STARPU_RW | STARPU_SCRATCH | STARPU_REDUX;
  if (declared == STARPU_NONE)
    STARPU_CODELET_SET_MODE (cl, mode, buffer);
  else if ((declared & kAccess) != (mode & kAccess))
    fail (-EINVAL, "buffer %d has mode %d, but %d in the codelet", buffer,
          int (mode), int (declared));
}

/// A mode of distributed programs as it is where the task executes: without
/// STARPU_MPI_SAME, and STARPU_MPI_REDUX as one more writer.
static inline enum starpu_data_access_mode
on_one_rank (int mode)
{
  constexpr int kMpiRedux = 1 << 7, kMpiSame = 1 << 12;
  if (__builtin_expect ((mode & (kMpiRedux | kMpiSame)) != 0, 0))
    mode = (mode & kMpiRedux) != 0 ? STARPU_RW | STARPU_COMMUTE
                                   : mode & ~kMpiSame;
  return static_cast<enum starpu_data_access_mode> (mode);
}

void
TaskBuilder::add_buffer (starpu_data_handle_t handle,
                         enum starpu_data_access_mode mode)
{
  if (task_.cl == nullptr)
    return fail (-EINVAL, "a task without a codelet has no buffers");
  if (handle == nullptr)
    return fail (-EINVAL, "the handle of buffer %d is NULL", buffers_);
  if (!make_room (buffers_ + 1))
    return fail (-ENOMEM, "no memory for %d buffers", buffers_ + 1);
  STARPU_TASK_SET_HANDLE (&task_, handle, buffers_);
  set_mode (buffers_, mode);
  ++buffers_;
}

void
TaskBuilder::add_handles (const starpu_data_handle_t *handles, int count)
{
  if (handles == nullptr && count > 0)
    return fail (-EINVAL, "the array of handles is NULL");
  for (int i = 0; i < count && failure_.ok (); ++i)
    {
      const struct starpu_codelet *cl = task_.cl;
      const bool open
          = cl != nullptr && cl->nbuffers == STARPU_VARIABLE_NBUFFERS;
      if (cl != nullptr
          && ((!open && buffers_ >= cl->nbuffers)
              || (cl->dyn_modes == nullptr && buffers_ >= STARPU_NMAXBUFS)))
        return fail (-EINVAL, "the codelet says no mode for buffer %d",
                     buffers_);
      add_buffer (handles[i], cl != nullptr
                                  ? STARPU_CODELET_GET_MODE (cl, buffers_)
                                  : STARPU_NONE);
    }
}

void
TaskBuilder::add_described (const struct starpu_data_descr *all, int count)
{
  if (all == nullptr && count > 0)
    return fail (-EINVAL, "the array of handles and modes is NULL");
  for (int i = 0; i < count && failure_.ok (); ++i)
    add_buffer (all[i].handle, on_one_rank (all[i].mode));
}

void
TaskBuilder::resume (int room, int buffers)
{
  room_ = std::max (room, STARPU_NMAXBUFS);
  buffers_ = buffers;
}

void
TaskBuilder::suspend (int &room, int &buffers) const
{
  room = task_.dyn_handles != nullptr ? room_ : 0;
  buffers = buffers_;
}

bool
TaskBuilder::take_data (int kind, List &list)
{
  if (kind < (1 << STARPU_MODE_SHIFT))
    {
      add_buffer (next<starpu_data_handle_t> (list), on_one_rank (kind));
      return true;
    }
  if (kind == STARPU_DATA_ARRAY)
    {
      auto *handles = next<starpu_data_handle_t *> (list);
      add_handles (handles, next<int> (list));
      return true;
    }
  if (kind == STARPU_DATA_MODE_ARRAY)
    {
      auto *descriptions = next<struct starpu_data_descr *> (list);
      add_described (descriptions, next<int> (list));
      return true;
    }
  return false;
}

/// The task's argument is that block, which is `handed over' or not.
void
TaskBuilder::set_argument (void *block, size_t size, bool handed_over)
{
  if (argument_given_)
    fail (-EINVAL, "its argument is given twice by STARPU_CL_ARGS");
  // What an earlier call has set is replaced.
  const bool other = block != task_.cl_arg;
  if (other)
    core::free_argument (task_);
  task_.cl_arg = block;
  task_.cl_arg_size = size;
  task_.cl_arg_free
      = handed_over || (argument_given_ && !other && task_.cl_arg_free);
  argument_given_ = true;
}

bool
TaskBuilder::take_argument (int kind, List &list)
{
  switch (kind)
    {
    case STARPU_VALUE:
      {
        const void *value = next<void *> (list);
        size_t size = next<size_t> (list);
        if (value == nullptr && size > 0)
          fail (-EINVAL, "the address of a value of %zu bytes is NULL", size);
        else if (!add_value ({ value, size }))
          fail (-ENOMEM, "no memory for %d values", value_count_ + 1);
        return true;
      }
    case STARPU_CL_ARGS:
    case STARPU_CL_ARGS_NFREE:
      {
        void *block = next<void *> (list);
        set_argument (block, next<size_t> (list), kind == STARPU_CL_ARGS);
        return true;
      }
    default:
      return false;
    }
}

bool
TaskBuilder::take_callback (int kind, List &list)
{
  switch (kind)
    {
    case STARPU_CALLBACK:
      task_.callback_func = next<Callback> (list);
      return true;
    case STARPU_CALLBACK_WITH_ARG:
    case STARPU_CALLBACK_WITH_ARG_NFREE:
      task_.callback_func = next<Callback> (list);
      [[fallthrough]];
    case STARPU_CALLBACK_ARG:
    case STARPU_CALLBACK_ARG_NFREE:
      task_.callback_arg = replace (task_.callback_arg, task_.callback_arg_free,
                                    next<void *> (list));
      task_.callback_arg_free
          = kind == STARPU_CALLBACK_WITH_ARG || kind == STARPU_CALLBACK_ARG;
      return true;
    case STARPU_EPILOGUE_CALLBACK:
      task_.epilogue_callback_func = next<Callback> (list);
      return true;
    case STARPU_EPILOGUE_CALLBACK_ARG:
      task_.epilogue_callback_arg
          = replace (task_.epilogue_callback_arg,
                     task_.epilogue_callback_arg_free, next<void *> (list));
      task_.epilogue_callback_arg_free = 1;
      return true;
    default:
      return false;
    }
}

bool
TaskBuilder::take_prologue (int kind, List &list)
{
  switch (kind)
    {
    case STARPU_PROLOGUE_CALLBACK:
      task_.prologue_callback_func = next<Callback> (list);
      return true;
    case STARPU_PROLOGUE_CALLBACK_ARG:
    case STARPU_PROLOGUE_CALLBACK_ARG_NFREE:
      task_.prologue_callback_arg
          = replace (task_.prologue_callback_arg,
                     task_.prologue_callback_arg_free, next<void *> (list));
      task_.prologue_callback_arg_free = kind == STARPU_PROLOGUE_CALLBACK_ARG;
      return true;
    case STARPU_PROLOGUE_CALLBACK_POP:
      task_.prologue_callback_pop_func = next<Callback> (list);
      return true;
    case STARPU_PROLOGUE_CALLBACK_POP_ARG:
    case STARPU_PROLOGUE_CALLBACK_POP_ARG_NFREE:
      task_.prologue_callback_pop_arg
          = replace (task_.prologue_callback_pop_arg,
                     task_.prologue_callback_pop_arg_free, next<void *> (list));
      task_.prologue_callback_pop_arg_free
          = kind == STARPU_PROLOGUE_CALLBACK_POP_ARG;
      return true;
    default:
      return false;
    }
}

bool
TaskBuilder::take_place (int kind, List &list)
{
  switch (kind)
    {
    case STARPU_EXECUTE_ON_WORKER:
      if (int worker = next<int> (list); worker != -1)
        {
          task_.workerid = worker;
          task_.execute_on_a_specific_worker = 1;
        }
      return true;
    case STARPU_EXECUTE_WHERE:
      task_.where = static_cast<int32_t> (next<uint32_t> (list));
      return true;
    case STARPU_TASK_WORKERIDS:
      task_.workerids_len = next<unsigned> (list);
      task_.workerids = next<uint32_t *> (list);
      return true;
    case STARPU_WORKER_ORDER:
      task_.workerorder = next<unsigned> (list);
      return true;
    case STARPU_SCHED_CTX:
      task_.sched_ctx = next<unsigned> (list);
      return true;
    case STARPU_EXECUTE_ON_NODE:
    case STARPU_NODE_SELECTION_POLICY:
      next<int> (list); // of distributed programs
      return true;
    case STARPU_EXECUTE_ON_DATA:
      next<starpu_data_handle_t> (list); // likewise
      return true;
    default:
      return false;
    }
}

bool
TaskBuilder::take_dependency (int kind, List &list)
{
  switch (kind)
    {
    case STARPU_TAG:
    case STARPU_TAG_ONLY:
      task_.tag_id = next<starpu_tag_t> (list);
      task_.use_tag = kind == STARPU_TAG;
      return true;
    case STARPU_TASK_DEPS_ARRAY:
    case STARPU_TASK_END_DEPS_ARRAY:
      {
        unsigned count = next<unsigned> (list);
        auto **tasks = next<struct starpu_task **> (list);
        if (count > 0
            && (tasks == nullptr
                || std::find (tasks, tasks + count, nullptr) != tasks + count))
          fail (-EINVAL, "one of the tasks to wait for is NULL");
        else if (kind == STARPU_TASK_DEPS_ARRAY)
          starpu_task_declare_deps_array (&task_, count, tasks);
        else
          starpu_task_declare_end_deps_array (&task_, count, tasks);
        return true;
      }
    case STARPU_TASK_END_DEP:
      if (const int count = next<int> (list); count >= 0)
        starpu_task_end_dep_add (&task_, count);
      else
        fail (-EINVAL, "%d end dependencies", count);
      return true;
    case STARPU_SEQUENTIAL_CONSISTENCY:
      task_.sequential_consistency = next<unsigned> (list) != 0;
      return true;
    case STARPU_HANDLES_SEQUENTIAL_CONSISTENCY:
      task_.handles_sequential_consistency = next<unsigned char *> (list);
      return true;
    default:
      return false;
    }
}

bool
TaskBuilder::take_property (int kind, List &list)
{
  switch (kind)
    {
    case STARPU_PRIORITY:
      task_.priority = next<int> (list);
      return true;
    case STARPU_FLOPS:
      task_.flops = next<double> (list);
      return true;
    case STARPU_TASK_SYNCHRONOUS:
      task_.synchronous = next<int> (list) != 0;
      return true;
    case STARPU_POSSIBLY_PARALLEL:
      task_.possibly_parallel = next<unsigned> (list);
      return true;
    case STARPU_HYPERVISOR_TAG:
      task_.hypervisor_tag = next<int> (list);
      return true;
    case STARPU_TASK_NO_SUBMITORDER:
      task_.no_submitorder = next<unsigned> (list) != 0;
      return true;
    case STARPU_TRANSACTION:
      task_.transaction = next<struct starpu_transaction *> (list);
      return true;
    case STARPU_TASK_SCHED_DATA:
      task_.sched_data = next<void *> (list);
      return true;
    default:
      return false;
    }
}

bool
TaskBuilder::take_description (int kind, List &list)
{
  switch (kind)
    {
    case STARPU_NAME:
      task_.name = next<const char *> (list);
      return true;
    case STARPU_TASK_COLOR:
      task_.color = next<unsigned> (list);
      return true;
    case STARPU_TASK_FILE:
      task_.file = next<const char *> (list);
      return true;
    case STARPU_TASK_LINE:
      task_.line = next<int> (list);
      return true;
    case STARPU_TASK_PROFILING_INFO:
      task_.profiling_info = next<struct starpu_profiling_task_info *> (list);
      return true;
    default:
      return false;
    }
}

Status
TaskBuilder::finish ()
{
  struct starpu_codelet *cl = task_.cl;
  task_.nbuffers = buffers_;
  if (cl != nullptr && cl->nbuffers != STARPU_VARIABLE_NBUFFERS
      && cl->nbuffers != buffers_)
    fail (-EINVAL, "%d buffers given, but the codelet has %d", buffers_,
          cl->nbuffers);
  if (value_count_ == 0)
    return std::move (failure_);
  // What an earlier call has packed is replaced.
  if (argument_given_ || (task_.cl_arg != nullptr && !task_.cl_arg_free))
    fail (-EINVAL, "STARPU_VALUE and STARPU_CL_ARGS exclude each other");
  else if (char *block = core::own_argument (
               task_, packed_size (values_, value_count_), pooled_))
    pack (block, values_, value_count_);
  else
    fail (-ENOMEM, "no memory for %d values", value_count_);
  return std::move (failure_);
}

Status
TaskBuilder::build (List &list)
{
  static constexpr bool (TaskBuilder::*kGroups[]) (int, List &)
      = { &TaskBuilder::take_data,     &TaskBuilder::take_argument,
          &TaskBuilder::take_callback, &TaskBuilder::take_prologue,
          &TaskBuilder::take_place,    &TaskBuilder::take_dependency,
          &TaskBuilder::take_property, &TaskBuilder::take_description };
  for (int kind; (kind = next<int> (list)) != 0;)
    {
      bool taken = false;
      for (auto group : kGroups)
        if ((taken = (this->*group) (kind, list)))
          break;
      // Nothing tells how many arguments an unknown kind has.
      if (!taken)
        {
          fail (-EINVAL, "argument kind %d is not known", kind);
          break;
        }
    }
  return finish ();
}

} // namespace asterism::api
