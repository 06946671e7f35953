// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds cuda devices: none yet.

#include "device/driver.h"

namespace asterism::device
{

namespace
{

class CudaDriver final : public Driver
{
public:
  const char *name () const override { return "cuda"; }

  Status
  open (const Options &, const topology::Machine &,
        std::vector<std::unique_ptr<Device>> &) const override
  {
    return {};
  }
};

} // namespace

const Driver &cuda_driver ();

const Driver &
cuda_driver ()
{
  static const CudaDriver driver;
  return driver;
}

} // namespace asterism::device
