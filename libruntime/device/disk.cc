// SPDX-License-Identifier: LGPL-2.1-or-later
// What keeps data for main memory.

#include "device/disk.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

#include "starpu_disk.h"

#include "device/shape.h"

namespace asterism::device
{

std::unique_ptr<Disk>
Disk::open (const starpu_disk_ops &ops, void *parameter, long long capacity,
            std::string name)
{
  void *base = ops.plug (parameter, starpu_ssize_t (capacity));
  if (base == nullptr)
    return nullptr;
  std::unique_ptr<Disk> disk (new Disk (ops, base));
  disk->info_.name = std::move (name);
  disk->info_.type = STARPU_ANY_WORKER;
  disk->info_.own_memory = true;
  disk->info_.keeps = true;
  disk->info_.memory_bytes
      = capacity < 0 ? size_t (LLONG_MAX) : size_t (capacity);
  return disk;
}

Disk::~Disk ()
{
  copies_.close ();
  if (ops_.unplug != nullptr)
    ops_.unplug (base_);
}

void *
Disk::open_object (void *position, size_t bytes)
{
  return ops_.open != nullptr ? ops_.open (base_, position, bytes) : nullptr;
}

void
Disk::close_object (void *object, size_t bytes)
{
  if (ops_.close != nullptr)
    ops_.close (base_, object, bytes);
}

Status
Disk::allocate (size_t bytes, Address &address)
{
  void *object = nullptr;
  const size_t used = used_.fetch_add (bytes);
  if (ops_.alloc != nullptr && bytes <= info_.memory_bytes
      && used <= info_.memory_bytes - bytes)
    object = ops_.alloc (base_, bytes);
  if (object == nullptr)
    {
      used_ -= bytes;
      return Status::error (-ENOMEM, "%s: no room for %zu bytes",
                            info_.name.c_str (), bytes);
    }
  address = { reinterpret_cast<uintptr_t> (object), 0 };
  return {};
}

void
Disk::free (Address address, size_t bytes)
{
  if (ops_.free != nullptr)
    ops_.free (base_, reinterpret_cast<void *> (address.base), bytes);
  used_ -= bytes;
}

double
Disk::copy_seconds (size_t bytes, const Device *) const
{
  constexpr double kLatency = 100e-6, kBandwidth = 500e6;
  return kLatency + double (bytes) / kBandwidth;
}

Status
Disk::start (const Copy &copy, Ticket &ticket)
{
  ticket = {};
  if (copy.source_device != nullptr && copy.target_device != nullptr)
    return Status::error (-EINVAL, "%s: no direct way to that device",
                          info_.name.c_str ());
  return copies_.start (copy, ticket);
}

Status
Disk::transfer (const Copy &copy) const
{
  const bool out = copy.source_device == nullptr;
  const Address &there = out ? copy.target : copy.source;
  char *here = pointer_to (out ? copy.source : copy.target);
  auto *object = reinterpret_cast<void *> (there.base);
  const Shape shape = simplify (copy.shape);
  if (shape.run == 0)
    return {};
  return for_each_piece (shape, 0, [&] (size_t from, size_t to) -> Status {
    const auto offset = off_t (there.offset + (out ? to : from));
    char *place = here + (out ? from : to);
    int result = out ? ops_.write (base_, object, place, offset, shape.run)
                     : ops_.read (base_, object, place, offset, shape.run);
    const int all = out ? 0 : int (std::min<size_t> (shape.run, INT_MAX));
    if (out ? result != all : result < all)
      return Status::error (-EIO, "%s: %s %zu bytes", info_.name.c_str (),
                            out ? "writing" : "reading", shape.run);
    return {};
  });
}

Status
Disk::launch (const Launch &, Ticket &)
{
  return Status::error (-ENOSYS, "%s executes nothing", info_.name.c_str ());
}

} // namespace asterism::device
