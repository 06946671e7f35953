// SPDX-License-Identifier: LGPL-2.1-or-later
// What generated code links with when the library has no OpenCL driver: no
// worker ever calls it.

#include "asterism_css.h"
#include "asterism_kernels.h"
#include "base/site.h"

void
asterism_opencl_launch_v1 (struct asterism_kernel_v1 *kernel,
                           const struct asterism_kernel_argument_v1 *, unsigned,
                           size_t, unsigned, const size_t *)
{
  asterism::die_at (&kernel->site,
                    "OpenCL kernel '%s': this library was built without OpenCL",
                    kernel->name);
}

void
asterism_opencl_launch_v2 (const struct asterism_launch_v1 *launch,
                           const struct asterism_kernel_argument_v1 *,
                           const int64_t *)
{
  asterism::die_at (&launch->site,
                    "OpenCL kernel '%s': this library was built without OpenCL",
                    launch->name);
}

void
asterism_opencl_reduce_v1 (struct asterism_kernel_v1 *kernel,
                           struct asterism_kernel_v1 *,
                           const struct asterism_kernel_argument_v1 *, unsigned,
                           size_t, unsigned, const size_t *,
                           const struct asterism_kernel_argument_v1 *, unsigned)
{
  asterism::die_at (&kernel->site,
                    "OpenCL kernel '%s': this library was built without OpenCL",
                    kernel->name);
}
