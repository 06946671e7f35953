// SPDX-License-Identifier: LGPL-2.1-or-later
// Opens ASTERISM_NLOCAL_STORE local stores, each with a process of its own.

#include <algorithm>

#include "device/binding.h"
#include "local_store_device.h"

namespace asterism::device
{

namespace
{

class LocalStoreDriver final : public Driver
{
public:
  const char *
  name () const override
  {
    return "local store";
  }

  Status
  open (const Options &options, const topology::Machine &machine,
        std::vector<std::unique_ptr<Device>> &devices) const override
  {
    const long count = std::clamp (options.nlocal_store, 0L, kMaxDevices);
    std::vector<std::unique_ptr<local_store::LocalStoreDevice>> made;
    for (int i = 0; i < int (count); ++i)
      {
        const auto number = unsigned (devices.size () + made.size ());
        const int core = accelerator_core (options, machine, number);
        auto device = std::make_unique<local_store::LocalStoreDevice> (i, core,
                                                                       options);
        if (Status status = device->open (machine, binds (options, machine));
            !status.ok ())
          return status;
        made.push_back (std::move (device));
      }
    // Only now: a process is best forked while there is one thread.
    for (auto &device : made)
      {
        if (Status status = device->listen (); !status.ok ())
          return status;
        devices.push_back (std::move (device));
      }
    return {};
  }

private:
  static constexpr long kMaxDevices = 16;
};

} // namespace

const Driver &local_store_driver ();

const Driver &
local_store_driver ()
{
  static const LocalStoreDriver driver;
  return driver;
}

} // namespace asterism::device
