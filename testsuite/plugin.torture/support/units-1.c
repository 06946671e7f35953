/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Defines an implementation of the task, and declares another.  */
#include "units.h"
extern void f_cuda (int n, int *x) __attribute__ ((task_implementation ("cuda", f)));
void f_cpu (int n, int *x) { x[0] = n; }
static void f_negative (int n, int *x)
  __attribute__ ((task_implementation ("cpu", f)));
static void f_negative (int n, int *x) { x[0] = -n; }
