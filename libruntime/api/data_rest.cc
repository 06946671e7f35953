// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data.h: eviction, duplicates, contents of a node, arbiters, and other
// names for what there is.

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "starpu_data.h"
#include "starpu_data_filters.h"
#include "starpu_data_interfaces.h"
#include "starpu_helper.h"
#include "starpu_scheduler.h"

#include "api/data_support.h"
#include "api/data_versions.h"
#include "base/log.h"
#include "data/interface.h"

using namespace asterism;
using data::Handle;

struct starpu_arbiter
{
  char unused;
};

namespace
{

/// The handle, or null when it or the runtime is none, or the node.
Handle *
on_node (starpu_data_handle_t public_handle, unsigned node)
{
  core::Runtime *runtime = core::runtime ();
  Handle *handle = data::from_public (public_handle);
  if (runtime == nullptr || handle == nullptr || !handle->alive ()
      || node >= runtime->memory ().node_count ())
    return nullptr;
  return handle;
}

} // namespace

extern "C" int
starpu_data_evict_from_node (starpu_data_handle_t public_handle, unsigned node)
{
  Handle *handle = on_node (public_handle, node);
  if (core::runtime () == nullptr)
    return -ENODEV;
  if (handle == nullptr || node == STARPU_MAIN_RAM || handle->partitioned ())
    return -EINVAL;
  // Saved like for a reader, if need be.
  if (core::Runtime::current_task () == nullptr && handle->nodes () != 0)
    {
      int error = starpu_data_acquire (public_handle, STARPU_R);
      if (error != 0)
        return error;
      starpu_data_release (public_handle);
    }
  Handle &used = api::current_version (*handle);
  return core::runtime ()->memory ().evict (used, data::NodeId (node)) ? 0
                                                                       : -EBUSY;
}

extern "C" void
starpu_data_query_status2 (starpu_data_handle_t handle, int node,
                           int *is_allocated, int *is_valid, int *is_loading,
                           int *is_requested)
{
  int coming;
  starpu_data_query_status (handle, node, is_allocated, is_valid, &coming);
  if (is_loading != nullptr)
    *is_loading = coming;
  if (is_requested != nullptr)
    *is_requested = coming;
}

extern "C" void
starpu_data_deinitialize (starpu_data_handle_t handle)
{
  starpu_data_invalidate (handle);
}

extern "C" void
starpu_data_deinitialize_submit (starpu_data_handle_t handle)
{
  starpu_data_invalidate_submit (handle);
}

extern "C" int
starpu_data_cpy_priority (starpu_data_handle_t target,
                          starpu_data_handle_t source, int asynchronous,
                          void (*callback) (void *), void *argument, int)
{
  return starpu_data_cpy (target, source, asynchronous, callback, argument);
}

extern "C" int
starpu_data_dup_ro (starpu_data_handle_t *result, starpu_data_handle_t source,
                    int asynchronous)
{
  if (result == nullptr || core::runtime () == nullptr)
    return result == nullptr ? -EINVAL : -ENODEV;
  *result = nullptr;
  Handle *handle = data::from_public (source);
  if (handle == nullptr || !handle->alive () || handle->partitioned ())
    return -EINVAL;
  starpu_data_register_same (result, source);
  if (*result == nullptr)
    return -ENOMEM;
  int error = starpu_data_cpy (*result, source, asynchronous, nullptr, nullptr);
  if (error == 0)
    return 0;
  starpu_data_unregister (*result);
  *result = nullptr;
  return error;
}

extern "C" int
starpu_data_pack_node (starpu_data_handle_t handle, unsigned node, void **ptr,
                       starpu_ssize_t *count)
{
  return node == STARPU_MAIN_RAM ? starpu_data_pack (handle, ptr, count)
                                 : -EINVAL;
}

extern "C" int
starpu_data_peek_node (starpu_data_handle_t handle, unsigned node, void *ptr,
                       size_t count)
{
  return node == STARPU_MAIN_RAM ? starpu_data_peek (handle, ptr, count)
                                 : -EINVAL;
}

extern "C" int
starpu_data_unpack_node (starpu_data_handle_t handle, unsigned node, void *ptr,
                         size_t count)
{
  return node == STARPU_MAIN_RAM ? starpu_data_unpack (handle, ptr, count)
                                 : -EINVAL;
}

