/* RR-8278, section 3.5: a parameter of an OpenCL implementation has a type that
   OpenCL C lacks.  Checked: the warning names it.  Nothing calls the task, and
   GCC says nothing of what it calls undefined without -Wall.
   rows: C23 */
/* { dg-do compile } */

#include <stddef.h>

static void my_task (size_t size, int x[size])
    __attribute__ ((task));

static void my_task_opencl (size_t size, int x[size]) /* { dg-warning "size_t" } */
    __attribute__ ((task_implementation ("opencl", my_task)));
