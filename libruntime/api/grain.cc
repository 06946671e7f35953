// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_grain.h: codelets that offer something, and tasks in parts.

#include "asterism_grain.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <vector>

#include "api/data_support.h"
#include "base/log.h"
#include "base/memory_guard.h"
#include "core/engine.h"
#include "core/grain.h"
#include "data/handle_names.h"

using namespace asterism;
using core::Grain;
using data::Handle;

namespace
{

/// Contiguous bytes.
struct Run
{
  uintptr_t begin, end;
  bool
  operator<(const Run &other) const
  {
    return begin < other.begin;
  }
};

void
add_runs (const data::Region &region, unsigned rank, uintptr_t begin,
          std::vector<Run> &runs)
{
  if (rank == 0)
    {
      if (region.run > 0)
        runs.push_back ({ begin, begin + region.run });
      return;
    }
  for (size_t i = 0; i < region.count[rank - 1]; ++i)
    add_runs (region, rank - 1, begin + i * region.stride[rank - 1], runs);
}

void
add_runs (const data::Layout &layout, const void *replica,
          std::vector<Run> &runs)
{
  for (unsigned i = 0; i < layout.part_count (replica); ++i)
    {
      const data::Region region = layout.part (replica, i);
      add_runs (region, region.rank,
                region.address.base + region.address.offset, runs);
    }
}

/// Sorts and joins them; false, and `found` says where, when two overlap.
bool
join (std::vector<Run> &runs, Run &found)
{
  std::sort (runs.begin (), runs.end ());
  std::vector<Run> joined;
  for (const Run &run : runs)
    if (!joined.empty () && run.begin < joined.back ().end)
      {
        found = { run.begin, std::min (run.end, joined.back ().end) };
        return false;
      }
    else if (!joined.empty () && run.begin == joined.back ().end)
      joined.back ().end = run.end;
    else
      joined.push_back (run);
  runs.swap (joined);
  return true;
}

/// The first bytes that only one of the two has; of joined runs.
bool
differ (const std::vector<Run> &whole, const std::vector<Run> &parts,
        Run &found, bool &outside)
{
  for (size_t i = 0; i < std::max (whole.size (), parts.size ()); ++i)
    {
      const bool has_whole = i < whole.size (), has_part = i < parts.size ();
      outside = !has_whole || (has_part && parts[i].begin < whole[i].begin);
      if (!has_whole || !has_part)
        found = has_part ? parts[i] : whole[i];
      else if (parts[i].begin != whole[i].begin)
        found = { std::min (parts[i].begin, whole[i].begin),
                  std::max (parts[i].begin, whole[i].begin) };
      else if (parts[i].end != whole[i].end)
        {
          outside = parts[i].end > whole[i].end;
          found = { std::min (parts[i].end, whole[i].end),
                    std::max (parts[i].end, whole[i].end) };
        }
      else
        continue;
      return true;
    }
  return false;
}

/// The parts of one task: their data, which are unregistered at the end, and
/// the tasks on them.
class Parts
{
public:
  Parts (Grain &grain, struct starpu_task &user, const task::Task &task,
         void **buffers)
      : grain_ (grain), user_ (user), task_ (task), buffers_ (buffers)
  {
  }
  ~Parts ()
  {
    for (starpu_data_handle_t handle : handles_)
      starpu_data_unregister (handle);
  }
  Parts (const Parts &) = delete;
  Parts &operator= (const Parts &) = delete;

  /// Asks the splitter, and makes the data of the parts; how many there are, 0
  /// or 1: the task is not divided.  An error says what is wrong with them.
  Status divide (unsigned wanted, unsigned &count);

  /// Executes them, and returns when all have ended.
  void execute (unsigned count);

private:
  Status divide_buffer (unsigned i, unsigned count);
  Status check (unsigned i, const std::vector<const Handle *> &parts) const;
  starpu_data_handle_t add (unsigned i, unsigned part, unsigned count);

