/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task with implementations in several units.  */
extern void f (int n, int *x) __attribute__ ((task));
void f_cpu (int n, int *x) __attribute__ ((task_implementation ("cpu", f)));
