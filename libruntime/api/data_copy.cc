// SPDX-License-Identifier: LGPL-2.1-or-later
// Copies for the user: between handles, between nodes, and into buffers.

#include <cerrno>
#include <cstdlib>

#include "starpu_data_interfaces.h"
#include "starpu_helper.h"

#include "api/data_support.h"
#include "api/data_versions.h"
#include "base/failed_tasks.h"
#include "core/engine.h"
#include "data/transfer.h"

using namespace asterism;
using data::Handle;

namespace
{

/// The handle of registered data that are not partitioned, or null.
Handle *
whole (starpu_data_handle_t public_handle)
{
  Handle *handle = data::from_public (public_handle);
  return handle != nullptr && handle->alive () && !handle->partitioned ()
             ? handle
             : nullptr;
}

bool
copy_contents (api::Deferred &self)
{
  if (self.failed
      || api::report ("starpu_data_cpy",
                      self.runtime->memory ().copy_contents (
                          *self.accesses[0].handle, *self.accesses[1].handle))
             != 0)
    failed_tasks::add ();
  if (self.callback != nullptr)
    self.callback (self.argument);
  return true;
}

/// True when there is something in main memory to copy from or to.
bool
has_storage (Handle &handle)
{
  bool allocated, valid, coming;
  core::runtime ()->memory ().query (handle, data::kMainMemory, allocated,
                                     valid, coming);
  return allocated || handle.bytes () == 0;
}

/// Starts a strided copy; -EAGAIN when it goes on.
int
copy (uintptr_t from, size_t from_offset, unsigned from_node, uintptr_t to,
      size_t to_offset, unsigned to_node, const device::Shape &shape,
      void *async_data)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr)
    return -ENODEV;
  auto *operations = static_cast<data::Operations *> (async_data);
  Status status = runtime->memory ().copy (
      data::NodeId (from_node), { from, from_offset }, data::NodeId (to_node),
      { to, to_offset }, shape, operations);
  if (!status.ok ())
    return api::report ("starpu_interface_copy", status);
  return operations != nullptr && !operations->empty () ? -EAGAIN : 0;
}

void
repeat (device::Shape &shape, size_t count, size_t from_stride,
        size_t to_stride)
{
  shape.count[shape.rank] = count;
  shape.source_stride[shape.rank] = from_stride;
  shape.target_stride[shape.rank] = to_stride;
  ++shape.rank;
}

} // namespace

extern "C" int
starpu_data_cpy (starpu_data_handle_t target, starpu_data_handle_t source,
                 int asynchronous, void (*callback) (void *), void *argument)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr)
    return -ENODEV;
  Handle *to = whole (target);
  Handle *from = whole (source);
  if (to == nullptr || from == nullptr || to == from || to->overlaps ()
      || to->ended () || from->ended () || &to->layout () != &from->layout ()
      || !data::same_shape (*to, *from))
    return -EINVAL;
  if (!asynchronous
      && (core::Runtime::current_task () != nullptr
          || api::waits_for_caller (*to, true)
          || api::held_by_caller (*from, true)))
    return -EDEADLK;
  data::Access accesses[2];
  accesses[0].handle = to;
  accesses[0].mode = STARPU_W;
  accesses[1].handle = from;
  accesses[1].mode = STARPU_R;
  accesses[0].node = accesses[1].node = data::kMainMemory;
  for (const data::Access &access : accesses)
    api::settle_versions (*access.handle, access.mode);
  if (to->planned () || from->planned ())
    if (Status status = api::use_plans (accesses, 2); !status.ok ())
      return api::report ("starpu_data_cpy", status);
  if (!asynchronous)
    {
      api::Turn turn (*runtime, accesses, 2);
      Status status = turn.fetch ();
      if (status.ok ())
        status = runtime->memory ().copy_contents (*to, *from);
      if (callback != nullptr && status.ok ())
        callback (argument);
      return api::report ("starpu_data_cpy", status);
    }
  api::Deferred *deferred = api::make_deferred (*to, STARPU_W);
  deferred->accesses.assign (accesses, accesses + 2);
  deferred->fetches = true;
  deferred->act = copy_contents;
  deferred->callback = callback;
  deferred->argument = argument;
  api::defer (deferred, true);
  return 0;
}

extern "C" int
starpu_interface_copy (uintptr_t src, size_t src_offset, unsigned src_node,
                       uintptr_t dst, size_t dst_offset, unsigned dst_node,
                       size_t size, void *async_data)
{
  device::Shape shape;
  shape.run = size;
  return copy (src, src_offset, src_node, dst, dst_offset, dst_node, shape,
               async_data);
}

extern "C" int
starpu_interface_copy2d (uintptr_t src, size_t src_offset, unsigned src_node,
                         uintptr_t dst, size_t dst_offset, unsigned dst_node,
                         size_t blocksize, size_t numblocks, size_t ld_src,
                         size_t ld_dst, void *async_data)
{
  device::Shape shape;
  shape.run = blocksize;
  repeat (shape, numblocks, ld_src, ld_dst);
  return copy (src, src_offset, src_node, dst, dst_offset, dst_node, shape,
               async_data);
}

extern "C" int
starpu_interface_copy3d (uintptr_t src, size_t src_offset, unsigned src_node,
                         uintptr_t dst, size_t dst_offset, unsigned dst_node,
                         size_t blocksize, size_t numblocks1, size_t ld1_src,
                         size_t ld1_dst, size_t numblocks2, size_t ld2_src,
                         size_t ld2_dst, void *async_data)
{
  device::Shape shape;
  shape.run = blocksize;
  repeat (shape, numblocks1, ld1_src, ld1_dst);
  repeat (shape, numblocks2, ld2_src, ld2_dst);
  return copy (src, src_offset, src_node, dst, dst_offset, dst_node, shape,
               async_data);
}

