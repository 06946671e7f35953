// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data.h: what of the data is on which memory node.

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "starpu_data.h"
#include "starpu_data_interfaces.h"

#include "api/data_support.h"
#include "api/data_versions.h"
#include "data/background_eviction.h"
#include "data/interface.h"

using namespace asterism;
using data::Handle;

/// Frees what is kept on a node for data to come; a name of StarPU's that
/// programs declare themselves.
extern "C" void
_starpu_free_all_automatically_allocated_buffers (unsigned node);

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

/// Brings contents to main memory like for a reader, in their turn; what the
/// thread has acquired, if it may be read as well.
Status
save (Handle &handle, starpu_data_handle_t public_handle)
{
  if (api::waits_for_caller (handle, false))
    {
      if (starpu_data_acquire_try (public_handle, STARPU_R) == 0)
        starpu_data_release (public_handle);
      return {};
    }
  if (Status status = api::use_plans_of (handle, STARPU_R); !status.ok ())
    return status;
  data::Access access;
  access.handle = &handle;
  access.mode = STARPU_R;
  access.node = data::kMainMemory;
  api::Turn turn (*core::runtime (), &access, 1);
  // They may have been dropped meanwhile.
  return handle.nodes () != 0 ? turn.fetch () : Status ();
}

} // namespace

extern "C" int
starpu_data_evict_from_node (starpu_data_handle_t public_handle, unsigned node)
{
  Handle *handle = on_node (public_handle, node);
  if (core::runtime () == nullptr)
    return -ENODEV;
  if (handle == nullptr || handle->ended () || node == STARPU_MAIN_RAM
      || handle->partitioned ())
    return -EINVAL;
  if (core::Runtime::current_task () == nullptr && handle->nodes () != 0)
    if (Status status = save (*handle, public_handle); !status.ok ())
      return api::report ("starpu_data_evict_from_node", status);
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
  if (api::usable ("starpu_data_pointer_is_inside", public_handle) == nullptr)
    return 0;
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
  return data::contains (layout, replica,
                         reinterpret_cast<uintptr_t> (pointer));
}

extern "C" double
starpu_data_expected_transfer_time (starpu_data_handle_t public_handle,
                                    unsigned node,
                                    enum starpu_data_access_mode mode)
{
  if (api::usable ("starpu_data_expected_transfer_time", public_handle)
      == nullptr)
    return 0;
  Handle *handle = on_node (public_handle, node);
  if (handle == nullptr)
    return 0;
  return core::runtime ()->memory ().transfer_cost (
      api::current_version (*handle), data::NodeId (node), mode);
}

extern "C" void
starpu_data_register_victim_selector (starpu_data_victim_selector select,
                                      starpu_data_victim_eviction_failed failed,
                                      void *data)
{
  if (core::Runtime *runtime
      = api::running ("starpu_data_register_victim_selector"))
    runtime->memory ().room ().set_chooser ({ select, failed, data });
}

extern "C" int
starpu_data_can_evict (starpu_data_handle_t public_handle, unsigned node,
                       enum starpu_is_prefetch)
{
  if (api::usable ("starpu_data_can_evict", public_handle) == nullptr)
    return 0;
  Handle *handle = on_node (public_handle, node);
  return handle != nullptr
         && core::runtime ()->memory ().can_evict (
             api::current_version (*handle), data::NodeId (node));
}

extern "C" void
starpu_data_get_node_data (unsigned node, starpu_data_handle_t **handles,
                           int **valid, unsigned *n)
{
  std::vector<Handle *> found;
  std::vector<bool> good;
  core::Runtime *runtime = api::running ("starpu_data_get_node_data");
  if (runtime != nullptr && node < runtime->memory ().node_count ())
    runtime->memory ().list_on (data::NodeId (node), found, good);
  const size_t count = found.size ();
  // At least one, as malloc () may give nothing for none.
  auto *list = static_cast<starpu_data_handle_t *> (
      malloc ((count + 1) * sizeof (starpu_data_handle_t)));
  auto *flags = static_cast<int *> (malloc ((count + 1) * sizeof (int)));
  const bool fits = list != nullptr && flags != nullptr;
  for (size_t i = 0; fits && i < count; ++i)
    {
      list[i] = data::to_public (found[i]);
      flags[i] = good[i];
    }
  if (n != nullptr)
    *n = fits ? unsigned (count) : 0;
  if (handles != nullptr)
    *handles = list;
  else
    free (list);
  if (valid != nullptr)
    *valid = flags;
  else
    free (flags);
}

extern "C" void
starpu_memchunk_tidy (unsigned node)
{
  core::Runtime *runtime = api::running ("starpu_memchunk_tidy");
  if (runtime != nullptr && node < runtime->memory ().node_count ())
    runtime->memory ().tidy (data::NodeId (node));
}

extern "C" void
starpu_data_display_memory_stats (void)
{
  if (core::Runtime *runtime
      = api::running ("starpu_data_display_memory_stats"))
    runtime->memory ().list_handles (stderr);
}

extern "C" void
_starpu_free_all_automatically_allocated_buffers (unsigned node)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime != nullptr && node < runtime->memory ().node_count ())
    runtime->memory ().tidy (data::NodeId (node));
}
