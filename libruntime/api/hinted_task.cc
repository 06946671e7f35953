// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_hints.h: calls of tasks whose attributes say how buffers are shared,
// what a call costs and how urgent it is.  They are submitted as tasks of the C
// API, which has all of that.

#include "asterism_hints.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

#include "starpu.h"

#include "api/caller_data.h"
#include "api/data_versions.h"
#include "api/generated_call.h"
#include "api/included_call.h"
#include "api/reductions.h"
#include "base/site.h"
#include "core/call_site.h"
#include "core/engine.h"
#include "core/public_task.h"
#include "core/reduction.h"

using namespace asterism;
using Hint = struct asterism_buffer_hint_v1;
using Site = struct asterism_site_v1;

namespace
{

struct Call
{
  const struct asterism_hints_v1 &hints;
  const char *block;
  const int64_t *words;
  const Site *site;

  const struct asterism_task_v1 &
  task () const
  {
    return *hints.task;
  }
};

/// Elements of a buffer whose functions are the program's.
size_t
count_of (const void *replica, const Hint &hint)
{
  return hint.element != 0 ? api::bytes_of (replica) / hint.element : 0;
}

void *
pointer_of (const void *replica)
{
  return reinterpret_cast<void *> (
      static_cast<const struct asterism_buffer_v1 *> (replica)->ptr);
}

void
begin (void *buffers[], void *argument)
{
  const auto &hint = *static_cast<const Hint *> (argument);
  hint.function (pointer_of (buffers[0]), nullptr,
                 int64_t (count_of (buffers[0], hint)));
}

void
join (void *buffers[], void *argument)
{
  const auto &hint = *static_cast<const Hint *> (argument);
  hint.function (pointer_of (buffers[0]), pointer_of (buffers[1]),
                 int64_t (count_of (buffers[0], hint)));
}

struct Methods
{
  data::Method join, begin;
};

Methods
methods_of (const Hint &hint)
{
  static struct starpu_codelet joins = api::reduction_codelet (join, 2);
  static struct starpu_codelet begins = api::reduction_codelet (begin, 1);
  if (hint.function == nullptr)
    return { api::joiner (hint.reduction), api::beginner (hint.reduction) };
  void *argument = const_cast<Hint *> (&hint);
  return { { &joins, argument }, { &begins, argument } };
}

/// Has the datum be reduced as the hint says, once the tasks that use it have
/// ended if they reduce it otherwise.  A negative errno when these cannot be
/// waited for, as in a task.
int
set_reduction (data::Handle &datum, const Hint &hint)
{
  const int id = datum.layout ().id ();
  if (id != STARPU_VECTOR_INTERFACE_ID && id != STARPU_VARIABLE_INTERFACE_ID)
    return 0; // then the tasks take turns
  const Methods methods = methods_of (hint);
  const data::Reducer *reducer = core::reduction_of (datum);
  if (reducer != nullptr && reducer->reduce.argument == methods.join.argument
      && reducer->reduce.codelet == methods.join.codelet)
    return 0;
  if (reducer == nullptr)
    api::settle_versions (datum, STARPU_RW);
  else if (int error
           = starpu_data_acquire (data::to_public (&datum), STARPU_RW))
    return error;
  else
    starpu_data_release (data::to_public (&datum));
  core::set_reduction (*core::current_engine (), datum, methods.join,
                       methods.begin);
  return 0;
}

[[noreturn]] void
die_of (const Call &call, int error)
{
  die_at (call.site, "failed to insert task '%s': %s", call.task ().name,
          strerror (-error));
}

/// The data of one call, with what lives for the call alone.
class Buffers
{
public:
  explicit Buffers (const Call &call) : call_ (call)
  {
    const struct asterism_task_v1 &task = call.task ();
    unsigned index = 0;
    for (unsigned i = 0; i < task.nparameters; ++i)
      if (task.parameters[i].mode != 0)
        take (task.parameters[i], call.hints.buffers[index++]);
  }
  Buffers (const Buffers &) = delete;
  Buffers &operator= (const Buffers &) = delete;
  ~Buffers ()
  {
    for (starpu_data_handle_t handle : scratch_)
      starpu_data_unregister_submit (handle);
  }

  std::vector<starpu_data_handle_t> handles;
  std::vector<api::CallBuffer> uses;
  bool included = false; ///< the call is (included_call.h)

private:
  void
  add (const Hint &hint, starpu_data_handle_t handle)
  {
    handles.push_back (handle);
    uses.push_back (
        { data::Mode (hint.mode), nullptr, data::from_public (handle) });
  }

