// SPDX-License-Identifier: LGPL-2.1-or-later
// GroupDevice: memory in pieces, and copies and launches on all its devices.

#include "device/group.h"

#include <algorithm>
#include <cerrno>
#include <sys/mman.h>
#include <utility>

#include "base/check.h"
#include "device/current.h"

namespace asterism::device
{

namespace
{

/// Pieces begin at multiples of so many bytes: no element is divided.
constexpr size_t kAlignment = 16;

/// The groups that are open, for current ().
constinit Mutex open_mutex;
std::vector<GroupDevice *> &
open_groups () REQUIRES (open_mutex)
{
  static auto *groups = new std::vector<GroupDevice *>; // never destroyed
  return *groups;
}

void
do_nothing (void **, void *)
{
}

/// Lowest and one past the highest byte that the shape touches, from its first.
size_t
extent (const Shape &shape, const size_t *strides)
{
  size_t bytes = shape.run;
  for (unsigned d = 0; d < shape.rank; ++d)
    if (shape.count[d] > 0)
      bytes += (shape.count[d] - 1) * strides[d];
  return bytes;
}

} // namespace

/// An operation under way on several members.
struct GroupDevice::Operation
{
  struct OnMember
  {
    Device *member;
    Ticket ticket;
  };
  std::vector<OnMember> parts;
  Status failure; ///< the first one
  double seconds = -1;

