// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data_interfaces.h: what all layouts have, and the user's own layouts.

#include "starpu_data_interfaces.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <vector>

#include "starpu_stdlib.h"

#include "api/data_register.h"
#include "api/omp_team.h"
#include "base/log.h"
#include "data/custom.h"
#include "data/transfer.h"

using namespace asterism;
using api::usable;
using data::Handle;

namespace asterism::api
{

namespace
{

/// Hands out the handle that `add` makes.
template <typename Add>
void
hand_out (const char *function, starpu_data_handle_t *result, Add add)
{
  if (result != nullptr)
    *result = nullptr;
  core::Runtime *runtime = running (function);
  if (runtime == nullptr)
    return;
  if (result == nullptr)
    return log (Level::Error, "%s: no place for the handle", function);
  Handle *handle = nullptr;
  report (function, add (runtime->memory (), handle));
  if (handle == nullptr)
    return;
  handle->set_sequential_consistency (
      starpu_data_get_default_sequential_consistency_flag () != 0);
  if (runtime->options ().renaming != 0)
    handle->set_renames (true);
  omp::note_registered (*handle);
  *result = data::to_public (handle);
}

} // namespace

bool
has_room (const char *function, starpu_data_handle_t *result, size_t used,
          size_t allocated)
{
  if (used <= allocated)
    return true;
  if (result != nullptr)
    *result = nullptr;
  log (Level::Error, "%s: %zu bytes are used, but %zu allocated", function,
       used, allocated);
  return false;
}

void
register_data (const char *function, starpu_data_handle_t *result,
               int home_node, const void *replica, const data::Layout &layout)
{
  hand_out (function, result, [&] (data::Memory &memory, Handle *&handle) {
    return memory.add (layout, data::NodeId (home_node), replica, handle);
  });
}

void *
struct_of (const char *function, starpu_data_handle_t handle, int id)
{
  Handle *h = usable (function, handle);
  if (h == nullptr)
    return nullptr;
  // A kind of the program's own may have what a built-in kind has, whose number
  // its struct then begins with.
  void *replica = h->interface_on (data::kMainMemory);
  if (h->layout ().id () == id
      || (h->layout ().custom () && h->layout ().struct_size () >= sizeof (int)
          && *static_cast<const int *> (replica) == id))
    return replica;
  log (Level::Error, "%s: %s is a %s", function, h->label ().c_str (),
       h->layout ().name ());
  return nullptr;
}

void
set_storage (const char *function, starpu_data_handle_t handle, unsigned node,
             const void *replica)
{
  if (Handle *h = usable (function, handle))
    report (function, core::runtime ()->memory ().set_storage (
                          *h, data::NodeId (node), replica));
}

} // namespace asterism::api

extern "C" starpu_data_handle_t
starpu_data_lookup (const void *ptr)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr)
    return nullptr;
  Handle *handle = omp::find_registered (ptr);
  if (handle == nullptr)
    handle = runtime->memory ().lookup (ptr);
  // The address of partitioned data is that of the part that begins there.
  while (handle != nullptr && handle->partitioned ())
    {
      const auto parts = handle->children ();
      const auto part
          = std::find_if (parts.begin (), parts.end (), [ptr] (Handle *one) {
              return one->address () == ptr;
            });
      if (part == parts.end ())
        break;
      handle = *part;
    }
  return data::to_public (
      handle != nullptr ? handle : runtime->memory ().find_allocated (ptr));
}

extern "C" void *
starpu_data_handle_to_pointer (starpu_data_handle_t handle, unsigned node)
{
  Handle *h = usable ("starpu_data_handle_to_pointer", handle);
  if (h == nullptr || node >= starpu_memory_nodes_get_count ())
    return nullptr;
  // Where it is itself, whatever storage tasks have been given instead.
  bool allocated, valid, coming;
  core::runtime ()->memory ().query (*h, data::NodeId (node), allocated, valid,
                                     coming);
  if (!allocated)
    return nullptr;
  const auto &ops = h->layout ().ops ();
  if (ops.to_pointer != nullptr)
    return ops.to_pointer (h->interface_on (data::NodeId (node)), node);
  return ops.handle_to_pointer ? ops.handle_to_pointer (handle, node) : nullptr;
}

