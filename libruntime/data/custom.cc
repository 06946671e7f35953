// SPDX-License-Identifier: LGPL-2.1-or-later
// What data of a user-defined kind have their own functions for: to be copied,
// by which of several, allocated, kept for others, and shown.

#include <atomic>
#include <cerrno>
#include <optional>

#include "base/log.h"
#include "data/custom.h"
#include "data/node.h"
#include "data/transfer.h"
#include "device/current.h"

#include "starpu_data_interfaces.h"

namespace asterism::data
{

int
next_kind ()
{
  static std::atomic<int> next{ STARPU_MAX_INTERFACE_ID };
  return next++;
}

void
number_kind (struct starpu_data_interface_ops &ops)
{
  // Others may see the kind first at the same time.
  std::atomic_ref<enum starpu_data_interface_id> id (ops.interfaceid);
  auto unknown = STARPU_UNKNOWN_INTERFACE_ID;
  if (id.load () == unknown)
    id.compare_exchange_strong (
        unknown, static_cast<enum starpu_data_interface_id> (next_kind ()));
}

namespace
{

using Methods = struct starpu_data_copy_methods;
using Plain = decltype (Methods::ram_to_ram);
using WithStream = decltype (Methods::ram_to_cuda_async);
using WithEvent = decltype (Methods::ram_to_opencl_async);

/// What the functions for two nodes are chosen by.
enum Kind
{
  Ram,
  Cuda,
  OpenCl,
  Other, ///< only any_to_any knows them
  kKinds,
};

Kind
kind_of (const Node &node, const Methods &methods)
{
  if (node.device () == nullptr)
    return Ram;
  switch (node.device ()->info ().type)
    {
    case STARPU_CUDA_WORKER:
      return Cuda;
    case STARPU_OPENCL_WORKER:
      return OpenCl;
    case STARPU_CPU_WORKER: // a NUMA node
      return Ram;
    case STARPU_SIM_WORKER: // has addresses as main memory has
      return methods.any_to_any != nullptr ? Other : Ram;
    default:
      return Other;
    }
}

/// The functions between two kinds of nodes.
struct Row
{
  Plain Methods::*plain = nullptr;
  WithStream Methods::*with_stream = nullptr;
  WithEvent Methods::*with_event = nullptr;
};

constexpr Row kRows[kKinds][kKinds] = {
  { { &Methods::ram_to_ram },
    { &Methods::ram_to_cuda, &Methods::ram_to_cuda_async },
    { &Methods::ram_to_opencl, nullptr, &Methods::ram_to_opencl_async },
    {} },
  { { &Methods::cuda_to_ram, &Methods::cuda_to_ram_async },
    { &Methods::cuda_to_cuda, &Methods::cuda_to_cuda_async },
    { &Methods::cuda_to_opencl },
    {} },
  { { &Methods::opencl_to_ram, nullptr, &Methods::opencl_to_ram_async },
    { &Methods::opencl_to_cuda },
    { &Methods::opencl_to_opencl, nullptr, &Methods::opencl_to_opencl_async },
    {} },
  {},
};

/// The functions that a kind of data has for two nodes.
struct Choice
{
  Plain plain = nullptr;
  WithStream with_stream = nullptr;
  WithEvent with_event = nullptr;
  decltype (Methods::any_to_any) any = nullptr;

  bool
  none () const
  {
    return !plain && !with_stream && !with_event && !any;
  }
};

Choice
choose (const Layout &layout, const Node &source, const Node &target)
{
  Choice choice;
  const Methods *methods = layout.ops ().copy_methods;
  if (methods == nullptr)
    return choice;
  const Row &row
      = kRows[kind_of (source, *methods)][kind_of (target, *methods)];
  if (row.plain != nullptr)
    choice.plain = methods->*row.plain;
  if (row.with_stream != nullptr)
    choice.with_stream = methods->*row.with_stream;
  if (row.with_event != nullptr)
    choice.with_event = methods->*row.with_event;
  choice.any = methods->any_to_any;
  return choice;
}

/// The node whose device makes a copy.
const Node &
handling (const Node &source, const Node &target)
{
  return target.device () != nullptr ? target : source;
}

/// A call of one of the functions.
struct Call
{
  const Choice &choice;
  void *from;
  unsigned source;
  void *to;
  unsigned target;

  /// `where`: a cudaStream_t or a cl_event *, as the function wants it.
  int
  operator() (void *where) const
  {
    if (choice.with_stream != nullptr)
      return choice.with_stream (from, source, to, target,
                                 static_cast<starpu_cudaStream_t> (where));
    if (choice.with_event != nullptr)
      return choice.with_event (from, source, to, target,
                                static_cast<starpu_cl_event *> (where));
    return choice.plain (from, source, to, target);
  }

