// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds opencl devices: none yet.

#include "device/driver.h"

namespace asterism::device
{

namespace
{

class OpenClDriver final : public Driver
{
public:
  const char *name () const override { return "opencl"; }

  Status
  open (const Options &, const topology::Machine &,
        std::vector<std::unique_ptr<Device>> &) const override
  {
    return {};
  }
};

} // namespace

const Driver &opencl_driver ();

const Driver &
opencl_driver ()
{
  static const OpenClDriver driver;
  return driver;
}

} // namespace asterism::device