  static Operation &
  of (const Ticket &ticket)
  {
    return *reinterpret_cast<Operation *> (ticket.words[0]);
  }
  void
  note (Status status, const Progress &progress)
  {
    seconds = std::max (seconds, progress.seconds);
    if (!status.ok () && failure.ok ())
      failure = std::move (status);
  }
};

/// A copy to or from the group, or a part of one.
struct GroupDevice::Part
{
  const Copy &whole;
  const Block &block;
  bool to_group;
  size_t begin;  ///< its first byte in the block
  Address other; ///< its first byte in main memory
  Shape shape;
};

/// A function, and what it is called with.
struct GroupDevice::Call
{
  GroupDevice &group;
  const Launch &launch;
};

GroupDevice::GroupDevice (std::vector<std::unique_ptr<Device>> members)
    : members_ (std::move (members)), info_ (members_[0]->info ())
{
  info_.name.clear ();
  info_.model = "group";
  info_.speed = 0;
  size_t least = SIZE_MAX;
  for (const auto &member : members_)
    {
      const DeviceInfo &its = member->info ();
      info_.name += (info_.name.empty () ? "" : " + ") + its.name;
      info_.model += "_" + std::to_string (its.index);
      info_.speed += its.speed;
      least = std::min (least, its.memory_bytes);
    }
  info_.memory_bytes = least * members_.size ();
  info_.shares = false;
  info_.direct = false;
  info_.group = true;
  MutexLock lock (open_mutex);
  open_groups ().push_back (this);
}

GroupDevice::~GroupDevice ()
{
  MutexLock lock (open_mutex);
  std::erase (open_groups (), this);
}

GroupDevice *
GroupDevice::current ()
{
  const Device *const device = current_device ();
  MutexLock lock (open_mutex);
  for (GroupDevice *group : open_groups ())
    for (const auto &member : group->members_)
      if (member.get () == device)
        return group;
  return nullptr;
}

Status
GroupDevice::select (unsigned number)
{
  selected_ = true;
  set_current_device (members_[number].get ());
  return members_[number]->attach ();
}

/// The first one last: it is the one that the thread then uses.
Status
GroupDevice::attach ()
{
  for (size_t i = members_.size (); i-- > 0;)
    if (Status status = members_[i]->attach (); !status.ok ())
      return status;
  return {};
}

void
GroupDevice::detach ()
{
  for (const auto &member : members_)
    member->detach ();
}

Status
GroupDevice::allocate (size_t bytes, Address &address)
{
  const size_t count = members_.size ();
  Block block{ std::max<size_t> (bytes, 1), 0, {} };
  block.each = ((block.bytes + count - 1) / count + kAlignment - 1) / kAlignment
               * kAlignment;
  void *range = mmap (nullptr, block.bytes, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  Status status;
  if (range == MAP_FAILED)
    status = Status::error (-ENOMEM, "%s: no addresses for %zu bytes",
                            info_.name.c_str (), bytes);
  for (size_t i = 0; i < count && status.ok (); ++i)
    {
      block.on.emplace_back ();
      status = members_[i]->allocate (block.each, block.on.back ());
    }
  if (status.ok ())
    {
      address = { reinterpret_cast<uintptr_t> (range), 0 };
      MutexLock lock (mutex_);
      blocks_[address.base] = std::move (block);
      return {};
    }
  for (size_t i = 0; i + 1 < block.on.size (); ++i)
    members_[i]->free (block.on[i], block.each);
  if (range != MAP_FAILED)
    munmap (range, block.bytes);
  return status;
}

void
GroupDevice::free (Address address, size_t)
{
  Block block;
  {
    MutexLock lock (mutex_);
    const auto found = blocks_.find (address.base);
    CHECK (found != blocks_.end ());
    block = std::move (found->second);
    blocks_.erase (found);
  }
  for (size_t i = 0; i < block.on.size (); ++i)
    members_[i]->free (block.on[i], block.each);
  munmap (reinterpret_cast<void *> (address.base), block.bytes);
}

/// A copy of the allocation that an address is in; of 0 bytes: it is in none.
GroupDevice::Block
GroupDevice::block_at (uintptr_t address, uintptr_t &base) const
{
  MutexLock lock (mutex_);
  auto next = blocks_.upper_bound (address);
  if (next == blocks_.begin ())
    return {};
  --next;
  base = next->first;
  return address - base < next->second.bytes ? next->second : Block{};
}

std::vector<GroupDevice::Piece>
GroupDevice::pieces (Address address, size_t bytes) const
{
  uintptr_t base = 0;
  const uintptr_t first = address.base + address.offset;
  const Block block = block_at (first, base);
  size_t at = first - base;
  if (block.bytes == 0 || bytes > block.bytes - at)
    return {};
  std::vector<Piece> found;
  while (bytes > 0)
    {
      const size_t member = at / block.each, offset = at % block.each;
      const size_t here = std::min (bytes, block.each - offset);
      const Address &on = block.on[member];
      found.push_back (
          { unsigned (member), { on.base, on.offset + offset }, here });
      at += here;
      bytes -= here;
    }
  return found;
}

Status
GroupDevice::pin (void *memory, size_t bytes)
{
  return members_[0]->pin (memory, bytes);
}

void
GroupDevice::unpin (void *memory, size_t bytes)
{
  members_[0]->unpin (memory, bytes);
}

bool
GroupDevice::reaches (const Device &peer) const
{
  return &peer == this;
}

double
GroupDevice::copy_seconds (size_t bytes, const Device *) const
{
  double most = 0;
  for (const auto &member : members_)
    most = std::max (most,
                     member->copy_seconds (bytes / members_.size (), nullptr));
  return most;
}

/// Starts a copy, all of whose bytes are on one member.
Status
GroupDevice::start_part (const Part &part, size_t member, Operation &operation)
{
  const Address &on = part.block.on[member];
  const Address here{ on.base,
                      on.offset + part.begin - member * part.block.each };
  Copy copy = part.whole;
  copy.made = nullptr;
  copy.shape = part.shape;
  copy.source = part.to_group ? part.other : here;
  copy.target = part.to_group ? here : part.other;
  Device *const device = members_[member].get ();
  (part.to_group ? copy.target_device : copy.source_device) = device;
  Ticket ticket;
  Status status = device->start (copy, ticket);
  if (status.ok () && ticket.pending ())
    operation.parts.push_back ({ device, ticket });
  return status;
}

/// Divides a copy at the borders of pieces: along its outermost dimension into
/// runs of slices on one member and slices that cross a border, these along the
/// next dimension, and at last within one run of bytes.
Status
GroupDevice::start_parts (const Part &part, Operation &operation)
{
  const size_t each = part.block.each;
  const auto &group_strides
      = part.to_group ? part.shape.target_stride : part.shape.source_stride;
  const auto &other_strides
      = part.to_group ? part.shape.source_stride : part.shape.target_stride;
  const size_t bytes = extent (part.shape, group_strides);
  if (bytes == 0)
    return {};
  if (part.begin / each == (part.begin + bytes - 1) / each)
    return start_part (part, part.begin / each, operation);

  const auto at = [&part] (size_t in_group, size_t in_other) {
    Part moved = part;
    moved.begin += in_group;
    moved.other.offset += in_other;
    return moved;
  };
  if (part.shape.rank == 0)
    {
      const size_t first = each - part.begin % each;
      Part head = part, tail = at (first, first);
      head.shape.run = first;
      tail.shape.run = part.shape.run - first;
      Status status = start_parts (head, operation);
      return status.ok () ? start_parts (tail, operation) : std::move (status);
    }
  const unsigned outer = part.shape.rank - 1;
  Part slice = part;
  slice.shape.rank = outer;
  const size_t slice_bytes = extent (slice.shape, group_strides);
  const size_t stride = group_strides[outer];
  const auto member_of = [&] (size_t i) {
    const size_t begin = part.begin + i * stride;
    return begin / each == (begin + slice_bytes - 1) / each ? begin / each
                                                            : SIZE_MAX;
  };
  for (size_t i = 0, next; i < part.shape.count[outer]; i = next)
    {
      const size_t member = member_of (i);
      next = i + 1;
      if (member != SIZE_MAX)
        while (next < part.shape.count[outer] && member_of (next) == member)
          ++next;
      Part these = at (i * stride, i * other_strides[outer]);
      these.shape.count[outer] = next - i;
      if (member == SIZE_MAX)
        these.shape.rank = outer;
      if (Status status = start_parts (these, operation); !status.ok ())
        return status;
    }
  return {};
}

Status
GroupDevice::start (const Copy &copy, Ticket &ticket)
{
  ticket = {};
  const bool to_group = copy.target_device == this;
  if ((to_group ? copy.source_device : copy.target_device) != nullptr)
    return Status::error (-EINVAL, "%s: copies pass through main memory",
                          info_.name.c_str ());
  const Address &ours = to_group ? copy.target : copy.source;
  uintptr_t base = 0;
  const Block block = block_at (ours.base + ours.offset, base);
  CHECK (block.bytes > 0);
  auto operation = std::make_unique<Operation> ();
  Status status
      = start_parts ({ copy, block, to_group, ours.base + ours.offset - base,
                       to_group ? copy.source : copy.target, copy.shape },
                     *operation);
  ticket.words[0] = reinterpret_cast<uintptr_t> (operation.release ());
  if (status.ok ())
    return {};
  Progress progress;
  (void)wait (ticket, progress); // those begun; the first failure counts
  return status;
}

void
GroupDevice::call (void **, void *argument)
{
  auto &call = *static_cast<Call *> (argument);
  call.launch.function (call.launch.buffers, call.launch.argument);
  // The first device's driver goes on from here.
  if (std::exchange (call.group.selected_, false))
    (void)call.group.select (0);
  call.group.selected_ = false;
}

Status
GroupDevice::launch (const Launch &launch, Ticket &ticket)
{
  ticket = {};
  auto operation = std::make_unique<Operation> ();
  Call with{ *this, launch };
  Launch first = launch, others = launch;
  first.function = call;
  first.argument = &with;
  others.function = do_nothing; // reached when what was enqueued there is over
  others.begun = nullptr;
  Status status;
  for (size_t i = 0; i < members_.size () && status.ok (); ++i)
    {
      Ticket its;
      status = members_[i]->launch (i == 0 ? first : others, its);
      if (status.ok () && its.pending ())
        operation->parts.push_back ({ members_[i].get (), its });
    }
  ticket.words[0] = reinterpret_cast<uintptr_t> (operation.release ());
  if (status.ok ())
    return {};
  Progress progress;
  (void)wait (ticket, progress); // those begun; the first failure counts
  return status;
}

Status
GroupDevice::poll (Ticket &ticket, Progress &progress)
{
  progress = {};
  if (!ticket.pending ())
    return {};
  Operation &operation = Operation::of (ticket);
  std::erase_if (operation.parts, [&operation] (Operation::OnMember &part) {
    Progress its;
    Status status = part.member->poll (part.ticket, its);
    const bool over = its.done || !status.ok ();
    operation.note (std::move (status), its);
    return over;
  });
  progress.done = operation.parts.empty ();
  if (!progress.done)
    return {};
  progress.seconds = operation.seconds;
  Status failure = std::move (operation.failure);
  delete &operation;
  ticket = {};
  return failure;
}

Status
GroupDevice::wait (Ticket &ticket, Progress &progress)
{
  if (ticket.pending ())
    for (Operation::OnMember &part : Operation::of (ticket).parts)
      {
        Progress its;
        Status status = part.member->wait (part.ticket, its);
        Operation::of (ticket).note (std::move (status), its);
      }
  if (ticket.pending ())
    Operation::of (ticket).parts.clear ();
  return poll (ticket, progress);
}

void
GroupDevice::notify (const Ticket &ticket, Waker &waker)
{
  if (!ticket.pending () || Operation::of (ticket).parts.empty ())
    return waker.wake ();
  for (const Operation::OnMember &part : Operation::of (ticket).parts)
    part.member->notify (part.ticket, waker);
}

} // namespace asterism::device
