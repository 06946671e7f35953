/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data in three forms go from one kind of device to the other by way of the
   form of main memory.
   rows: Q26
   configs: drivers
   needs: cuda opencl
   env: ASTERISM_NLOCAL_STORE=0
   libs: -lOpenCL */

#include "aux-multiformat-cuda.h"
#include "aux-multiformat-opencl.h"

int
main (void)
{
  static struct point points[kPoints];
  static struct starpu_multiformat_data_interface_ops ops
      = { .cpu_elemsize = sizeof (struct point),
          .opencl_elemsize = 2 * sizeof (float),
          .cpu_to_opencl_cl = &main_to_opencl_codelet,
          .opencl_to_cpu_cl = &opencl_to_main_codelet,
          .cuda_elemsize = 2 * sizeof (double),
          .cpu_to_cuda_cl = &main_to_cuda_codelet,
          .cuda_to_cpu_cl = &cuda_to_main_codelet };
  need_double ();
  start ();
  load_kernels ();
  unsigned cuda = next_node (STARPU_CUDA_RAM, 0);
  unsigned opencl = next_node (STARPU_OPENCL_RAM, 0);
  starpu_data_handle_t handle;
  starpu_multiformat_data_register (&handle, -1, NULL, kPoints, &ops);
  run (&set_codelet, handle, (void *)3, STARPU_MAIN_RAM);
  run (&cuda_codelet, handle, NULL, cuda);
  for (int i = 1; i < 4; ++i)
    {
      run (&opencl_codelet, handle, NULL, opencl);
      CHECK_EQ (cuda_conversions.to_main, i);
      CHECK_EQ (opencl_conversions.to_device, i);
      run (&cuda_codelet, handle, NULL, cuda);
      CHECK_EQ (opencl_conversions.to_main, i);
      CHECK_EQ (cuda_conversions.to_device, i + 1);
    }
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  struct starpu_multiformat_interface *here
      = starpu_data_get_interface_on_node (handle, STARPU_MAIN_RAM);
  memcpy (points, here->cpu_ptr, sizeof points);
  starpu_data_release (handle);
  check_points (points, 128, 3);
  starpu_data_unregister (handle);
  CHECK_EQ (starpu_opencl_unload_opencl (&program), CL_SUCCESS);
  starpu_shutdown ();
  return 0;
}
