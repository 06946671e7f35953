// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_css.h: calls of tasks that name memory by address and shape.

#include "asterism_css.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "starpu.h"

#include "api/css_data.h"
#include "api/css_program.h"
#include "api/css_scope.h"
#include "api/generated_call.h"
#include "base/site.h"
#include "base/small_vector.h"
#include "core/call_site.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "core/estimates.h"
#include "core/public_task.h"
#include "core/task_group.h"
#include "regions/block.h"

using namespace asterism;
using api::BlockUse;
using regions::Block;
using regions::Fault;

namespace
{

using Site = struct asterism_site_v1;

/// One call being made.
struct Call
{
  const struct asterism_css_v1 &css;
  char *block;
  const int64_t *words;
  const Site *site;
  const api::CallHints *hints; ///< of the pragma before the call, or null

  const struct asterism_task_v1 &
  task () const
  {
    return *css.task;
  }
  /// True when the pragma before the call says what the flag stands for.
  bool
  hints_at (uint32_t flag) const
  {
    return hints != nullptr && (hints->flags & flag) != 0;
  }
  /// The word that one of the flags announces, or `otherwise`.
  int64_t
  word (uint32_t flag, int64_t otherwise) const
  {
    return (css.flags & flag) != 0
               ? words[__builtin_popcount (css.flags & (flag - 1))]
               : otherwise;
  }
};

[[noreturn]] __attribute__ ((noinline, cold)) void
die_of_item (const Call &call, const struct asterism_item_v1 &item, Fault fault,
             unsigned dimension)
{
  const int64_t *words = call.words + item.words + 3 * dimension;
  const char *task = call.task ().name;
  const char *name = call.task ().parameters[item.parameter].name;
  if (fault == Fault::TooLarge)
    die_at (call.site, "task '%s', parameter '%s': its size overflows", task,
            name);
  if (words[0] < 0 && (item.flags & ASTERISM_ITEM_UNBOUNDED) == 0)
    die_at (call.site, "task '%s', parameter '%s': extent %u is %lld", task,
            name, dimension + 1, static_cast<long long> (words[0]));
  die_at (call.site,
          "task '%s', parameter '%s': region %u, %lld elements from %lld on, "
          "is out of range",
          task, name, dimension + 1, static_cast<long long> (words[2]),
          static_cast<long long> (words[1]));
}

/// Makes the block of an item that is a whole array, as most are; false when it
/// is something else.
inline bool
make_whole (const Call &call, const struct asterism_item_v1 &item,
            uintptr_t pointer, Block &block)
{
  const int64_t *words = call.words + item.words;
  size_t bytes = item.element;
  for (unsigned i = 0; i < item.rank; ++i, words += 3)
    if (words[0] <= 0 || words[1] != 0 || words[2] != words[0]
        || __builtin_mul_overflow (bytes, size_t (words[0]), &bytes))
      return false;
  block.address = pointer;
  block.run = bytes;
  block.rank = 0;
  return bytes <= SIZE_MAX / 4 && pointer != 0 && item.offset == 0;
}

/// Notes how an item is used.
inline void
set_use (const Call &call, const struct asterism_item_v1 &item, BlockUse &use)
{
  use.mode = api::mode_of_item (item.mode, item.flags);
  use.reduction = item.reduction;
  use.keeps_main = call.css.nitems > call.task ().nbuffers
                   || (call.css.flags & ASTERISM_CSS_MORE) != 0;
}

/// A function of this dialect gets a pointer and no distance: it finds what has
/// gaps in main memory alone.
inline void
keep_gaps (BlockUse &use)
{
  use.keeps_main |= use.block.rank != 0;
}

/// Works out which bytes an item stands for, and tells the implementation how
/// far its pointer is from the first.
void
describe (const Call &call, const struct asterism_item_v1 &item, BlockUse &use)
{
  set_use (call, item, use);
  uintptr_t pointer;
  memcpy (&pointer, call.block + call.task ().parameters[item.parameter].offset,
          sizeof pointer);
  if (__builtin_expect (make_whole (call, item, pointer, use.block), 1))
    return;
  constexpr unsigned kSections = Block::kMaxRank + 1;
  regions::Section sections[kSections];
  const int64_t *words = call.words + item.words;
  for (unsigned i = 0; i < item.rank; ++i)
    sections[i] = { words[3 * i], words[3 * i + 1], words[3 * i + 2] };
  unsigned dimension = 0;
  const Fault fault = make_block (pointer, item.element, sections, item.rank,
                                  (item.flags & ASTERISM_ITEM_UNBOUNDED) != 0,
                                  use.block, dimension);
  if (__builtin_expect (fault != Fault::None, 0))
    die_of_item (call, item, fault, dimension);
  keep_gaps (use);
  if (__builtin_expect (pointer == 0, 0) && !use.block.empty ())
    die_at (call.site,
            "task '%s', parameter '%s': the pointer is null, but stands for "
            "%zu bytes",
            call.task ().name, call.task ().parameters[item.parameter].name,
            use.block.bytes ());
  const auto offset = ptrdiff_t (pointer - use.block.address);
  if (item.offset != 0)
    memcpy (call.block + item.offset, &offset, sizeof offset);
}

/// Calls the implementation for cores in this thread, on main memory.
void
execute_here (const Call &call, std::span<const BlockUse> uses)
{
  const struct starpu_codelet &codelet = *call.task ().codelet;
  const starpu_cpu_func_t function = codelet.cpu_funcs[0];
  if (function == nullptr)
    die_at (call.site,
            "task '%s' is called by a task, but has no implementation for "
            "cores",
            call.task ().name);
  const unsigned count = call.task ().nbuffers;
  SmallVector<struct starpu_vector_interface> replicas (count);
  SmallVector<void *> buffers (count);
  for (unsigned i = 0; i < count; ++i)
    {
      struct starpu_vector_interface &replica = replicas.begin ()[i];
      replica = {};
      replica.id = STARPU_VECTOR_INTERFACE_ID;
      replica.ptr = replica.dev_handle = uses[i].block.address;
      replica.nx = uses[i].block.span ();
      replica.elemsize = 1;
      buffers.begin ()[i] = &replica;
    }
  const api::CssCall inside;
  function (buffers.begin (), call.block + call.task ().values_offset);
}

/// The floating-point operations of the call; 0: not known.
double
flops_of (const Call &call)
{
  return call.hints_at (ASTERISM_CSS_COST)
             ? call.hints->cost
             : std::bit_cast<double> (call.word (ASTERISM_CSS_COST, 0));
}

int64_t
condition_of (const Call &call)
{
  return call.hints_at (ASTERISM_CSS_IF) ? call.hints->condition
                                         : call.word (ASTERISM_CSS_IF, 1);
}

task::Task *
make_task (const Call &call, size_t accesses, core::Engine &engine)
{
  if (accesses > UINT16_MAX)
    die_at (call.site, "task '%s' uses %zu data, and may use %u",
            call.task ().name, accesses, unsigned (UINT16_MAX));
  task::Task *task = api::make_task (call.task (), call.block,
                                     core::summary_of (*call.task ().codelet),
                                     engine, call.site, unsigned (accesses));
  if (call.css.label != nullptr)
    task->name = call.css.label;
  if (call.hints != nullptr && call.hints->label != nullptr)
    task->name = call.hints->label;
  task->priority = int (call.hints_at (ASTERISM_CSS_PRIORITY)
                            ? call.hints->priority
                            : call.word (ASTERISM_CSS_PRIORITY, 0));
  task->includes = call.word (ASTERISM_CSS_FINAL, 0) != 0
                   || call.hints_at (ASTERISM_CSS_FINAL);
  return task;
}

/// Who waits for the end of one task.
struct Ended
{
  data::Requester requester; ///< first: found by its address
  Event event;

