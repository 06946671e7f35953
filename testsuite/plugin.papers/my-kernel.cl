/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The kernel that the paper embeds: eight work items share the vector.  */
__kernel void
kern (int x, __global float *a)
{
  for (int i = get_global_id (0); i < x; i += get_global_size (0))
    a[i] = get_local_size (0);
}
