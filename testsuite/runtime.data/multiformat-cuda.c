/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data in two forms, of two sizes, go to CUDA devices and back.
   rows: Q26
   configs: drivers
   needs: cuda */

#include "aux-multiformat-cuda.h"

int
main (void)
{
  static struct starpu_multiformat_data_interface_ops ops
      = { .cpu_elemsize = sizeof (struct point),
          .cuda_elemsize = 2 * sizeof (double),
          .cpu_to_cuda_cl = &main_to_cuda_codelet,
          .cuda_to_cpu_cl = &cuda_to_main_codelet };
  need_double ();
  start ();
  use_two_devices (&ops, &cuda_codelet, STARPU_CUDA_RAM, &cuda_conversions);
  starpu_shutdown ();
  return 0;
}