  void
  take (const struct asterism_parameter_v1 &parameter, const Hint &hint)
  {
    if ((hint.mode & STARPU_SCRATCH) != 0)
      return add (hint, make_scratch (parameter, hint));
    void *pointer;
    memcpy (&pointer, call_.block + parameter.offset, sizeof pointer);
    const auto mode = data::Mode (hint.mode);
    if (void *given = api::buffer_to_include (call_.task (), pointer, mode))
      {
        included = true;
        return uses.push_back ({ mode, given, nullptr });
      }
    const starpu_data_handle_t registered = starpu_data_lookup (pointer);
    data::Handle *const datum = registered != nullptr
                                    ? data::from_public (registered)
                                    : api::find_given (pointer);
    if (datum == nullptr)
      api::die_unregistered (call_.task (), parameter, pointer, call_.site);
    if ((hint.mode & STARPU_REDUX) != 0)
      if (int error = set_reduction (*datum, hint))
        die_at (call_.site,
                "argument '%s' of task '%s': waiting for tasks that reduce the "
                "data otherwise: %s",
                parameter.name, call_.task ().name, strerror (-error));
    add (hint, data::to_public (datum));
  }

  starpu_data_handle_t
  make_scratch (const struct asterism_parameter_v1 &parameter, const Hint &hint)
  {
    const int64_t count = hint.word != 0 ? call_.words[hint.word] : 1;
    if (count < 0)
      die_at (call_.site, "argument '%s' of task '%s': %lld elements",
              parameter.name, call_.task ().name,
              static_cast<long long> (count));
    starpu_data_handle_t handle = nullptr;
    starpu_vector_data_register (&handle, -1, 0, size_t (count), hint.element);
    if (handle == nullptr)
      die_of (call_, -ENOMEM);
    scratch_.push_back (handle);
    return handle;
  }

  const Call &call_;
  std::vector<starpu_data_handle_t> scratch_;
};

void
set_buffers (struct starpu_task &task, const Call &call, const Buffers &buffers)
{
  const size_t count = buffers.handles.size ();
  task.nbuffers = int (count);
  starpu_data_handle_t *handles = task.handles;
  if (count > STARPU_NMAXBUFS)
    handles = task.dyn_handles = static_cast<starpu_data_handle_t *> (
        malloc (count * sizeof *handles));
  if (handles == nullptr)
    die_of (call, -ENOMEM);
  std::copy (buffers.handles.begin (), buffers.handles.end (), handles);
}

void
set_values (struct starpu_task &task, const Call &call)
{
  const struct asterism_task_v1 &descriptor = call.task ();
  const size_t bytes = descriptor.block_size - descriptor.values_offset;
  if (bytes == 0)
    return;
  task.cl_arg = malloc (bytes);
  if (task.cl_arg == nullptr)
    die_of (call, -ENOMEM);
  memcpy (task.cl_arg, call.block + descriptor.values_offset, bytes);
  task.cl_arg_free = 1;
}

} // namespace

extern "C" void
asterism_submit_hinted_v1 (const struct asterism_hints_v1 *hints,
                           const void *block, const int64_t *words,
                           double flops)
{
  const Call call{ *hints, static_cast<const char *> (block), words,
                   core::take_call_site (*hints->task) };
  api::check_version (hints->version, call.task (), call.site);
  if (core::current_engine () == nullptr)
    die_at (call.site,
            "the runtime is not running: '#pragma starpu initialize' must "
            "come first");
  const Buffers buffers (call);
  if (__builtin_expect (buffers.included, 0))
    return api::execute_included (call.task (),
                                  call.block + call.task ().values_offset,
                                  call.site, buffers.uses);
  struct starpu_task *task = starpu_task_create ();
  if (task == nullptr)
    die_of (call, -ENOMEM);
  task::from_public (task)->site = call.site;
  task->cl = call.task ().codelet;
  task->name = call.task ().name;
  if ((hints->flags & ASTERISM_HINT_PRIORITY) != 0)
    task->priority = int (words[0]);
  if ((hints->flags & ASTERISM_HINT_COST) != 0)
    task->flops = flops;
  set_buffers (*task, call, buffers);
  set_values (*task, call);
  if (int error = starpu_task_submit (task))
    die_of (call, error);
}