extern "C" int
starpu_data_pointer_is_inside (starpu_data_handle_t public_handle,
                               unsigned node, void *pointer)
{
  Handle *handle = on_node (public_handle, node);
  if (handle == nullptr)
    return 0;
  const data::Layout &layout = handle->layout ();
  void *replica = handle->interface_on (data::NodeId (node));
  if (replica == nullptr)
    return 0;
  if (layout.custom ())
    return layout.ops ().pointer_is_inside != nullptr
           && layout.ops ().pointer_is_inside (replica, node, pointer);
  for (unsigned i = 0; i < layout.part_count (replica); ++i)
    {
      data::Region region = layout.part (replica, i);
      auto place = reinterpret_cast<uintptr_t> (pointer);
      uintptr_t first = region.address.base + region.address.offset;
      size_t span = region.run;
      for (unsigned d = 0; d < region.rank; ++d)
        span += (region.count[d] - 1) * region.stride[d];
      if (region.bytes () != 0 && place >= first && place - first < span)
        return 1;
    }
  return 0;
}

extern "C" double
starpu_data_expected_transfer_time (starpu_data_handle_t public_handle,
                                    unsigned node,
                                    enum starpu_data_access_mode mode)
{
  Handle *handle = on_node (public_handle, node);
  if (handle == nullptr)
    return 0;
  return core::runtime ()->memory ().transfer_cost (
      api::current_version (*handle), data::NodeId (node), mode);
}

extern "C" void
starpu_data_display_memory_stats (void)
{
  if (core::Runtime *runtime
      = api::running ("starpu_data_display_memory_stats"))
    runtime->memory ().list_handles (stderr);
}

extern "C" int
starpu_data_acquire_on_node_cb_sequential_consistency_quick (
    starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
    void (*callback) (void *), void *argument, int sequential_consistency, int)
{
  return starpu_data_acquire_on_node_cb_sequential_consistency (
      handle, node, mode, callback, argument, sequential_consistency);
}

extern "C" int
starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids (
    starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
    void (*callback) (void *), void *argument, int sequential_consistency, int,
    long *before, long *after)
{
  for (long *id : { before, after })
    if (id != nullptr)
      *id = -1;
  return starpu_data_acquire_on_node_cb_sequential_consistency (
      handle, node, mode, callback, argument, sequential_consistency);
}

extern "C" void
starpu_data_set_sched_data (starpu_data_handle_t handle, void *sched_data)
{
  Handle *h = api::usable ("starpu_data_set_sched_data", handle);
  if (h == nullptr)
    return;
  SpinGuard lock (h->coherence ());
  h->extra ().sched_data = sched_data;
}

extern "C" void *
starpu_data_get_sched_data (starpu_data_handle_t handle)
{
  Handle *h = api::usable ("starpu_data_get_sched_data", handle);
  if (h == nullptr)
    return nullptr;
  SpinGuard lock (h->coherence ());
  return h->extra_or_null () ? h->extra_or_null ()->sched_data : nullptr;
}

// Whoever commutes claims all its data at once, whatever they are told.

extern "C" starpu_arbiter_t
starpu_arbiter_create (void)
{
  return static_cast<starpu_arbiter_t> (calloc (1, sizeof (starpu_arbiter)));
}

extern "C" void
starpu_arbiter_destroy (starpu_arbiter_t arbiter)
{
  free (arbiter);
}

extern "C" void
starpu_data_assign_arbiter (starpu_data_handle_t handle, starpu_arbiter_t)
{
  (void)api::usable ("starpu_data_assign_arbiter", handle);
}

// Changes between a whole and its parts come in their turn, which is one of
// the orders allowed.

extern "C" void
starpu_data_partition_submit_sequential_consistency (
    starpu_data_handle_t whole, unsigned count, starpu_data_handle_t *children,
    int)
{
  starpu_data_partition_submit (whole, count, children);
}

extern "C" void
starpu_data_unpartition_submit_sequential_consistency (
    starpu_data_handle_t whole, unsigned count, starpu_data_handle_t *children,
    int node, int)
{
  starpu_data_unpartition_submit (whole, count, children, node);
}

namespace
{

/// What to call when a datum is whole again.
struct Afterwards
{
  starpu_data_handle_t whole;
  void (*callback) (void *);
  void *argument;
};

} // namespace

extern "C" void
starpu_data_unpartition_submit_sequential_consistency_cb (
    starpu_data_handle_t whole, unsigned count, starpu_data_handle_t *children,
    int node, int, void (*callback) (void *), void *argument)
{
  starpu_data_unpartition_submit (whole, count, children, node);
  if (callback == nullptr)
    return;
  auto *afterwards = new Afterwards{ whole, callback, argument };
  auto call = [] (void *given) {
    auto *self = static_cast<Afterwards *> (given);
    starpu_data_release_on_node (self->whole, STARPU_ACQUIRE_NO_NODE);
    self->callback (self->argument);
    delete self;
  };
  if (starpu_data_acquire_on_node_cb (whole, STARPU_ACQUIRE_NO_NODE, STARPU_R,
                                      call, afterwards)
      != 0)
    delete afterwards;
}
