// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_disk.h: disks as memory nodes.

#include "starpu_disk.h"

#include <cerrno>
#include <cstring>
#include <string>

#include "api/data_support.h"
#include "base/log.h"
#include "base/mutex.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "device/disk.h"

using namespace asterism;
using device::Disk;

int starpu_disk_swap_node = -1;

namespace
{

/// The kind of disk that STARPU_DISK_SWAP_BACKEND names, or null.
struct starpu_disk_ops *
kind_of (const std::string &name)
{
  static const struct
  {
    const char *name;
    struct starpu_disk_ops *ops;
  } kinds[] = { { "", &starpu_disk_unistd_ops },
                { "unistd", &starpu_disk_unistd_ops },
                { "stdio", &starpu_disk_stdio_ops },
                { "unistd_o_direct", &starpu_disk_unistd_o_direct_ops },
                { "hdf5", &starpu_disk_hdf5_ops },
                { "leveldb", &starpu_disk_leveldb_ops } };
  for (const auto &kind : kinds)
    if (name == kind.name)
      return kind.ops;
  return nullptr;
}

/// The disk of a node, or null after a message.
Disk *
disk_of (const char *function, unsigned node)
{
  core::Runtime *runtime = api::running (function);
  device::Device *device
      = runtime != nullptr && node < runtime->memory ().node_count ()
            ? runtime->memory ().device_of (data::NodeId (node))
            : nullptr;
  if (device != nullptr && device->info ().keeps)
    return static_cast<Disk *> (device);
  if (runtime != nullptr)
    log (Level::Error, "%s: memory node %u is not a disk", function, node);
  return nullptr;
}

/// Held by who adds a disk.
Mutex registering;

} // namespace

void
api::register_swap (core::Runtime &runtime)
{
  starpu_disk_swap_node = -1;
  const Options &options = runtime.options ();
  if (options.disk_swap.empty ())
    return;
  struct starpu_disk_ops *ops = kind_of (options.disk_swap_backend);
  if (ops == nullptr)
    return log (Level::Error, "STARPU_DISK_SWAP_BACKEND: there is no '%s'",
                options.disk_swap_backend.c_str ());
  if (options.disk_swap_size >= 0
      && options.disk_swap_size < STARPU_DISK_SIZE_MIN >> 20)
    return log (Level::Error, "STARPU_DISK_SWAP_SIZE: %ld MiB, at least %d",
                long (options.disk_swap_size), STARPU_DISK_SIZE_MIN >> 20);
  const long long bytes = options.disk_swap_size < 0
                              ? -1
                              : static_cast<long long> (options.disk_swap_size)
                                    << 20;
  int node = starpu_disk_register (
      ops, const_cast<char *> (options.disk_swap.c_str ()), bytes);
  if (node >= 0)
    starpu_disk_swap_node = node;
}

extern "C" int
starpu_disk_register (struct starpu_disk_ops *func, void *parameter,
                      starpu_ssize_t size)
{
  core::Runtime *runtime = api::running ("starpu_disk_register");
  if (runtime == nullptr)
    return -ENODEV;
  if (func == nullptr || func->plug == nullptr || func->read == nullptr
      || func->write == nullptr || (size >= 0 && size < STARPU_DISK_SIZE_MIN))
    return -EINVAL;
  if (!core::may_wait ())
    return -EDEADLK;
  MutexLock guard (registering);
  data::Memory &memory = runtime->memory ();
  if (memory.node_count () == data::kMaxNodes)
    return -ENOSPC;
  core::Engine &engine = runtime->engine ();
  auto disk = Disk::open (*func, parameter, size,
                          "Disk " + std::to_string (engine.disks.size ()));
  if (disk == nullptr)
    return -ENODEV;
  // What is pinned from now on is counted.
  runtime->wait_for_all ();
  memory.drain ();
  const data::NodeId node = memory.add_node (*disk);
  const long limit = engine.options.limit_cpu_mem;
  if (limit >= 0)
    memory.swap_to (node, static_cast<long long> (limit) << 20);
  engine.recorder.name_node (node, disk->info ().name);
  engine.disks.push_back (std::move (disk));
  return node;
}

extern "C" void *
starpu_disk_open (unsigned node, void *pos, size_t size)
{
  Disk *disk = disk_of ("starpu_disk_open", node);
  return disk != nullptr && pos != nullptr ? disk->open_object (pos, size)
                                           : nullptr;
}

extern "C" void
starpu_disk_close (unsigned node, void *obj, size_t size)
{
  Disk *disk = disk_of ("starpu_disk_close", node);
  if (disk != nullptr && obj != nullptr)
    disk->close_object (obj, size);
}
