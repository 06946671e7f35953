// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data_filters.h: partitioning, and finding the parts.

#include "starpu_data_filters.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <new>

#include "api/data_support.h"
#include "base/log.h"
#include "core/reduction.h"

using namespace asterism;
using api::usable;
using data::Access;
using data::Handle;

namespace
{

Access
access_on (data::NodeId node, Handle &handle, enum starpu_data_access_mode mode)
{
  Access access;
  access.handle = &handle;
  access.mode = mode;
  access.node = node;
  return access;
}

/// Reads what is valid, or is begun if it is read; only makes room for what is
/// not.
void
set_mode_to_gather (Access &access)
{
  Handle &handle = *access.handle;
  const bool some = handle.nodes () != 0 || core::can_begin (handle);
  access.mode = some ? STARPU_R : STARPU_W;
}

/// Whoever waited for it would wait for itself.
Status
acquired (const Handle &handle)
{
  return Status::error (-EDEADLK, "%s is acquired by this thread",
                        handle.label ().c_str ());
}

/// Divides the handle in its turn, but for what those who used it submitted
/// meanwhile: `over' says so.
Status
partition_in_turn (core::Runtime &runtime, Handle &handle,
                   struct starpu_data_filter &filter, bool &over)
{
  // What overlaps is only read, and so will be its parts.
  const auto mode = handle.overlaps () ? STARPU_R : STARPU_RW;
  if (Status status = api::use_plans_of (handle, mode); !status.ok ())
    return status;
  Access access = access_on (data::kMainMemory, handle, STARPU_RW);
  api::Turn turn (runtime, &access, 1);
  if (handle.partitioned ())
    return Status::error (-EBUSY, "%s is partitioned already",
                          handle.label ().c_str ());
  over = !turn.awaited ();
  if (!over)
    return {};
  data::Memory &memory = runtime.memory ();
  if (Status status = memory.settle_for_parts (handle, filter, true);
      !status.ok ())
    return status;
  // What has none stays without: its parts are begun, each when it is read.
  const bool has_contents = handle.nodes () != 0;
  access.mode = has_contents ? STARPU_R : STARPU_W;
  Status status;
  do
    {
      access.node = memory.node_of_parts (handle);
      status = turn.fetch ();
    }
  while (!status.ok () && memory.settle_elsewhere (handle));
  if (!has_contents)
    memory.invalidate (handle);
  unsigned count;
  if (status.ok ())
    status = memory.divide (handle, filter, true, nullptr, count);
  core::hand_on_reduction (runtime.engine (), handle, handle.children ());
  return status;
}

/// One to each part, where the parts are; null without memory.
std::unique_ptr<Access[]>
accesses_to_parts (const Handle &handle)
{
  const auto parts = handle.children ();
  std::unique_ptr<Access[]> accesses (new (std::nothrow) Access[parts.size ()]);
  const data::NodeId node = data::Memory::node_of_parts (handle);
  for (size_t i = 0; i < parts.size () && accesses != nullptr; ++i)
    accesses[i] = access_on (node, *parts[i], STARPU_RW);
  return accesses;
}

/// Parts that overlap in main memory are begun before the first is read: who
/// began another one then would write what is being read.
void
begin_overlapping (core::Runtime &runtime, Handle &handle)
{
  const auto parts = handle.children ();
  if (data::Memory::node_of_parts (handle) != data::kMainMemory)
    return;
  auto needed = [] (Handle *part) {
    return part->overlaps () && core::can_begin (*part);
  };
  if (std::none_of (parts.begin (), parts.end (), needed))
    return;
  const auto count = unsigned (parts.size ());
  const auto accesses = accesses_to_parts (handle);
  if (accesses == nullptr)
    return; // each is begun when it is read
  api::Turn turn (runtime, accesses.get (), count);
  for (unsigned i = 0; i < count; ++i)
    accesses[i].mode = needed (parts[i]) ? STARPU_R : STARPU_NONE;
  // What cannot be begun now is when it is read, or that is refused.
  (void)turn.fetch ().ok ();
}

Status
partition (core::Runtime &runtime, Handle &handle,
           struct starpu_data_filter &filter)
{
  if (api::waits_for_caller (handle, true))
    return acquired (handle);
  Status status;
  for (bool over = false; status.ok () && !over;)
    status = partition_in_turn (runtime, handle, filter, over);
  if (status.ok ())
    begin_overlapping (runtime, handle);
  return status;
}

/// Brings the parts together in their turn, but for what those who used them
/// submitted meanwhile: `over' says so.
Status
unite_in_turn (core::Runtime &runtime, Handle &handle, bool &over)
{
  auto count = unsigned (handle.children ().size ());
  const auto accesses = accesses_to_parts (handle);
  if (accesses == nullptr)
    return Status::error (-ENOMEM, "uniting the parts of data");
  api::Turn turn (runtime, accesses.get (), count);
  over = !turn.awaited ();
  if (!over)
    return {};
  unsigned with_contents = 0;
  for (unsigned i = 0; i < count; ++i)
    with_contents += accesses[i].handle->nodes () != 0;
  if (with_contents != 0)
    {
      for (unsigned i = 0; i < count; ++i)
        set_mode_to_gather (accesses[i]);
      if (Status status = turn.fetch (); !status.ok ())
        return status;
    }
  turn.forget ();
  runtime.memory ().unite (handle);
  return {};
}

/// Ends the partitioning of the parts, then that of the handle.
Status
unpartition (core::Runtime &runtime, Handle &handle)
{
  for (bool over = false; !over;)
    {
      for (Handle *child : handle.children ())
        if (api::held_by_caller (*child))
          return acquired (*child);
      Status status;
      for (Handle *child : handle.children ())
        {
          if (child->partitioned ())
            status = unpartition (runtime, *child);
          if (status.ok ())
            status = api::end_plans (*child);
          if (!status.ok ())
            return status;
        }
      status = unite_in_turn (runtime, handle, over);
      if (!status.ok ())
        return status;
    }
  return {};
}

Handle *
child_of (Handle *handle, unsigned index)
{
  if (handle == nullptr || index >= handle->children ().size ())
    return nullptr;
  return handle->children ()[index];
}

void
apply (core::Runtime &runtime, Handle &handle,
       struct starpu_data_filter **filters, unsigned count)
{
  if (count == 0)
    return;
  Status status = partition (runtime, handle, *filters[0]);
  if (!status.ok ())
    api::report ("starpu_data_map_filters", status);
  else
    for (Handle *child : handle.children ())
      apply (runtime, *child, filters + 1, count - 1);
}

/// True unless a message says why the call is not allowed here.
bool
allowed (const char *function)
{
  if (core::Runtime::current_task () == nullptr)
    return true;
  log (Level::Error, "%s: called from a task", function);
  return false;
}

} // namespace

