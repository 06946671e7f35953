/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Implements a task that another unit implements.  */

void f (int *v) __attribute__ ((task));
void f_b (int *v) __attribute__ ((task_implementation ("cpu", f)));

void
f_b (int *v)
{
  *v = 2;
}
