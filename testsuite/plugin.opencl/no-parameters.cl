/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A kernel without parameters.  */
__kernel void
nothing (void)
{
}
