/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Scales a vector, one work-item an element.  */

__kernel void
scale (unsigned int size, __global float *vector, float factor)
{
  unsigned int i = get_global_id (0);

  if (i < size)
    vector[i] *= factor;
}