extern "C" void
starpu_data_partition (starpu_data_handle_t handle,
                       struct starpu_data_filter *filter)
{
  constexpr const char *kName = "starpu_data_partition";
  Handle *h = api::staying (kName, handle);
  if (h == nullptr || !allowed (kName))
    return;
  if (filter == nullptr)
    return log (Level::Error, "%s: no filter", kName);
  api::report (kName, partition (*core::runtime (), *h, *filter));
}

extern "C" void
starpu_data_unpartition (starpu_data_handle_t handle, unsigned node)
{
  constexpr const char *kName = "starpu_data_unpartition";
  Handle *h = usable (kName, handle);
  if (h == nullptr || !allowed (kName))
    return;
  if (!h->partitioned ())
    return log (Level::Error, "%s: %s is not partitioned", kName,
                h->label ().c_str ());
  const bool anywhere = node == unsigned (-1);
  if (!anywhere && node >= starpu_memory_nodes_get_count ())
    return log (Level::Error, "%s: there is no memory node %u", kName, node);
  if (api::report (kName, unpartition (*core::runtime (), *h)) == 0
      && node != STARPU_MAIN_RAM && !anywhere)
    starpu_data_prefetch_on_node (handle, node, 1);
}

extern "C" int
starpu_data_get_nb_children (starpu_data_handle_t handle)
{
  Handle *h = usable ("starpu_data_get_nb_children", handle);
  return h ? int (h->children ().size ()) : 0;
}

extern "C" starpu_data_handle_t
starpu_data_get_child (starpu_data_handle_t handle, unsigned i)
{
  return data::to_public (
      child_of (usable ("starpu_data_get_child", handle), i));
}

extern "C" starpu_data_handle_t
starpu_data_vget_sub_data (starpu_data_handle_t root, unsigned depth,
                           va_list arguments)
{
  Handle *handle = usable ("starpu_data_get_sub_data", root);
  for (unsigned i = 0; i < depth && handle != nullptr; ++i)
    {
      unsigned index = va_arg (arguments, unsigned);
      Handle *child = child_of (handle, index);
      if (child == nullptr)
        log (Level::Error, "starpu_data_get_sub_data: %s has %zu parts, not %u",
             handle->label ().c_str (), handle->children ().size (), index + 1);
      handle = child;
    }
  return data::to_public (handle);
}

extern "C" starpu_data_handle_t
starpu_data_get_sub_data (starpu_data_handle_t root, unsigned depth, ...)
{
  va_list arguments;
  va_start (arguments, depth);
  starpu_data_handle_t result
      = starpu_data_vget_sub_data (root, depth, arguments);
  va_end (arguments);
  return result;
}

extern "C" void
starpu_data_map_filters_parray (starpu_data_handle_t root, unsigned count,
                                struct starpu_data_filter **filters)
{
  constexpr const char *kName = "starpu_data_map_filters";
  Handle *handle = usable (kName, root);
  if (handle == nullptr || !allowed (kName))
    return;
  for (unsigned i = 0; i < count; ++i)
    if (filters == nullptr || filters[i] == nullptr)
      return log (Level::Error, "%s: filter %u is null", kName, i);
  apply (*core::runtime (), *handle, filters, count);
}

extern "C" void
starpu_data_map_filters_array (starpu_data_handle_t root, unsigned count,
                               struct starpu_data_filter *filters)
{
  auto pointers = std::make_unique<struct starpu_data_filter *[]> (count);
  for (unsigned i = 0; i < count && filters != nullptr; ++i)
    pointers[i] = &filters[i];
  starpu_data_map_filters_parray (root, count, pointers.get ());
}

extern "C" void
starpu_data_vmap_filters (starpu_data_handle_t root, unsigned count,
                          va_list arguments)
{
  auto filters = std::make_unique<struct starpu_data_filter *[]> (count);
  for (unsigned i = 0; i < count; ++i)
    filters[i] = va_arg (arguments, struct starpu_data_filter *);
  starpu_data_map_filters_parray (root, count, filters.get ());
}

extern "C" void
starpu_data_map_filters (starpu_data_handle_t root, unsigned count, ...)
{
  va_list arguments;
  va_start (arguments, count);
  starpu_data_vmap_filters (root, count, arguments);
  va_end (arguments);
}
