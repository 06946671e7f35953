// SPDX-License-Identifier: LGPL-2.1-or-later
/* OpenCL errors have names, and lack of memory is -ENOMEM.

   rows: R29
   configs: drivers
   needs: opencl */

#include <cerrno>

#include "drivers/opencl/error.h"

#include "conformance.h"

using namespace asterism::device::opencl;

int
main ()
{
  EXPECT (
      !strcmp (error_name (CL_INVALID_KERNEL_ARGS), "CL_INVALID_KERNEL_ARGS"));
  EXPECT (strstr (error_name (-4242), "unknown"));
  EXPECT (status_of (CL_SUCCESS, "device", "act").ok ());
  const Status status = status_of (CL_INVALID_VALUE, "device", "act");
  EXPECT (!strcmp (status.message (),
                   "device: cannot act: CL_INVALID_VALUE (-30)"));
  EXPECT (status_of (CL_MEM_OBJECT_ALLOCATION_FAILURE, "", "").code ()
          == -ENOMEM);
}
