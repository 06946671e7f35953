// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_virtual.h: virtual devices, and pieces of buffers on groups.

#include "asterism_virtual.h"

#include <algorithm>
#include <cerrno>
#include <vector>

#include "base/memory_guard.h"
#include "core/engine.h"
#include "device/group.h"

using namespace asterism;
using device::GroupDevice;

namespace
{

/// The virtual device of a number, or null.
const core::VirtualDevices::Entry *
entry_of (unsigned number)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return nullptr;
  auto &entries = engine->teams.virtual_devices.entries ();
  return number < entries.size () ? &entries[number] : nullptr;
}

/// As functions get addresses: OpenCL's are an object and an offset in it.
void
set_address (struct asterism_group_piece &piece, device::Arch arch,
             const device::Address &address)
{
  const bool object = arch == device::Arch::OpenCl;
  piece.data
      = reinterpret_cast<void *> (address.base + (object ? 0 : address.offset));
  piece.offset = object ? address.offset : 0;
}

} // namespace

extern "C" int
asterism_virtual_describe (const char *list)
{
  return with_memory ([list] { core::set_virtual_list (list); }) ? 0 : -ENOMEM;
}

extern "C" unsigned
asterism_virtual_count ()
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr
             ? unsigned (engine->teams.virtual_devices.entries ().size ())
             : 0;
}

extern "C" int
asterism_virtual_worker (unsigned number)
{
  const core::VirtualDevices::Entry *entry = entry_of (number);
  return entry != nullptr ? entry->worker : -1;
}

extern "C" const char *
asterism_virtual_name (unsigned number)
{
  const core::VirtualDevices::Entry *entry = entry_of (number);
  return entry != nullptr ? entry->text.c_str () : nullptr;
}

extern "C" unsigned
asterism_group_size ()
{
  const GroupDevice *group = GroupDevice::current ();
  return group != nullptr ? unsigned (group->size ()) : 1;
}

extern "C" int
asterism_group_select (unsigned member)
{
  GroupDevice *group = GroupDevice::current ();
  if (member >= (group != nullptr ? group->size () : 1))
    return -EINVAL;
  return group != nullptr ? group->select (member).code () : 0;
}

extern "C" unsigned
asterism_group_pieces (uintptr_t address, size_t offset, size_t bytes,
                       struct asterism_group_piece *pieces, unsigned capacity)
{
  const GroupDevice *group = GroupDevice::current ();
  const device::Device *device = device::current_device ();
  const device::Arch arch
      = device != nullptr ? device->info ().arch : device::Arch::Cpu;
  std::vector<GroupDevice::Piece> found{ { 0, { address, offset }, bytes } };
  if (group != nullptr)
    found = group->pieces ({ address, offset }, bytes);
  size_t first = 0;
  for (size_t i = 0; i < std::min<size_t> (found.size (), capacity); ++i)
    {
      pieces[i].member = found[i].member;
      pieces[i].first = first;
      pieces[i].bytes = found[i].bytes;
      set_address (pieces[i], arch, found[i].address);
      first += found[i].bytes;
    }
  return unsigned (found.size ());
}