  static int
  make (void *call, void *where)
  {
    return (*static_cast<const Call *> (call)) (where);
  }
};

Status
result_of (int code, const Node &source, const Node &target)
{
  if (code == 0 || code == -EAGAIN)
    return {};
  return Status::error (code < 0 ? code : -EIO,
                        "user-defined copy from memory node %d to %d",
                        source.id (), target.id ());
}

} // namespace

Status
allocate_custom (const Handle &handle, void *contents, Node &node)
{
  const auto &ops = handle.layout ().ops ();
  if (ops.allocate_data_on_node == nullptr || ops.free_data_on_node == nullptr)
    return Status::error (-ENOSYS, "a %s cannot be allocated",
                          handle.layout ().name ());
  if (node.kept.take (handle, contents)
      || ops.allocate_data_on_node (contents, unsigned (node.id ())) >= 0)
    return {};
  return Status::error (-ENOMEM, "allocating a %s on memory node %d",
                        handle.layout ().name (), node.id ());
}

void
free_custom (const Handle &handle, void *contents, Node &node)
{
  if (!node.kept.keep (handle, contents, node.kept_limit ()))
    handle.layout ().ops ().free_data_on_node (contents, unsigned (node.id ()));
}

Status
copy_custom (const Layout &layout, void *from, const Node &source, void *to,
             const Node &target, Operations &operations)
{
  const Choice choice = choose (layout, source, target);
  if (choice.none ())
    return Status::error (-ENOSYS,
                          "a %s without a function that copies from memory "
                          "node %d to %d",
                          layout.name (), source.id (), target.id ());
  device::Device *device = handling (source, target).device ();
  // Whoever copies, the function finds itself with the device's worker.
  std::optional<device::CurrentDevice> current;
  if (device != nullptr)
    current.emplace (*device);
  Call call{ choice, from, unsigned (source.id ()), to,
             unsigned (target.id ()) };
  if (!choice.plain && !choice.with_stream && !choice.with_event)
    return result_of (
        choice.any (from, call.source, to, call.target, &operations), source,
        target);
  if (device == nullptr)
    return result_of (call (nullptr), source, target);
  device::ForeignCopy copy;
  copy.source_device = source.device ();
  copy.target_device = target.device ();
  copy.asynchronous = choice.with_stream || choice.with_event;
  copy.function = Call::make;
  copy.argument = &call;
  device::Ticket ticket;
  Status status = device->start_foreign (copy, ticket);
  operations.add (*device, ticket);
  return status;
}

bool
map_custom (const Handle &handle, void *contents, const Node &node)
{
  const auto &ops = handle.layout ().ops ();
  return ops.map_data != nullptr && ops.unmap_data != nullptr
         && ops.update_map != nullptr
         && ops.map_data (handle.interface_on (kMainMemory),
                          unsigned (kMainMemory), contents,
                          unsigned (node.id ()))
                == 0;
}

void
unmap_custom (const Handle &handle, void *contents, const Node &node)
{
  const int code = handle.layout ().ops ().unmap_data (
      handle.interface_on (kMainMemory), unsigned (kMainMemory), contents,
      unsigned (node.id ()));
  if (code != 0)
    log (Level::Error, "%s: its unmap_data gave %d for memory node %d",
         handle.layout ().name (), code, node.id ());
}

Status
update_custom (const Layout &layout, void *from, const Node &source, void *to,
               const Node &target)
{
  return result_of (layout.ops ().update_map (from, unsigned (source.id ()), to,
                                              unsigned (target.id ())),
                    source, target);
}

bool
copies_directly (const Handle &handle, const Node &source, const Node &target)
{
  const Layout &layout = handle.layout ();
  if (!layout.custom () || source.device () == nullptr
      || target.device () == nullptr)
    return true;
  if (choose (layout, source, target).none ())
    return false;
  const auto can_copy = layout.ops ().copy_methods->can_copy;
  return can_copy == nullptr
         || can_copy (
                handle.interface_on (source.id ()), unsigned (source.id ()),
                handle.interface_on (target.id ()), unsigned (target.id ()),
                unsigned (handling (source, target).id ()))
                != 0;
}

void
show_custom (Handle &handle, FILE *file)
{
  const auto &ops = handle.layout ().ops ();
  char text[256];
  if (ops.describe != nullptr
      && ops.describe (handle.interface_on (kMainMemory), text, sizeof text)
             > 0)
    fprintf (file, "  %s\n", text);
  if (ops.display == nullptr)
    return;
  fputs ("  ", file);
  ops.display (to_public (&handle), file);
  fputc ('\n', file);
}

bool
copies_in_main (const Layout &layout)
{
  const Methods *methods = layout.ops ().copy_methods;
  return methods != nullptr && (methods->ram_to_ram || methods->any_to_any);
}

} // namespace asterism::data
