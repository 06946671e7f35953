/* RR-8278, section 3.5: the pragma that embeds a kernel from a file.  Checked: a
   task runs it on an OpenCL device in a group of 8 work items, in a folder
   where the file is not.
   rows: C21 C22 */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NOPENCL "1" } */
/* { dg-set-target-env-var STARPU_OPENCL_ON_CPUS "1" } */
/* { dg-additional-options "-Wall -Werror" } */

static void my_task (int x, float a[x])
    __attribute__ ((task));

static void my_task_opencl (int x, float a[x])
    __attribute__ ((task_implementation ("opencl", my_task)));

#pragma starpu opencl my_task_opencl "my-kernel.cl" "kern" 8

int
main (void)
{
  static float a[100];
#pragma starpu initialize
#pragma starpu register a
  my_task (100, a);
#pragma starpu unregister a
#pragma starpu shutdown
  for (int i = 0; i < 100; i++)
    if (a[i] != 8)
      return 1;
  return 0;
}
