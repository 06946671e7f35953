/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data in two forms leave a device that has room for three of ten, and return
   without being converted.
   rows: Q26 R18
   configs: drivers
   needs: cuda
   env: FAKE_CUDA_MEMORY=8 FAKE_CUDA_DEVICES=1 */

#include "aux-multiformat-cuda.h"

enum
{
  kCount = 10
};

int
main (void)
{
  static struct point points[kCount][kPoints];
  static struct starpu_multiformat_data_interface_ops ops
      = { .cpu_elemsize = sizeof (struct point),
          .cuda_elemsize = 2 * sizeof (double),
          .cpu_to_cuda_cl = &main_to_cuda_codelet,
          .cuda_to_cpu_cl = &cuda_to_main_codelet };
  need_double ();
  start ();
  starpu_data_handle_t handles[kCount];
  for (int i = 0; i < kCount; ++i)
    {
      starpu_multiformat_data_register (&handles[i], STARPU_MAIN_RAM, points[i],
                                        kPoints, &ops);
      for (int k = 0; k < kPoints; ++k)
        points[i][k] = (struct point){ (float)k, (float)i };
    }
  for (int round = 0; round < 4; ++round)
    for (int i = 0; i < kCount; ++i)
      {
        struct starpu_task *task = new_task (&cuda_codelet, NULL);
        task->handles[0] = handles[i];
        submit (task);
      }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (cuda_conversions.to_device, kCount);
  CHECK_EQ (cuda_conversions.to_main, 0);
  for (int i = 0; i < kCount; ++i)
    {
      starpu_data_unregister (handles[i]);
      check_points (points[i], 16, i);
    }
  CHECK_EQ (cuda_conversions.to_main, kCount);
  starpu_shutdown ();
  return 0;
}
