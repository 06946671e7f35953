// SPDX-License-Identifier: LGPL-2.1-or-later
// The accesses of a public task: which data it uses, how and in what order.

#include "core/task_accesses.h"

#include <cerrno>
#include <cstdint>
#include <new>
#include <span>
#include <utility>

#include "base/prefetch.h"
#include "core/engine.h"
#include "core/public_task.h"
#include "core/reduction.h"

namespace asterism::core
{

namespace
{

/// The modes of the buffers, in the same order as STARPU_TASK_GET_MODE ().
const data::Mode *
modes_of (const struct starpu_task &user)
{
  const struct starpu_codelet &cl = *user.cl;
  if (user.dyn_modes != nullptr)
    return user.dyn_modes;
  if (cl.nbuffers == STARPU_VARIABLE_NBUFFERS)
    return user.modes;
  return cl.dyn_modes ? cl.dyn_modes : cl.modes;
}

/// Where a codelet with specific nodes wants a buffer; -1: with the worker.
data::NodeId
node_of (const struct starpu_codelet &cl, int buffer)
{
  int node = cl.dyn_nodes ? cl.dyn_nodes[buffer] : cl.nodes[buffer];
  if (node == STARPU_SPECIFIC_NODE_CPU)
    return data::kMainMemory;
  return node >= 0 ? static_cast<data::NodeId> (node) : data::NodeId{ -1 };
}

/// The most buffers of a task: what Task::access_count holds.
constexpr int kMaxBuffers = UINT16_MAX;

/// Whether a task can have that many buffers, given where their handles and
/// modes stand, and on the nodes where its codelet wants them.
Status
check_buffers (const Engine &engine, const task::Task &task,
               const struct starpu_task &user, int count)
{
  if (count < 0 || count > kMaxBuffers)
    return Status::error (-EINVAL, "task %s: %d buffers, from 0 to %d can be",
                          name_of (task), count, kMaxBuffers);
  if (count > STARPU_NMAXBUFS && user.dyn_handles == nullptr)
    return Status::error (-EINVAL,
                          "task %s: more than %d buffers need dyn_handles",
                          name_of (task), STARPU_NMAXBUFS);
  if (count > STARPU_NMAXBUFS && user.dyn_modes == nullptr
      && user.cl->dyn_modes == nullptr)
    return Status::error (-EINVAL,
                          "task %s: more than %d buffers need dyn_modes",
                          name_of (task), STARPU_NMAXBUFS);
  for (int i = 0; i < count && user.cl->specific_nodes; ++i)
    if (node_of (*user.cl, i) >= int (engine.memory.node_count ()))
      return Status::error (-EINVAL,
                            "task %s: buffer %d is wanted on memory node %d, "
                            "which does not exist",
                            name_of (task), i, node_of (*user.cl, i));
  return {};
}

/// True for a mode that lets the task do something with the data.
constexpr bool
valid (unsigned mode)
{
  constexpr unsigned kUses = STARPU_RW | STARPU_SCRATCH | STARPU_REDUX;
  constexpr unsigned kAll = kUses | STARPU_COMMUTE | STARPU_SSEND
                            | STARPU_LOCALITY | STARPU_NOPLAN
                            | STARPU_NOFOOTPRINT | ASTERISM_CONCURRENT;
  return (mode & kUses) != 0 && (mode & ~kAll) == 0;
}

/// Prepares an access to data that are divided or not ordered.  Says whether it
/// enters its queue later than others.
bool
look_closer (task::Task &task, data::Access &access)
{
  task.unordered |= access.handle->divided ();
  if (access.handle->sequential_consistency ())
    return false;
  access.turn = data::Turn::Last;
  return true;
}

/// True when the task, if it is executed at all, can have a private copy to
/// reduce into; then by those alone who can begin one.
bool
may_reduce (const Engine &engine, task::Task &task,
            const struct starpu_task &user, data::Handle &handle)
{
  const data::Reducer *reducer = reduction_of (handle);
  if (reducer == nullptr)
    return false;
  if (task.where == 0)
    return true;
  const uint32_t where = task.where & reducer->archs;
  const bool fixed = user.execute_on_a_specific_worker
                     && user.workerid < engine.infos.size ();
  if (where == 0
      || (fixed
          && (where >> unsigned (engine.infos[user.workerid].arch) & 1) == 0))
    return false;
  const uint32_t before = std::exchange (task.where, where);
  if (where == before || somebody_can (engine, task, user))
    return true;
  task.where = before;
  return false;
}

/// Has the task use a datum in main memory, as all do that write it at the same
/// time, and be executed by workers that can.
Status
meet_in_main (const Engine &engine, task::Task &task,
              const struct starpu_task &user, const data::Access &concurrent)
{
  if (!data::consistent (concurrent.mode))
    return Status::error (
        -EINVAL,
        "task %s: ASTERISM_CONCURRENT is for STARPU_RW alone, "
        "not for mode %d",
        name_of (task), int (concurrent.mode));
  for (data::Access &access : std::span (task.accesses, task.access_count))
    if (access.handle == concurrent.handle)
      access.node = data::kMainMemory;
  if (task.where == 0)
    return {}; // it is not executed, or cannot be
  task.where &= 1u << unsigned (device::Arch::Cpu);
  task.simple = task.simple && !engine.estimates.has_remote ();
  if (task.where != 0 && somebody_can (engine, task, user))
    return {};
  return Status::error (-ENODEV,
                        "no worker can execute task %s in main memory, where "
                        "ASTERISM_CONCURRENT wants it",
                        name_of (task));
}

/// Prepares an access to data that others use at the same time in the same way.
__attribute__ ((noinline)) Status
share (const Engine &engine, task::Task &task, const struct starpu_task &user,
       data::Access &access)
{
  if (data::concurrent (access.mode))
    return meet_in_main (engine, task, user, access);
  if (data::reduces (access.mode)
      && !may_reduce (engine, task, user, *access.handle))
    access.mode = STARPU_RW; // then the tasks take turns
  task.unordered |= data::commutes (access.mode);
  return {};
}

/// Takes what the task says of each of its buffers.  One that is also a buffer
/// in order is in order.
void
exempt (task::Task &task, const unsigned char *ordered)
{
  const std::span accesses (task.accesses, task.access_count);
  auto in_order = [&] (const data::Handle *handle) {
    for (unsigned i = 0; i < accesses.size (); ++i)
      if (ordered[i] && accesses[i].handle == handle)
        return true;
    return false;
  };
  for (unsigned i = 0; i < accesses.size (); ++i)
    if (data::Access &access = accesses[i];
        !ordered[i] && access.turn == data::Turn::Submission
        && !in_order (access.handle))
      {
        access.turn = data::Turn::Ready;
        task.unordered = true;
      }
}

__attribute__ ((noinline)) Status
not_registered (const task::Task &task, int buffer)
{
  return Status::error (
      -EINVAL, "task %s: buffer %d is not the handle of registered data",
      name_of (task), buffer);
}

/// Modes of data that others use at the same time in the same way.
constexpr unsigned kShared
    = STARPU_REDUX | STARPU_COMMUTE | ASTERISM_CONCURRENT;

/// Makes the accesses that the public task names, without touching the handles.
/// Adds their modes to `modes`.
inline Status
make_accesses (task::Task &task, const struct starpu_task &user, int count,
               unsigned &modes)
{
  data::Access *access = task.accesses;
  const data::Mode *its_modes = modes_of (user);
  const starpu_data_handle_t *handles
      = user.dyn_handles ? user.dyn_handles : user.handles;
  data::AccessTemplate access_template;
  if (!user.sequential_consistency)
    access_template.turn = data::Turn::Ready;
  for (int i = 0; i < count; ++i, ++access)
    {
      if (handles[i] == nullptr)
        return Status::error (-EINVAL, "task %s: buffer %d has no data handle",
                              name_of (task), i);
      unsigned mode; // in C, an enumeration may hold any number
      memcpy (&mode, &its_modes[i], sizeof mode);
      if (!valid (mode))
        return Status::error (-EINVAL,
                              "task %s: %d is no access mode for buffer %d",
                              name_of (task), int (mode), i);
      modes |= mode;
      access_template.mode = data::Mode (mode);
      data::Handle *handle = data::from_public (handles[i]);
      prefetch_to_write (handle);
      // What else it has is set when it enters its queue.
      static_cast<data::AccessTemplate &> (*access) = access_template;
      access->handle = handle;
    }
  return {};
}

/// Looks at each of the accesses, of which some are not like most, or the task
/// is not.
__attribute__ ((noinline)) Status
look_at_each (Engine &engine, task::Task &task, const struct starpu_task &user)
{
  const bool in_order = user.sequential_consistency;
  bool planned = false, unordered = !in_order && task.access_count > 0;
  for (int i = 0; i < task.access_count && user.cl->specific_nodes; ++i)
    task.accesses[i].node = node_of (*user.cl, i);
  for (int i = 0; i < task.access_count; ++i)
    {
      data::Access &access = task.accesses[i];
      const data::Handle &handle = *access.handle;
      if (handle.uncommon ())
        {
          if (handle.ended ())
            return not_registered (task, i);
          if (handle.partitioned ())
            return Status::error (-EINVAL,
                                  "task %s: the data of buffer %d are "
                                  "partitioned: use their parts",
                                  name_of (task), i);
          planned |= handle.divided ();
          unordered |= look_closer (task, access);
        }
      if ((access.mode & kShared) != 0)
        if (Status status = share (engine, task, user, access); !status.ok ())
          return status;
    }
  task.unordered |= unordered;
  if (in_order && user.handles_sequential_consistency != nullptr)
    exempt (task, user.handles_sequential_consistency);
  if (planned && engine.use_plans != nullptr)
    return engine.use_plans (task.accesses, task.access_count);
  return {};
}

} // namespace

Status
take_accesses (Engine &engine, task::Task &task, const struct starpu_task &user,
               int count)
{
  if (unsigned (count) > STARPU_NMAXBUFS || user.cl->specific_nodes)
    if (Status status = check_buffers (engine, task, user, count);
        !status.ok ())
      return status;
  if (unsigned (count) > task.access_room
      && !task::reserve_accesses (task, unsigned (count)))
    return Status::error (-ENOMEM, "task %s: no memory for %d buffers",
                          name_of (task), count);
  unsigned modes = 0;
  task.access_count = static_cast<uint16_t> (count);
  if (Status status = make_accesses (task, user, count, modes); !status.ok ())
    return status;
  // Only now are the handles touched: they have been fetched together.
  const data::Access *const accesses = task.accesses;
  bool alike = (modes & kShared) == 0 && user.sequential_consistency
               && user.handles_sequential_consistency == nullptr
               && !user.cl->specific_nodes;
  for (const data::Access *access = accesses; access != accesses + count;
       ++access)
    {
      if (!access->handle->alive ())
        return not_registered (task, int (access - accesses));
      if (__builtin_expect (access->handle->uncommon (), 0))
        alike = false;
    }
  return __builtin_expect (alike, 1) ? Status{}
                                     : look_at_each (engine, task, user);
}

namespace
{

/// True when the handles are the same data, or one is a part of the other.
bool
overlap (const data::Handle &one, const data::Handle &other)
{
  for (const data::Handle *whole = &one; whole != nullptr;
       whole = whole->parent ())
    if (whole == &other)
      return true;
  for (const data::Handle *whole = other.parent (); whole != nullptr;
       whole = whole->parent ())
    if (whole == &one)
      return true;
  return false;
}

bool
go_together (data::Mode one, data::Mode other)
{
  constexpr unsigned kMask = data::Uses::kModes - 1;
  const data::Use use = data::kUses.of[unsigned (one) & kMask];
  return use == data::kUses.of[unsigned (other) & kMask]
         && (use == data::Use::Together || use == data::Use::Concurrent
             || use == data::Use::Reducing);
}

/// Whose turn the access of the task waits for; null: perhaps nobody's.
const data::Handle *
waits_in (const task::Task &task, const data::Access &access)
{
  data::Handle &handle = *access.handle;
  if (!handle.renames ()
      || task.state.load (std::memory_order_relaxed) != task::State::Building)
    return &handle; // or it is the version that was chosen
  return data::overwrites (access.mode)
             ? nullptr
             : &current_engine ()->current_version (handle);
}

} // namespace

bool
exclude_each_other (const task::Task &one, const task::Task &other)
{
  for (const data::Access &mine : std::span (one.accesses, one.access_count))
    for (const data::Access &its :
         std::span (other.accesses, other.access_count))
      if (!go_together (mine.mode, its.mode))
        if (const data::Handle *handle = waits_in (other, its))
          if (overlap (*mine.handle, *handle))
            return true;
  return false;
}

} // namespace asterism::core
