/* RR-8278, section 3.5: `long' of C has 32 bits on some machines, that of OpenCL
   C has 64.  Checked: the warning names the type.
   rows: C23 */
/* { dg-do compile } */
/* { dg-additional-options "-m32" } */

static void my_long_task (long size, int x[size])
    __attribute__ ((task));

static void my_long_task_opencl (long size, int x[size]) /* { dg-warning "type 'long int' has 32 bits, but 'long' of OpenCL C has" } */
    __attribute__ ((task_implementation ("opencl", my_long_task)));
