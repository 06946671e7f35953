// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_parts.h: calls of tasks whose buffers may be parts of registered
// data.

#include "asterism_parts.h"

#include <cerrno>
#include <cstring>
#include <memory>
#include <span>

#include "starpu.h"

#include "api/block_handle.h"
#include "api/caller_data.h"
#include "api/data_parts.h"
#include "api/generated_call.h"
#include "api/given_buffers.h"
#include "api/included_call.h"
#include "base/site.h"
#include "base/small_vector.h"
#include "core/call_site.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "core/estimates.h"
#include "core/task_group.h"
#include "core/worker.h"

using namespace asterism;
using api::BlockUse;
using api::Regions;
using data::Handle;
using regions::Block;
using regions::Fault;

namespace
{

using Call = api::PartsCall;
using Part = api::Part;

[[noreturn]] __attribute__ ((noinline, cold)) void
die_of (const Call &call, unsigned index, const char *message)
{
  die_at (call.site, "argument '%s' of task '%s': %s",
          call.parameter (index).name, call.task ().name, message);
}

[[noreturn]] __attribute__ ((noinline, cold)) void
die_of_bounds (const Call &call, unsigned index, Fault fault,
               unsigned dimension)
{
  const auto length = static_cast<long long> (call.length (index, dimension));
  const auto extent = static_cast<long long> (call.extent (index, dimension));
  const char *const name = call.parameter (index).name;
  const char *const task = call.task ().name;
  if (fault == Fault::TooLarge)
    die_of (call, index, "its size overflows");
  if (fault == Fault::Negative)
    die_at (call.site, "argument '%s' of task '%s': bound %u is %lld", name,
            task, dimension + 1, length < 0 ? length : extent);
  die_at (call.site,
          "argument '%s' of task '%s': the block has %lld elements in "
          "dimension %u, %lld more than the array",
          name, task, length, dimension + 1, length - extent);
}

/// Makes the block of any number of dimensions.
__attribute__ ((noinline)) void
describe_any (const Call &call, unsigned index, Block &block)
{
  const Part &part = call.part (index);
  regions::Section sections[Block::kMaxRank + 1];
  for (unsigned i = 0; i < part.rank; ++i)
    sections[i] = { call.extent (index, i), 0, call.length (index, i) };
  unsigned dimension = 0;
  const Fault fault = make_block (call.pointer (index), part.element, sections,
                                  part.rank, true, block, dimension);
  if (__builtin_expect (fault != Fault::None, 0))
    die_of_bounds (call, index, fault, dimension);
}

/// Bounds below this make a block whose size is no overflow.
constexpr uint64_t kSmall = uint64_t{ 1 } << 24;

/// Makes the block that a buffer stands for.
inline void
describe (const Call &call, unsigned index, Block &block)
{
  const Part &part = call.part (index);
  const auto rows = uint64_t (call.length (index, 0));
  if (part.rank == 1 && rows - 1 < kSmall)
    {
      block = Block (call.pointer (index), rows * part.element);
      return;
    }
  if (part.rank != 2)
    return describe_any (call, index, block);
  const auto apart = uint64_t (call.extent (index, 1));
  const auto columns = uint64_t (call.length (index, 1));
  if (rows - 1 >= kSmall || apart >= kSmall || columns - 1 >= apart)
    return describe_any (call, index, block);
  block.address = call.pointer (index);
  if (rows == 1 || columns == apart)
    {
      block.run = rows * columns * part.element;
      block.rank = 0;
      return;
    }
  block.run = columns * part.element;
  block.rank = 1;
  block.count[0] = rows;
  block.stride[0] = apart * part.element;
}

/// True when the handle's contents are exactly the block, which begins there
/// and has no gaps.
inline bool
is_whole (Handle &handle, const Block &block)
{
  if (handle.bytes () != block.run)
    return false;
  if (handle.layout ().id () == STARPU_VECTOR_INTERFACE_ID)
    return true;
  Block all;
  return !api::block_of (handle, all) || all == block;
}

/// Works out what each buffer stands for; true when all are whole data.
bool
describe_all (const Call &call, const data::LookupTable &table, BlockUse *uses,
              Handle **wholes)
{
  const data::LookupTable::Finder finder (table);
  bool all = true;
  for (unsigned i = 0; i < call.task ().nbuffers; ++i)
    {
      const Part &part = call.part (i);
      BlockUse &use = uses[i];
      use.mode = data::Mode (call.parameter (i).mode & STARPU_RW);
      use.keeps_main = false;
      use.element = part.element;
      const auto *pointer = reinterpret_cast<void *> (call.pointer (i));
      wholes[i] = nullptr;
      if (part.rank != 0)
        describe (call, i, use.block);
      // Blocks with gaps are found as such.
      if (part.rank == 0 || use.block.rank == 0)
        wholes[i] = finder.find (pointer);
      if (part.rank == 0
          || (wholes[i] != nullptr && is_whole (*wholes[i], use.block)))
        continue;
      wholes[i] = nullptr;
      all = false;
    }
  return all;
}

/// True when it matters how far elements of that dimension of a block are
/// apart: there is more than one.
bool
has_distance (const Call &call, const struct asterism_bound_v1 &bound)
{
  for (unsigned i = 0; i < bound.dimension; ++i)
    if (call.length (bound.buffer, i) > 1)
      return true;
  return false;
}

/// Stores what a parameter is for copies without gaps.  False when these would
/// differ: its buffers have unlike blocks, and one has gaps.
bool
set_distance (const Call &call, const struct asterism_distance_v1 &distance,
              const BlockUse *uses)
{
  int64_t packed = -1;
  bool differ = false, gaps = false;
  for (unsigned i = 0; i < distance.nbounds; ++i)
    {
      const struct asterism_bound_v1 &bound = distance.bounds[i];
      const int64_t length = call.length (bound.buffer, bound.dimension);
      if (uses[bound.buffer].block.empty () || !has_distance (call, bound))
        continue;
      differ |= packed >= 0 && packed != length;
      packed = length;
      gaps |= uses[bound.buffer].block.rank != 0;
    }
  memcpy (call.block + distance.offset, &packed, sizeof packed);
  return !differ || !gaps;
}

/// True when the implementations are told all distances of a block with gaps.
bool
all_told (const Call &call, unsigned index)
{
  const Part &part = call.part (index);
  for (unsigned i = 1; i < part.rank; ++i)
    if (call.length (index, i) != call.extent (index, i)
        && (part.moves >> i & 1) == 0)
      return false;
  return true;
}

/// Sets what copies look like: blocks with gaps stay in main memory where an
/// implementation would not find the elements of copies without.
void
set_distances (const Call &call, std::span<BlockUse> uses)
{
  bool told = true;
  for (unsigned i = 0; i < call.parts.ndistances; ++i)
    told &= set_distance (call, call.parts.distances[i], uses.data ());
  for (unsigned i = 0; i < uses.size (); ++i)
    if (call.part (i).rank != 0 && uses[i].block.rank != 0)
      uses[i].keeps_main = !told || !all_told (call, i);
}

/// Has what the call uses as a whole ready: data with plans, or versions.
void
use_whole (const Call &call, unsigned index, const BlockUse &use,
           Handle *&whole)
{
  if (whole == nullptr && call.part (index).rank == 0)
    {
      const auto *pointer = reinterpret_cast<void *> (call.pointer (index));
      whole = api::find_given (pointer);
      if (whole == nullptr)
        api::die_unregistered (call.task (), call.parameter (index), pointer,
                               call.site);
    }
  if (whole == nullptr || !whole->divided ())
    return;
  Status status = api::use_plans_of (*whole, use.mode);
  if (!status.ok ())
    die_of (call, index, status.message ());
}

/// The first of the whole data whose plans, or the plan that it is a part of,
/// are not such that it can be used; or null.
Handle *
out_of_place (std::span<const BlockUse> uses, Handle *const *wholes,
              size_t &index)
{
  for (index = 0; index < uses.size (); ++index)
    if (Handle *whole = wholes[index];
        whole != nullptr && whole->divided ()
        && !api::Changes::in_place (*whole, data::writes (uses[index].mode)))
      return whole;
  return nullptr;
}

/// Makes uses of parts of plans that have bounds uses of blocks of the data
/// that the plans divide; false when there is none.
bool
take_parts_as_blocks (std::span<const BlockUse> uses, Handle **wholes)
{
  bool some = false;
  for (size_t i = 0; i < uses.size (); ++i)
    if (wholes[i] != nullptr && !uses[i].block.empty ()
        && api::Changes::plan_above (*wholes[i]) != nullptr)
      {
        wholes[i] = nullptr;
        some = true;
      }
  return some;
}

/// Submits the task once the data that it uses, in parts or as a whole, are up
/// to date by themselves, and not by the parts of their plans.  After a failure
/// `failed` is the use that it is about.
Status
submit_in_place (Regions &regions, task::Task &task,
                 std::span<const BlockUse> uses, Handle **wholes,
                 api::Changes &changes, api::Batch &batch, size_t &failed)
    REQUIRES (api::plans_mutex)
{
  for (size_t changed = 0;; ++changed)
    {
      Handle *datum = out_of_place (uses, wholes, failed);
      if (datum == nullptr)
        {
          Status status = regions.submit (task, uses, batch, wholes);
          if (status.ok ())
            return status;
          failed = regions.failed_use ();
          datum = regions.divided ();
          if (datum == nullptr)
            return status;
        }
      if (api::Changes::blocked (*datum))
        return Status::error (-EINVAL,
                              "%s has a part that is partitioned, or is a part "
                              "of what is",
                              datum->label ().c_str ());
      // One change for each, and one more where it is read and written.
      if (changed == 2 * uses.size () && take_parts_as_blocks (uses, wholes))
        changed = 0;
      else if (changed == 2 * uses.size ())
        return Status::error (-EINVAL,
                              "%s is used together with data that it is a part "
                              "of, or that are a part of it by a plan",
                              datum->label ().c_str ());
      changes.use (*datum, data::writes (uses[failed].mode));
    }
}

/// Submits a task that uses those data of the call whose indices are given: all
/// of them, or the others of a partial call.
void
submit_uses (const Call &call, task::Task &task, std::span<BlockUse> uses,
             Handle **wholes, const unsigned *indices)
{
  Regions &regions = api::part_regions (*core::runtime ());
  const auto index_of = [indices] (size_t i) {
    return indices != nullptr ? indices[i] : unsigned (i);
  };
  for (size_t i = 0; i < uses.size (); ++i)
    use_whole (call, index_of (i), uses[i], wholes[i]);
  core::Engine &engine = *core::current_engine ();
  if (core::Worker *worker = core::current_worker ();
      __builtin_expect (worker != nullptr, 0))
    core::join_task_group (task, *worker);
  // Not with the mutex, which the tasks that it executes meanwhile may take.
  else if (!engine.throttle.admits (engine.next_number ()))
    engine.throttle.enter (task, true);
  Status status;
  size_t failed = 0;
  {
    api::Changes changes;
    api::Batch batch;
    MutexLock lock (api::plans_mutex);
    status
        = submit_in_place (regions, task, uses, wholes, changes, batch, failed);
  }
  if (status.ok ())
    return;
  if (failed < uses.size ())
    die_of (call, index_of (failed), status.message ());
  die_at (call.site, "failed to insert task '%s': %s", call.task ().name,
          status.message ());
}

/// Executes a call that is included in the calling task, after the calls
/// before: it uses blocks of what the task was given, or what needs inclusion.
/// A task of its own has the data that the calling one was not given.  False:
/// the call is none of those, or cores cannot execute it or not reach the
/// blocks.
bool
include_call (const Call &call, std::span<BlockUse> uses, Handle **wholes)
{
  const core::Worker *const worker = core::current_worker ();
  const starpu_cpu_func_t function = call.task ().codelet->cpu_funcs[0];
  if (worker == nullptr || worker->info.arch != device::Arch::Cpu
      || function == nullptr)
    return false;
  api::GivenBuffers given (call, uses, wholes);
  if (!given.some)
    return false;
  api::wait_for_calls (call.task (), call.site);
  void *values = call.block + call.task ().values_offset;
  if (given.others.empty ())
    {
      function (given.begin (), values);
      return true;
    }
  std::vector<BlockUse> other_uses;
  std::vector<Handle *> other_wholes;
  for (unsigned i : given.others)
    {
      other_uses.push_back (uses[i]);
      // As far apart as those that the task was given.
      other_uses.back ().keeps_main = true;
      other_wholes.push_back (wholes[i]);
    }
  api::PartialCall partial
      = { function, values, { given.begin (), uses.size () }, given.others };
  submit_uses (call, *api::make_partial (call.task (), partial, call.site),
               other_uses, other_wholes.data (), given.others.data ());
  api::wait_for_calls (call.task (), call.site);
  return true;
}

__attribute__ ((noinline)) void
submit_parts (const Call &call, core::Engine &engine, std::span<BlockUse> uses,
              Handle **wholes)
{
  set_distances (call, uses);
  if (__builtin_expect (core::body_of_thread () != nullptr, 0)
      && include_call (call, uses, wholes))
    return;
  task::Task *task = api::make_task (
      call.task (), call.block, core::summary_of (*call.task ().codelet),
      engine, call.site, unsigned (uses.size ()));
  submit_uses (call, *task, uses, wholes, nullptr);
}

} // namespace