  Grain &grain_;
  struct starpu_task &user_;
  const task::Task &task_;
  void **const buffers_;
  std::vector<struct starpu_data_filter> filters_;
  std::vector<starpu_data_handle_t> handles_;
  std::vector<starpu_data_handle_t> of_part_; ///< by part, then by buffer
};

/// Registers a part of a buffer, or the whole one.
starpu_data_handle_t
Parts::add (unsigned i, unsigned part, unsigned count)
{
  struct starpu_data_filter &filter = filters_[i];
  struct starpu_data_interface_ops *ops
      = &task_.accesses[i].handle->layout ().ops ();
  void *interface = buffers_[i];
  std::unique_ptr<char[]> own;
  if (filter.filter_func != nullptr)
    {
      if (filter.get_child_ops != nullptr)
        ops = filter.get_child_ops (&filter, part);
      own = std::make_unique<char[]> (ops->interface_size);
      interface = own.get ();
      // Every public struct begins with its kind, which filters go by.
      *static_cast<int *> (interface) = int (ops->interfaceid);
      if (ops->init != nullptr)
        ops->init (interface);
      filter.filter_func (buffers_[i], interface, &filter, part, count);
    }
  starpu_data_handle_t handle = nullptr;
  starpu_data_register (&handle, STARPU_MAIN_RAM, interface, ops);
  if (handle != nullptr)
    handles_.push_back (handle);
  return handle;
}

/// Compares the bytes of the parts with those of the whole.
Status
Parts::check (unsigned i, const std::vector<const Handle *> &parts) const
{
  const data::Layout &layout = task_.accesses[i].handle->layout ();
  std::vector<Run> whole, divided;
  add_runs (layout, buffers_[i], whole);
  for (const Handle *part : parts)
    add_runs (part->layout (), part->interface_on (data::kMainMemory), divided);
  if (whole.empty ())
    return {};
  const uintptr_t first
      = std::min_element (whole.begin (), whole.end ())->begin;
  Run found;
  bool outside = false;
  const char *what = nullptr;
  if (!join (whole, found))
    return {}; // the whole overlaps itself
  if (!join (divided, found))
    what = "are in two parts";
  else if (differ (whole, divided, found, outside))
    what = outside ? "are in a part, but not in the buffer" : "are in no part";
  if (what == nullptr)
    return {};
  return Status::error (-EINVAL, "the bytes from %td to %td of buffer %u %s",
                        ptrdiff_t (found.begin - first),
                        ptrdiff_t (found.end - first) - 1, i, what);
}

Status
Parts::divide_buffer (unsigned i, unsigned count)
{
  const bool writes = (STARPU_TASK_GET_MODE (&user_, i) & STARPU_W) != 0;
  filters_[i].nchildren = count;
  if (filters_[i].filter_func == nullptr)
    {
      if (writes)
        return Status::error (-EINVAL, "buffer %u is written, and not divided",
                              i);
      const starpu_data_handle_t whole = add (i, 0, 1);
      for (unsigned part = 0; part < count; ++part)
        of_part_[part * task_.access_count + i] = whole;
      return {};
    }
  std::vector<const Handle *> parts;
  for (unsigned part = 0; part < count; ++part)
    {
      const starpu_data_handle_t handle = add (i, part, count);
      if (handle == nullptr)
        return Status::error (-EINVAL, "part %u of buffer %u is no datum", part,
                              i);
      of_part_[part * task_.access_count + i] = handle;
      parts.push_back (data::from_public (handle));
    }
  return writes ? check (i, parts) : Status ();
}

Status
Parts::divide (unsigned wanted, unsigned &count)
{
  filters_.resize (task_.access_count);
  count = grain_.given.split (&user_, wanted, filters_.data ());
  if (count > wanted)
    return Status::error (-EINVAL, "%u parts were wanted, and not %u", wanted,
                          count);
  if (count < 2)
    return {};
  of_part_.resize (size_t (count) * task_.access_count);
  for (unsigned i = 0; i < task_.access_count; ++i)
    if (Status status = divide_buffer (i, count); !status.ok ())
      return status;
  return {};
}

void
Parts::execute (unsigned count)
{
  std::vector<struct starpu_task *> tasks;
  for (unsigned part = 0; part < count; ++part)
    {
      struct starpu_task *task = starpu_task_create ();
      task->cl = &grain_.part;
      task->cl_arg = user_.cl_arg;
      task->cl_arg_size = user_.cl_arg_size;
      task->priority = user_.priority;
      task->name = user_.name;
      task->where = STARPU_CPU;
      task->detach = 0;
      task->nbuffers = int (task_.access_count);
      for (unsigned i = 0; i < task_.access_count; ++i)
        {
          task->handles[i] = of_part_[part * task_.access_count + i];
          if (grain_.part.nbuffers == STARPU_VARIABLE_NBUFFERS)
            task->modes[i] = STARPU_TASK_GET_MODE (&user_, i);
        }
      if (const int error = starpu_task_submit (task); error == 0)
        tasks.push_back (task);
      else
        {
          log (Level::Error, "a part of %s is not executed: error %d",
               task::name_of (task_), error);
          starpu_task_destroy (task);
        }
    }
  if (const int error
      = starpu_task_wait_array (tasks.data (), unsigned (tasks.size ())))
    log (Level::Error, "waiting for the parts of %s failed: error %d",
         task::name_of (task_), error);
}

bool
execute_in_parts (Grain &grain, task::Task &task, void **buffers,
                  unsigned wanted)
{
  Parts parts (grain, *task.user, task, buffers);
  unsigned count = 0;
  if (Status status = parts.divide (wanted, count); !status.ok ())
    {
      if (!grain.broken.exchange (true))
        log (Level::Error,
             "the splitter of codelet %s does not divide its data: %s; its "
             "tasks are not split",
             task::name_of (task), status.message ());
      return false;
    }
  if (count > 1)
    parts.execute (count);
  return count > 1;
}

} // namespace

extern "C" int
asterism_codelet_grain (struct starpu_codelet *codelet,
                        const struct asterism_grain *grain)
{
  if (codelet == nullptr || grain == nullptr
      || (grain->split == nullptr && grain->merge == nullptr)
      || codelet->type != STARPU_SEQ)
    return -EINVAL;
  Status status;
  const auto add
      = [&] { status = core::add_grain (*codelet, *grain, execute_in_parts); };
  return with_memory (add) ? status.code () : -ENOMEM;
}

extern "C" int
asterism_task_prefer_grain (struct starpu_task *task, unsigned parts)
{
  if (task == nullptr || task->cl == nullptr)
    return -EINVAL;
  const Grain *grain = core::find_grain (*task->cl);
  if (grain == nullptr || grain->given.split == nullptr)
    return -EINVAL;
  return with_memory ([&] { core::prefer_grain (*task, parts); }) ? 0 : -ENOMEM;
}
