/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A kernel that does not build: the third line has an error.  */
kernel void broken (global float *v) { v[0] = undeclared; }
