/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A step of the 5-point stencil on a band, one work-item an element.  */

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__kernel void
relax (int rows, int columns, __global const double *above,
            __global const double *band, __global const double *below,
            __global double *next)
{
  int j = get_global_id (0);
  int i = get_global_id (1);

  if (i >= rows || j >= columns)
    return;
  double center = band[i * columns + j];
  if (j > 0 && j < columns - 1)
    {
      double up = i > 0 ? band[(i - 1) * columns + j]
                        : above[(rows - 1) * columns + j];
      double down = i + 1 < rows ? band[(i + 1) * columns + j] : below[j];
      double left = band[i * columns + j - 1];
      double right = band[i * columns + j + 1];
      center = 0.5 * center + 0.125 * ((up + down) + (left + right));
    }
  next[i * columns + j] = center;
}