extern "C" void *
starpu_data_get_local_ptr (starpu_data_handle_t handle)
{
  return starpu_data_handle_to_pointer (handle, STARPU_MAIN_RAM);
}

// Who describes data of the program's own does so for each of these.
static_assert (STARPU_MAXNODES == data::kMaxNodes);

extern "C" void *
starpu_data_get_interface_on_node (starpu_data_handle_t handle,
                                   unsigned memory_node)
{
  Handle *h = usable ("starpu_data_get_interface_on_node", handle);
  if (h == nullptr || memory_node >= data::kMaxNodes)
    return nullptr;
  return core::runtime ()->memory ().replica_struct (
      *h, data::NodeId (memory_node));
}

extern "C" enum starpu_data_interface_id
starpu_data_get_interface_id (starpu_data_handle_t handle)
{
  Handle *h = usable ("starpu_data_get_interface_id", handle);
  return static_cast<enum starpu_data_interface_id> (
      h ? h->layout ().id () : STARPU_UNKNOWN_INTERFACE_ID);
}

extern "C" size_t
starpu_data_get_size (starpu_data_handle_t handle)
{
  Handle *h = usable ("starpu_data_get_size", handle);
  return h ? h->bytes () : 0;
}

extern "C" size_t
starpu_data_get_alloc_size (starpu_data_handle_t handle)
{
  Handle *h = usable ("starpu_data_get_alloc_size", handle);
  if (h == nullptr)
    return 0;
  const auto &ops = h->layout ().ops ();
  if (h->layout ().custom ())
    return ops.get_alloc_size != nullptr ? ops.get_alloc_size (handle)
                                         : h->bytes ();
  switch (h->layout ().id ())
    {
    case STARPU_VECTOR_INTERFACE_ID:
      return starpu_vector_get_allocsize (handle);
    case STARPU_MATRIX_INTERFACE_ID:
      return starpu_matrix_get_allocsize (handle);
    default:
      return h->bytes ();
    }
}

extern "C" starpu_ssize_t
starpu_data_get_max_size (starpu_data_handle_t handle)
{
  Handle *h = usable ("starpu_data_get_max_size", handle);
  if (h == nullptr)
    return 0;
  const auto &ops = h->layout ().ops ();
  return h->layout ().custom () && ops.get_max_size != nullptr
             ? starpu_ssize_t (ops.get_max_size (handle))
             : starpu_ssize_t (h->bytes ());
}

extern "C" int
starpu_data_get_home_node (starpu_data_handle_t handle)
{
  Handle *h = usable ("starpu_data_get_home_node", handle);
  return h ? h->home () : -1;
}

extern "C" void
starpu_data_print (starpu_data_handle_t handle, unsigned node, FILE *stream)
{
  Handle *h = usable ("starpu_data_print", handle);
  if (h == nullptr || stream == nullptr)
    return;
  fprintf (stream, "%s of %zu bytes on memory node %u: ", h->label ().c_str (),
           h->bytes (), node);
  // Of itself both, whatever storage tasks have been given instead.
  bool allocated = false, valid = false, coming;
  if (node < starpu_memory_nodes_get_count ())
    core::runtime ()->memory ().query (*h, data::NodeId (node), allocated,
                                       valid, coming);
  if (!allocated)
    fputs ("not allocated\n", stream);
  else
    fprintf (stream, "at %p, %s\n",
             starpu_data_handle_to_pointer (handle, node),
             valid ? "valid" : "out of date");
}

extern "C" void
starpu_data_register_ops (struct starpu_data_interface_ops *ops)
{
  if (ops == nullptr)
    return log (Level::Error, "starpu_data_register_ops: no description");
  data::number_kind (*ops);
}

