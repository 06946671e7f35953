// SPDX-License-Identifier: LGPL-2.1-or-later
// Opens the workers of the machine that STARPU_SIM names.

#include <map>
#include <string>

#include "machine_device.h"
#include "topology/machine.h"

namespace asterism::device
{

namespace
{

class MachineDriver final : public Driver
{
public:
  const char *
  name () const override
  {
    return "machine";
  }

  bool
  excludes_others (const Options &options) const override
  {
    return !options.sim.empty ();
  }

  Status
  open (const Options &options, const topology::Machine &machine,
        std::vector<std::unique_ptr<Device>> &devices) const override
  {
    const topology::Description *described = machine.simulated ();
    if (described == nullptr)
      return {};
    auto common = std::make_unique<machine::Common> (*described,
                                                     options.sim_execute != 0);
    std::map<std::string, int> by_name;
    std::map<std::pair<topology::Processor, bool>, int> by_type;
    machine::MachineDevice *first = nullptr;
    for (size_t i = 0; i < described->workers.size (); ++i)
      {
        const topology::WorkerKind &kind = described->kind_of (int (i));
        const std::string &name = described->workers[i].name;
        auto device = std::make_unique<machine::MachineDevice> (
            *common, int (i),
            by_type[{ kind.processor, kind.memory_bytes != 0 }]++,
            name + " " + std::to_string (by_name[name]++));
        first = first != nullptr ? first : device.get ();
        devices.push_back (std::move (device));
      }
    if (first != nullptr)
      first->own (std::move (common));
    return {};
  }
};

} // namespace

const Driver &machine_driver ();

const Driver &
machine_driver ()
{
  static const MachineDriver driver;
  return driver;
}

} // namespace asterism::device
