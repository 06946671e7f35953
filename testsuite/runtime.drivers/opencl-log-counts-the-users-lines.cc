// SPDX-License-Identifier: LGPL-2.1-or-later
/* What the OpenCL compiler says of a source names the user's file and
   line.

   rows: C24
   configs: drivers
   needs: opencl */

#include "asterism_abi.h"
#include "drivers/opencl/opencl_device.h"

#include "conformance.h"

int
main ()
{
  Setup setup;
  const auto found = setup.of (STARPU_OPENCL_WORKER);
  if (found.empty ())
    skip ("no OpenCL device");
  auto &device = static_cast<opencl::OpenClDevice &> (*found[0]);
  const char source[] = "kernel void fine (void) {}\n"
                        "kernel void bad (void)\n"
                        "{\n"
                        "  nonsense;\n"
                        "}\n";
  asterism_kernel_v1 kernel
      = { ASTERISM_ABI_VERSION, 0,     "dir/bad.cl",       source,
          sizeof source - 1,    "bad", { "user.c", 1, 0 }, nullptr };
  cl_kernel object;
  std::string log;
  EXPECT (!device.kernel_for (kernel, object, log).ok ());
  EXPECT (log.find ("bad.cl:4") != log.npos);

  const char good[] = "kernel void fine (void) {}\n";
  asterism_kernel_v1 absent
      = { ASTERISM_ABI_VERSION, 0,        "good.cl",          good,
          sizeof good - 1,      "absent", { "user.c", 1, 0 }, nullptr };
  Status status = device.kernel_for (absent, object, log);
  EXPECT (strstr (status.message (), "CL_INVALID_KERNEL_NAME"));
}
