/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Main memory that a device shares is with whoever changes it, also where
   nothing is to be read, both have been reading, or there are no contents.
   rows: R09 E06
   configs: one */

#include "lib-toy-device.h"

/// A device that uses main memory, and says which side has it.
class SharingDevice final : public device::Device
{
public:
  SharingDevice ()
  {
    info_.name = "sharing";
    info_.own_memory = info_.shares = true;
    info_.memory_bytes = 1 << 20;
  }

  bool here = false;     ///< the device has it
  bool slow = false;     ///< what is begun ends when it is polled again
  int failing_moves = 0; ///< so many of the next ones

  const device::DeviceInfo &
  info () const override
  {
    return info_;
  }
  Status
  allocate (size_t, device::Address &) override
  {
    return Status::error (-ENOMEM, "shared alone");
  }
  void
  free (device::Address, size_t) override
  {
  }
  Status
  share (void *pointer, size_t, device::Address &address) override
  {
    here = false;
    address = { reinterpret_cast<uintptr_t> (pointer), 0 };
    return {};
  }
  bool
  reaches (const Device &) const override
  {
    return false;
  }
  double
  copy_seconds (size_t, const Device *) const override
  {
    return 1e-6;
  }
  Status
  start (const device::Copy &copy, device::Ticket &ticket) override
  {
    CHECK_EQ (copy.source.base, copy.target.base);
    if (failing_moves-- > 0)
      return Status::error (-EIO, "it stays");
    CHECK_EQ (here, copy.source_device != nullptr);
    here = !here;
    ticket.words[0] = slow;
    return {};
  }
  Status
  launch (const device::Launch &, device::Ticket &) override
  {
    return {};
  }
  Status
  poll (device::Ticket &ticket, device::Progress &progress) override
  {
    progress.done = ticket.words[0] != 1;
    ticket.words[0] = 2;
    return {};
  }
  void
  notify (const device::Ticket &, Waker &waker) override
  {
    waker.wake ();
  }

private:
  device::DeviceInfo info_;
};

static void
change (Memory &memory, Handle &handle, const SharingDevice &device,
        data::Mode mode, int node, int value)
{
  Use use (memory, handle, mode, node);
  CHECK (use.begin ().ok ());
  while (!use.done ())
    continue;
  CHECK_EQ (device.here, node != 0);
  use.values ()[0] = value;
  use.release ();
}

static void
check (Memory &memory, SharingDevice &device)
{
  int values[10] = {};
  Handle &handle = make_vector (memory, values, 10);
  for (data::Mode mode : { STARPU_W, STARPU_RW })
    for (int i = 1; i < 4; ++i)
      {
        change (memory, handle, device, mode, 1, i);
        CHECK_EQ (values[0], i);
        change (memory, handle, device, mode, 0, -i);
        CHECK_EQ (use (memory, handle, STARPU_R, 1), -i);
        // Both are up to date.
        CHECK_EQ (use (memory, handle, STARPU_R, 0), -i);
        change (memory, handle, device, mode, i % 2, i);
        CHECK_EQ (use (memory, handle, STARPU_R, (i + 1) % 2), i);
      }
  memory.invalidate (handle);
  change (memory, handle, device, STARPU_W, 1, 5);
  memory.invalidate (handle);
  change (memory, handle, device, STARPU_W, 0, 6);
  device.failing_moves = 2;
  change (memory, handle, device, STARPU_W, 1, 7);
  CHECK_EQ (use (memory, handle, STARPU_R, 0), 7);
  CHECK (!device.here);
  CHECK_EQ (transfers (memory), 0u);
}

int
main ()
{
  Options options;
  SharingDevice device;
  Memory memory (options);
  memory.add_node (device);
  check (memory, device);
  device.slow = true;
  check (memory, device);
  return 0;
}
