/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of the tests.  */
__kernel void
scale (__global float *vector, int size, float factor)
{
  int i = get_global_id (0);
  if (i < size)
    vector[i] *= factor;
}