  explicit Ended (task::Task &task)
  {
    requester.granted = [] (data::Requester &self) {
      reinterpret_cast<Ended &> (self).event.signal ();
    };
    task::add_dependency (task, requester);
  }
};

/// Submits the task, and waits for it where the program says so.  `sequential`:
/// it is outside of a parallel part.
void
submit (const Call &call, std::span<const BlockUse> uses, api::Regions &regions,
        bool sequential)
{
  core::Engine &engine = *core::current_engine ();
  task::Task *task = make_task (call, uses.size (), engine);
  if (core::Worker *worker = core::current_worker ();
      __builtin_expect (worker != nullptr, 0))
    core::join_task_group (*task, *worker);
  const bool waits = sequential || condition_of (call) == 0;
  std::optional<Ended> ended;
  if (waits)
    ended.emplace (*task);
  if (Status status = regions.submit_alone (*task, uses, flops_of (call));
      !status.ok ())
    die_at (call.site, "failed to submit task '%s': %s", call.task ().name,
            status.message ());
  if (!waits)
    return;
  engine.wait (ended->event);
  if (sequential)
    for (const BlockUse &use : uses)
      if (!use.block.empty ())
        regions.wait (use.block, false);
}

void
perform (const Call &call, std::span<const BlockUse> uses)
{
  if (__builtin_expect (core::body_of_thread () != nullptr, 0))
    {
      if (api::Regions *regions = api::regions_of_body (call.site))
        submit (call, uses, *regions, false);
      else
        execute_here (call, uses);
      return;
    }
  api::Regions &regions = api::css_regions (call.site);
  submit (call, uses, regions, !api::css_is_parallel ());
}

} // namespace

extern "C" void
asterism_css_submit_v1 (const struct asterism_css_v1 *css, void *block,
                        const int64_t *words)
{
  Call call{ *css, static_cast<char *> (block), words,
             core::take_call_site (*css->task), nullptr };
  std::optional<api::CallHints> hints;
  if (__builtin_expect (api::next_call.given, 0))
    call.hints = &hints.emplace (std::exchange (api::next_call, {}));
  api::check_version (css->version, *css->task, call.site);
  std::vector<BlockUse> more;
  if (__builtin_expect (css->flags & ASTERISM_CSS_MORE, 0))
    more = api::take_more_data ();
  const size_t count = css->nitems + more.size ();
  BlockUse few[8];
  std::unique_ptr<BlockUse[]> many;
  if (count > 8)
    many.reset (new BlockUse[count]);
  BlockUse *const uses = many != nullptr ? many.get () : few;
  for (unsigned i = 0; i < css->nitems; ++i)
    describe (call, css->items[i], uses[i]);
  std::copy (more.begin (), more.end (), uses + css->nitems);
  perform (call, { uses, count });
}
