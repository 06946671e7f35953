// SPDX-License-Identifier: LGPL-2.1-or-later
/* Two OpenCL devices of one platform give two devices, and the options
   leave some out.

   rows: R29
   configs: drivers
   needs: opencl
   env: POCL_DEVICES=basic */

#include "conformance.h"

static size_t
devices (void (*adjust) (Options &))
{
  Setup setup (adjust);
  return setup.of (STARPU_OPENCL_WORKER).size ();
}

int
main ()
{
  setenv ("POCL_DEVICES", "basic basic", 1);
  const size_t all = devices (nullptr);
  if (all < 2)
    skip ("no two OpenCL devices");
  EXPECT (devices ([] (Options &o) { o.nopencl = 1; }) == 1);
  EXPECT (devices ([] (Options &o) { o.nopencl = 0; }) == 0);
  EXPECT (devices ([] (Options &o) { o.workers_openclid = "1"; }) == 1);
  EXPECT (devices ([] (Options &o) { o.opencl_on_cpus = 0; }) <= all - 2);
}
