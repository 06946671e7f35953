/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Defines the implementation that another unit declares as one.  */
void f_cuda (int n, int *x);
void f_cuda (int n, int *x) { x[0] = 10 * n; }
