// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_worker.h: the memory nodes; and what is bound where.

#include <cerrno>
#include <cstdio>
#include <string>
#include <unistd.h>

#include "starpu.h"

#include "core/runtime.h"

namespace core = asterism::core;
using asterism::data::kMainMemory;
using asterism::device::DeviceInfo;
using asterism::sched::WorkerInfo;

namespace
{

/// The device whose memory a node is; null for main memory and for no node.
const DeviceInfo *
owner_of (unsigned node)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr || node == kMainMemory)
    return nullptr;
  for (const WorkerInfo &worker : runtime->workers ())
    if (worker.node == static_cast<int> (node))
      return &runtime->device (worker.id).info ();
  return nullptr;
}

/// The disk that a node is, or null.
const DeviceInfo *
disk_at (unsigned node)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr || node >= runtime->memory ().node_count ())
    return nullptr;
  const asterism::device::Device *device
      = runtime->memory ().device_of (asterism::data::NodeId (node));
  return device != nullptr && device->info ().keeps ? &device->info ()
                                                    : nullptr;
}

bool
exists (unsigned node)
{
  return node < starpu_memory_nodes_get_count ();
}

} // namespace

unsigned
starpu_memory_nodes_get_count ()
{
  core::Runtime *runtime = core::runtime ();
  return runtime != nullptr ? runtime->memory ().node_count () : 0;
}

unsigned
starpu_worker_get_memory_node (unsigned workerid)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr || workerid >= runtime->workers ().size ())
    return kMainMemory;
  return runtime->workers ()[workerid].node;
}

unsigned
starpu_worker_get_local_memory_node ()
{
  int worker = core::Runtime::current_worker ();
  return worker >= 0 ? starpu_worker_get_memory_node (worker) : kMainMemory;
}

enum starpu_node_kind
starpu_node_get_kind (unsigned node)
{
  if (!exists (node))
    return STARPU_UNUSED;
  if (disk_at (node) != nullptr)
    return STARPU_DISK_RAM;
  const DeviceInfo *owner = owner_of (node);
  if (owner == nullptr)
    return STARPU_CPU_RAM;
  switch (owner->type)
    {
    case STARPU_CUDA_WORKER:
      return STARPU_CUDA_RAM;
    case STARPU_OPENCL_WORKER:
      return STARPU_OPENCL_RAM;
    case STARPU_LOCAL_STORE_WORKER:
      return STARPU_LOCAL_STORE_RAM;
    case STARPU_CPU_WORKER:
      return STARPU_CPU_RAM;
    default:
      return STARPU_SIM_RAM;
    }
}

unsigned
starpu_memory_node_get_ids_by_type (enum starpu_node_kind kind,
                                    unsigned *memory_nodes_ids,
                                    unsigned maxsize)
{
  unsigned written = 0;
  for (unsigned node = 0; exists (node) && written < maxsize; ++node)
    if (starpu_node_get_kind (node) == kind)
      memory_nodes_ids[written++] = node;
  return written;
}

unsigned
starpu_memory_nodes_get_count_by_kind (enum starpu_node_kind kind)
{
  unsigned count = 0;
  for (unsigned node = 0; exists (node); ++node)
    count += starpu_node_get_kind (node) == kind;
  return count;
}

int
starpu_memory_node_get_devid (unsigned node)
{
  const DeviceInfo *owner = owner_of (node);
  return owner != nullptr ? owner->index : 0;
}

int
starpu_memory_node_get_name (unsigned node, char *name, size_t size)
{
  if (!exists (node) || size == 0)
    return -EINVAL;
  const DeviceInfo *owner
      = disk_at (node) != nullptr ? disk_at (node) : owner_of (node);
  if (owner != nullptr && owner->type == STARPU_CPU_WORKER)
    snprintf (name, size, "memory of NUMA node %d", owner->numa);
  else
    snprintf (name, size, "%s",
              owner != nullptr ? owner->name.c_str () : "main memory");
  return 0;
}

int
starpu_memory_nodes_get_numa_count ()
{
  int count = 0;
  for (unsigned node = 0; exists (node); ++node)
    count += starpu_node_get_kind (node) == STARPU_CPU_RAM;
  return count;
}

int
starpu_memory_nodes_numa_id_to_devid (int osid)
{
  for (unsigned node = 1; exists (node); ++node)
    if (starpu_memory_nodes_numa_devid_to_id (node) == osid && osid >= 0)
      return int (node);
  const std::string folder
      = "/sys/devices/system/node/node" + std::to_string (osid);
  const bool there = osid == 0 || (osid > 0 && !access (folder.c_str (), F_OK));
  return exists (kMainMemory) && there ? kMainMemory : -1;
}

int
starpu_memory_nodes_numa_devid_to_id (unsigned id)
{
  if (!exists (id) || starpu_node_get_kind (id) != STARPU_CPU_RAM)
    return -1;
  const DeviceInfo *owner = owner_of (id);
  return owner != nullptr ? owner->numa : 0;
}

void
starpu_topology_print (FILE *f)
{
  fprintf (f, "%u workers\n", starpu_worker_get_count ());
  for (unsigned id = 0; id < starpu_worker_get_count (); ++id)
    {
      char name[128];
      starpu_worker_get_name (static_cast<int> (id), name, sizeof name);
      fprintf (f, "  %u: %s, memory node %u", id, name,
               starpu_worker_get_memory_node (id));
      int core = starpu_worker_get_bindid (static_cast<int> (id));
      if (core >= 0)
        fprintf (f, ", core %d", core);
      fputc ('\n', f);
    }
  fprintf (f, "%u memory nodes\n", starpu_memory_nodes_get_count ());
  for (unsigned node = 0; exists (node); ++node)
    {
      char name[128];
      starpu_memory_node_get_name (node, name, sizeof name);
      fprintf (f, "  %u: %s\n", node, name);
    }
}

void
starpu_display_bindings ()
{
  for (unsigned id = 0; id < starpu_worker_get_count (); ++id)
    {
      char name[128];
      starpu_worker_get_name (static_cast<int> (id), name, sizeof name);
      int core = starpu_worker_get_bindid (static_cast<int> (id));
      if (core >= 0)
        printf ("%s: core %d\n", name, core);
      else
        printf ("%s: not bound\n", name);
    }
}