extern "C" int
starpu_interface_copy4d (uintptr_t src, size_t src_offset, unsigned src_node,
                         uintptr_t dst, size_t dst_offset, unsigned dst_node,
                         size_t blocksize, size_t numblocks1, size_t ld1_src,
                         size_t ld1_dst, size_t numblocks2, size_t ld2_src,
                         size_t ld2_dst, size_t numblocks3, size_t ld3_src,
                         size_t ld3_dst, void *async_data)
{
  device::Shape shape;
  shape.run = blocksize;
  repeat (shape, numblocks1, ld1_src, ld1_dst);
  repeat (shape, numblocks2, ld2_src, ld2_dst);
  repeat (shape, numblocks3, ld3_src, ld3_dst);
  return copy (src, src_offset, src_node, dst, dst_offset, dst_node, shape,
               async_data);
}

extern "C" int
starpu_interface_copynd (uintptr_t src, size_t src_offset, unsigned src_node,
                         uintptr_t dst, size_t dst_offset, unsigned dst_node,
                         size_t elemsize, size_t ndim, uint32_t *nn,
                         uint32_t *ldn_src, uint32_t *ldn_dst, void *async_data)
{
  if (ndim > device::kMaxRank + 1 || (ndim > 0 && nn == nullptr)
      || (ndim > 1 && (ldn_src == nullptr || ldn_dst == nullptr)))
    return -EINVAL;
  device::Shape shape;
  shape.run = ndim > 0 ? elemsize * nn[0] : elemsize;
  for (size_t i = 1; i < ndim; ++i)
    repeat (shape, nn[i], ldn_src[i] * elemsize, ldn_dst[i] * elemsize);
  return copy (src, src_offset, src_node, dst, dst_offset, dst_node, shape,
               async_data);
}

extern "C" void
starpu_interface_data_copy (unsigned src_node, unsigned dst_node, size_t size)
{
  if (core::Engine *engine = core::current_engine ())
    {
      const double now = engine->recorder.now_us ();
      engine->recorder.transfer (int (src_node), int (dst_node), size, now,
                                 now);
    }
}

extern "C" void
starpu_interface_start_driver_copy_async (unsigned, unsigned, double *start)
{
  core::Engine *engine = core::current_engine ();
  if (start != nullptr)
    *start = engine != nullptr ? engine->recorder.now_us () : 0;
}

extern "C" void
starpu_interface_end_driver_copy_async (unsigned src_node, unsigned dst_node,
                                        double start)
{
  if (core::Engine *engine = core::current_engine ())
    engine->recorder.transfer (int (src_node), int (dst_node), 0, start,
                               engine->recorder.now_us ());
}

extern "C" int
starpu_data_pack (starpu_data_handle_t handle, void **ptr,
                  starpu_ssize_t *count)
{
  Handle *h = whole (handle);
  if (core::runtime () == nullptr)
    return -ENODEV;
  if (h == nullptr || count == nullptr)
    return -EINVAL;
  const data::Layout &layout = h->layout ();
  if (layout.custom ())
    return layout.ops ().pack_data
               ? layout.ops ().pack_data (handle, STARPU_MAIN_RAM, ptr, count)
               : -ENOSYS;
  *count = starpu_ssize_t (h->bytes ());
  if (ptr == nullptr)
    return 0;
  if (!has_storage (*h))
    return -ENODATA;
  *ptr = malloc (h->bytes () ? h->bytes () : 1);
  if (*ptr == nullptr)
    return -ENOMEM;
  data::pack (layout, h->shape (), *ptr);
  return 0;
}

extern "C" int
starpu_data_peek (starpu_data_handle_t handle, void *ptr, size_t count)
{
  Handle *h = whole (handle);
  if (core::runtime () == nullptr)
    return -ENODEV;
  if (h == nullptr || ptr == nullptr)
    return -EINVAL;
  const data::Layout &layout = h->layout ();
  if (layout.custom ())
    return layout.ops ().peek_data
               ? layout.ops ().peek_data (handle, STARPU_MAIN_RAM, ptr, count)
               : -ENOSYS;
  if (count != h->bytes ())
    return -EINVAL;
  if (!has_storage (*h))
    return -ENODATA;
  data::unpack (layout, h->interface_on (data::kMainMemory), ptr);
  return 0;
}

extern "C" int
starpu_data_unpack (starpu_data_handle_t handle, void *ptr, size_t count)
{
  Handle *h = whole (handle);
  if (core::runtime () == nullptr)
    return -ENODEV;
  if (h == nullptr || ptr == nullptr)
    return -EINVAL;
  const data::Layout &layout = h->layout ();
  if (layout.custom ())
    return layout.ops ().unpack_data
               ? layout.ops ().unpack_data (handle, STARPU_MAIN_RAM, ptr, count)
               : -ENOSYS;
  int error = starpu_data_peek (handle, ptr, count);
  if (error == 0)
    free (ptr);
  return error;
}

extern "C" int
starpu_data_cpy_priority (starpu_data_handle_t target,
                          starpu_data_handle_t source, int asynchronous,
                          void (*callback) (void *), void *argument, int)
{
  return starpu_data_cpy (target, source, asynchronous, callback, argument);
}
