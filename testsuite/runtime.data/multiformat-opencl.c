/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data in two forms: kernels convert them on OpenCL devices, a core in main
   memory, once for each change.
   rows: Q26
   configs: opencl
   needs: opencl
   libs: -lOpenCL */

#include "aux-multiformat-opencl.h"

int
main (void)
{
  static struct starpu_multiformat_data_interface_ops ops
      = { .cpu_elemsize = sizeof (struct point),
          .opencl_elemsize = 2 * sizeof (float),
          .cpu_to_opencl_cl = &main_to_opencl_codelet,
          .opencl_to_cpu_cl = &opencl_to_main_codelet };
  start ();
  load_kernels ();
  use_two_devices (&ops, &opencl_codelet, STARPU_OPENCL_RAM,
                   &opencl_conversions);
  CHECK_EQ (starpu_opencl_unload_opencl (&program), CL_SUCCESS);
  starpu_shutdown ();
  return 0;
}