extern "C" void
starpu_data_register (starpu_data_handle_t *handle, int home_node,
                      void *data_interface,
                      struct starpu_data_interface_ops *ops)
{
  if (handle != nullptr)
    *handle = nullptr;
  core::Runtime *runtime = api::running ("starpu_data_register");
  if (runtime == nullptr)
    return;
  if (ops == nullptr || data_interface == nullptr)
    return log (Level::Error, "starpu_data_register: no %s",
                ops ? "struct" : "description");
  const data::Layout &layout = runtime->memory ().layout_for (*ops);
  if (layout.custom ()
      && (ops->register_data_handle == nullptr || ops->interface_size == 0))
    return log (Level::Error, "starpu_data_register: a description without %s",
                ops->interface_size == 0 ? "interface_size"
                                         : "register_data_handle");
  std::vector<max_align_t> replica;
  if (!layout.custom ())
    {
      replica.resize (layout.struct_size () / sizeof (max_align_t) + 1);
      layout.adopt (replica.data (), data_interface);
      data_interface = replica.data ();
    }
  api::register_data ("starpu_data_register", handle, home_node, data_interface,
                      layout);
  if (!layout.custom () || home_node != STARPU_MAIN_RAM || handle == nullptr
      || *handle == nullptr)
    return;
  // Where such data are only their own functions know.
  if (const void *place
      = starpu_data_handle_to_pointer (*handle, STARPU_MAIN_RAM))
    runtime->memory ().add_address (*data::from_public (*handle), place);
}

extern "C" void
starpu_data_register_same (starpu_data_handle_t *result,
                           starpu_data_handle_t source)
{
  constexpr const char *kName = "starpu_data_register_same";
  if (result != nullptr)
    *result = nullptr;
  if (Handle *h = usable (kName, source))
    api::hand_out (kName, result, [h] (data::Memory &memory, Handle *&handle) {
      return memory.add_like (*h, handle);
    });
}

extern "C" void
starpu_data_ptr_register (starpu_data_handle_t handle, unsigned node)
{
  if (Handle *h = usable ("starpu_data_ptr_register", handle))
    if (void *replica = starpu_data_get_interface_on_node (handle, node))
      api::report ("starpu_data_ptr_register",
                   core::runtime ()->memory ().set_storage (
                       *h, data::NodeId (node), replica));
}

extern "C" int
starpu_data_interface_get_next_id (void)
{
  return data::next_kind ();
}

namespace
{

/// What starpu_malloc_on_node () is given, by node.
std::array<std::atomic<int>, data::kMaxNodes> default_flags;

int
flags_on (unsigned node)
{
  return node < default_flags.size () ? default_flags[node].load () : 0;
}

} // namespace

extern "C" void
starpu_malloc_on_node_set_default_flags (unsigned node, int flags)
{
  if (node < default_flags.size ())
    default_flags[node] = flags;
}

extern "C" uintptr_t
starpu_malloc_on_node_flags (unsigned node, size_t size, int flags)
{
  core::Runtime *runtime = core::runtime ();
  device::Address address;
  if (runtime == nullptr
      || !runtime->memory ()
              .allocate (data::NodeId (node), size, address)
              .ok ())
    return 0;
  if (node == STARPU_MAIN_RAM && (flags & STARPU_MALLOC_PINNED) != 0)
    starpu_memory_pin (reinterpret_cast<void *> (address.base), size);
  return address.base;
}

extern "C" uintptr_t
starpu_malloc_on_node (unsigned node, size_t size)
{
  return starpu_malloc_on_node_flags (node, size, flags_on (node));
}

extern "C" void
starpu_free_on_node_flags (unsigned node, uintptr_t address, size_t size,
                           int flags)
{
  core::Runtime *runtime = core::runtime ();
  if (address == 0 || runtime == nullptr
      || node >= runtime->memory ().node_count ())
    return;
  if (node == STARPU_MAIN_RAM && (flags & STARPU_MALLOC_PINNED) != 0)
    starpu_memory_unpin (reinterpret_cast<void *> (address), size);
  runtime->memory ().free (data::NodeId (node), { address, 0 }, size);
}

extern "C" void
starpu_free_on_node (unsigned node, uintptr_t address, size_t size)
{
  starpu_free_on_node_flags (node, address, size, flags_on (node));
}
