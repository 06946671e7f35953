// SPDX-License-Identifier: LGPL-2.1-or-later
// Opens STARPU_NSIM simulated devices.

#include <algorithm>

#include "device/binding.h"
#include "sim_device.h"

namespace asterism::device
{

namespace
{

class SimDriver final : public Driver
{
public:
  const char *
  name () const override
  {
    return "sim";
  }

  Status
  open (const Options &options, const topology::Machine &machine,
        std::vector<std::unique_ptr<Device>> &devices) const override
  {
    const long count = std::clamp (options.nsim, 0L, kMaxDevices);
    for (int i = 0; i < int (count); ++i)
      {
        const int core
            = accelerator_core (options, machine, unsigned (devices.size ()));
        devices.push_back (std::make_unique<sim::SimDevice> (i, core, options));
      }
    return {};
  }

private:
  static constexpr long kMaxDevices = 16;
};

} // namespace

const Driver &sim_driver ();

const Driver &
sim_driver ()
{
  static const SimDriver driver;
  return driver;
}

} // namespace asterism::device