extern "C" void
asterism_parts_submit_v1 (const struct asterism_parts_v1 *parts, void *block,
                          const int64_t *words)
{
  core::Engine *const engine = core::current_engine ();
  // That function says that the runtime is not running.
  if (__builtin_expect (engine == nullptr, 0))
    return asterism_submit_v1 (parts->task, block);
  constexpr unsigned kFew = 8;
  const unsigned count = parts->task->nbuffers;
  BlockUse few[kFew];
  Handle *few_wholes[kFew];
  std::unique_ptr<BlockUse[]> many;
  std::unique_ptr<Handle *[]> many_wholes;
  if (__builtin_expect (count > kFew, 0))
    {
      many.reset (new BlockUse[count]);
      many_wholes.reset (new Handle *[count]);
    }
  BlockUse *const uses = many != nullptr ? many.get () : few;
  Handle **const wholes = many != nullptr ? many_wholes.get () : few_wholes;
  Call call{ *parts, static_cast<char *> (block), words,
             asterism_call_site_v1 };
  if (call.site == nullptr)
    call.site = &parts->task->site;
  api::check_version (parts->version, call.task (), call.site);
  if (describe_all (call, engine->memory.addresses (), uses, wholes))
    return asterism_submit_v1 (parts->task, block);
  asterism_call_site_v1 = nullptr;
  submit_parts (call, *engine, { uses, count }, wholes);
}
