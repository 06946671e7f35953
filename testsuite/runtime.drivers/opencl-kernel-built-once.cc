// SPDX-License-Identifier: LGPL-2.1-or-later
/* A kernel, and a source with several kernels, is built once for each
   device.

   rows: R29
   configs: drivers
   needs: opencl */

#include "asterism_abi.h"
#include "drivers/opencl/opencl_device.h"

#include "conformance.h"

int
main ()
{
  Setup setup;
  const char source[] = "kernel void one (void) {}\n"
                        "kernel void two (void) {}\n";
  asterism_kernel_v1 one = {
    ASTERISM_ABI_VERSION, 0,      "k.cl", source, sizeof source - 1, "one",
    { "user.c", 1, 0 },   nullptr
  };
  asterism_kernel_v1 two = one;
  two.name = "two";
  for (Device *found : setup.of (STARPU_OPENCL_WORKER))
    {
      auto &device = static_cast<opencl::OpenClDevice &> (*found);
      cl_kernel first, again, second;
      std::string log;
      EXPECT_OK (device.kernel_for (one, first, log));
      EXPECT_OK (device.kernel_for (one, again, log));
      EXPECT_OK (device.kernel_for (two, second, log));
      EXPECT (first == again && first != second);
      cl_program of_first, of_second;
      clGetKernelInfo (first, CL_KERNEL_PROGRAM, sizeof of_first, &of_first,
                       nullptr);
      clGetKernelInfo (second, CL_KERNEL_PROGRAM, sizeof of_second, &of_second,
                       nullptr);
      EXPECT (of_first == of_second);
    }
}
