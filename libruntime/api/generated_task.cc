// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_abi.h: what generated code calls for tasks and for the runtime.

#include "asterism_abi.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "starpu.h"

#include "api/caller_data.h"
#include "api/data_support.h"
#include "api/generated_call.h"
#include "api/included_call.h"
#include "base/prefetch.h"
#include "base/site.h"
#include "base/small_vector.h"
#include "core/call_site.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "core/nested.h"
#include "core/public_task.h"
#include "core/runtime.h"
#include "core/task_group.h"

using asterism::die_at;
using asterism::Status;
using asterism::api::use_plans;
using asterism::data::Access;
using asterism::data::AccessTemplate;
using asterism::data::Handle;
using asterism::task::Task;
namespace api = asterism::api;
namespace core = asterism::core;
namespace task = asterism::task;

// Initial-exec: one word, on the path of every task.
__attribute__ ((
    tls_model ("initial-exec"))) __thread const struct asterism_site_v1
    *asterism_call_site_v1;

namespace
{

const char *
reason (int error)
{
  return strerror (-error);
}

core::Engine &
engine_at (const struct asterism_site_v1 *site)
{
  core::Engine *engine = core::current_engine ();
  if (__builtin_expect (engine == nullptr, 0))
    die_at (site,
            "the runtime is not running: '#pragma starpu initialize' must "
            "come first");
  return *engine;
}

/// The n-th buffer parameter, for messages.
const struct asterism_parameter_v1 &
buffer_parameter (const struct asterism_task_v1 &task, unsigned buffer)
{
  const struct asterism_parameter_v1 *parameter = task.parameters;
  while (parameter->mode == 0 || buffer-- != 0)
    ++parameter;
  return *parameter;
}

/// What the runtime works out once of a task: how it uses its buffers and where
/// it can run.
struct Prepared
{
  core::Summary summary;
  uint32_t nested; ///< nested_archs ()
  AccessTemplate buffers[];
};

/// Null before the first call.
inline const Prepared *
prepared_before (const struct asterism_task_v1 &task)
{
  // Acquire: partner of the release in make_prepared ().
  return static_cast<const Prepared *> (
      __atomic_load_n (&task.cache, __ATOMIC_ACQUIRE));
}

__attribute__ ((noinline)) const Prepared &
make_prepared (struct asterism_task_v1 &task,
               const struct asterism_site_v1 *site)
{
  api::check_version (task.version, task, site);
  auto *made = static_cast<Prepared *> (
      malloc (sizeof (Prepared) + task.nbuffers * sizeof (AccessTemplate)));
  if (made == nullptr)
    api::die_of_memory (task, site);
  made->summary = core::summary_of (*task.codelet);
  made->nested = core::nested_archs (task, made->summary);
  unsigned buffer = 0;
  for (unsigned i = 0; i < task.nparameters; ++i)
    if (task.parameters[i].mode != 0)
      new (&made->buffers[buffer++]) AccessTemplate{
        static_cast<asterism::data::Mode> (task.parameters[i].mode & STARPU_RW)
      };
  void *expected = nullptr;
  if (!__atomic_compare_exchange_n (&task.cache, &expected, made, false,
                                    __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    {
      free (made);
      return *static_cast<Prepared *> (expected);
    }
  return *made;
}

__attribute__ ((always_inline)) inline const Prepared &
prepare (struct asterism_task_v1 &task, const struct asterism_site_v1 *site)
{
  const Prepared *before = prepared_before (task);
  return __builtin_expect (before != nullptr, 1) ? *before
                                                 : make_prepared (task, site);
}

/// The datum that a call names.
inline Handle *
find_datum (const asterism::data::LookupTable::Finder &finder,
            const struct asterism_task_v1 &descriptor, size_t buffer,
            const void *pointer, const struct asterism_site_v1 *site)
{
  Handle *handle = finder.find (pointer);
  if (__builtin_expect (handle == nullptr, 0))
    handle = api::find_given (pointer);
  if (__builtin_expect (handle == nullptr, 0))
    api::die_unregistered (descriptor,
                           buffer_parameter (descriptor, unsigned (buffer)),
                           pointer, site);
  return handle;
}

void
take_buffers (Task &task, const struct asterism_task_v1 &descriptor,
              const Prepared &prepared, void *const *pointers,
              core::Engine &engine, const struct asterism_site_v1 *site)
{
  bool planned = false;
  const unsigned count = descriptor.nbuffers;
  Access *const accesses = task.accesses, *const end = accesses + count;
  const asterism::data::LookupTable::Finder finder (engine.memory.addresses ());
  const AccessTemplate *access_template = prepared.buffers;
  void *const *pointer = pointers;
  for (Access *access = accesses; access != end; ++access)
    {
      Handle *handle = find_datum (finder, descriptor,
                                   size_t (access - accesses), *pointer, site);
      asterism::prefetch_to_write (handle);
      asterism::prefetch_to_read (&handle->releases);
      // What else it has is set when it enters its queue.
      static_cast<AccessTemplate &> (*access) = *access_template++;
      access->handle = handle;
      ++pointer;
    }
  // Only now are the handles touched: they have been fetched together.
  for (Access *access = accesses; access != end; ++access)
    {
      const Handle &handle = *access->handle;
      if (__builtin_expect (!handle.uncommon (), 1))
        continue;
      planned |= handle.divided ();
      task.unordered |= planned;
      if (handle.partitioned ())
        die_at (
            site, "argument '%s' of task '%s': the data at %p are partitioned",
            buffer_parameter (descriptor, unsigned (access - accesses)).name,
            descriptor.name, pointers[access - accesses]);
      if (!handle.sequential_consistency ())
        {
          access->turn = asterism::data::Turn::Last;
          task.unordered = true;
        }
    }
  task.access_count = static_cast<uint16_t> (count);
  if (__builtin_expect (planned, 0))
    if (Status status = use_plans (accesses, count); !status.ok ())
      die_at (site, "task '%s': %s", descriptor.name, status.message ());
}

/// Executes a call that is to be included; false when it is none.
__attribute__ ((noinline)) bool
call_included (struct asterism_task_v1 &descriptor, const void *block)
{
  core::Engine &engine = *core::current_engine ();
  const struct asterism_site_v1 *site = asterism_call_site_v1;
  const Prepared &prepared
      = prepare (descriptor, site != nullptr ? site : &descriptor.site);
  auto *pointers = static_cast<void *const *> (block);
  asterism::SmallVector<api::CallBuffer> buffers (descriptor.nbuffers);
  const asterism::data::LookupTable::Finder finder (engine.memory.addresses ());
  bool some = false;
  for (unsigned i = 0; i < descriptor.nbuffers; ++i)
    {
      const asterism::data::Mode mode = prepared.buffers[i].mode;
      void *given = api::buffer_to_include (descriptor, pointers[i], mode);
      buffers.begin ()[i] = { mode, given, nullptr };
      some |= given != nullptr;
    }
  if (!some)
    return false;
  site = core::take_call_site (descriptor);
  for (unsigned i = 0; i < descriptor.nbuffers; ++i)
    if (api::CallBuffer &buffer = buffers.begin ()[i]; buffer.given == nullptr)
      buffer.handle = find_datum (finder, descriptor, i, pointers[i], site);
  api::execute_included (
      descriptor, static_cast<const char *> (block) + descriptor.values_offset,
      site, { buffers.begin (), descriptor.nbuffers });
  return true;
}

} // namespace

/// Any call, by whoever.
__attribute__ ((noinline)) static void
submit_call (struct asterism_task_v1 *descriptor, const void *block)
{
  const struct asterism_site_v1 *site = core::take_call_site (*descriptor);
  core::Engine &engine = engine_at (site);
  const Prepared &prepared = prepare (*descriptor, site);
  Task *task = api::make_task (*descriptor, block, prepared.summary, engine,
                               site, descriptor->nbuffers);
  take_buffers (*task, *descriptor, prepared,
                static_cast<void *const *> (block), engine, site);
  if (core::Worker *worker = core::current_worker ();
      __builtin_expect (worker != nullptr, 0))
    core::join_task_group (*task, *worker);
  engine.submit (*task);
}

/// A call by a thread that is a worker.
__attribute__ ((noinline)) static void
submit_within (core::Worker &worker, struct asterism_task_v1 *descriptor,
               const void *block)
{
  const Prepared *prepared = prepared_before (*descriptor);
  if (prepared != nullptr
      && core::current_engine ()->submit_nested (worker, *descriptor, block,
                                                 prepared->nested))
    return;
  if (!api::may_include (worker) || !call_included (*descriptor, block))
    submit_call (descriptor, block);
}

extern "C" void
asterism_submit_v1 (struct asterism_task_v1 *descriptor, const void *block)
{
  if (core::Worker *worker = core::current_worker ();
      __builtin_expect (worker != nullptr, 0))
    submit_within (*worker, descriptor, block);
  else
    submit_call (descriptor, block);
}

extern "C" void
asterism_initialize_v1 (const struct asterism_site_v1 *site)
{
  if (int error = starpu_init (nullptr))
    die_at (site, "failed to initialize the runtime: %s", reason (error));
}

extern "C" void
asterism_shutdown_v1 (const struct asterism_site_v1 *site)
{
  engine_at (site);
  starpu_shutdown ();
}

/// In a task: for those that it has submitted.
static inline void
wait_within (core::Worker &worker, const Task &current,
             const struct asterism_site_v1 *site)
{
  core::TaskGroup *const group = core::TaskGroup::of (current, worker);
  if (group == nullptr)
    return;
  const char *name = group->waits_for_parent ();
  if (__builtin_expect (name != nullptr, 0))
    die_at (site,
            "failed to wait: task '%s' needs data of task '%s', which waits "
            "for it and has them to its end",
            name, name_of (current));
  worker.wait_for_group (*group);
}

extern "C" void
asterism_wait_v1 (const struct asterism_site_v1 *site)
{
  core::Worker *worker = core::current_worker ();
  const Task *current = nullptr;
  if (worker != nullptr)
    current = worker->current;
  if (current != nullptr && !core::in_callback ())
    return wait_within (*worker, *current, site);
  engine_at (site);
  if (int error = starpu_task_wait_for_all ())
    die_at (site, "failed to wait for all tasks: %s", reason (error));
}
