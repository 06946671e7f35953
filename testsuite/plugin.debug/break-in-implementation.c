/* A breakpoint in an implementation stops there, and its caller is at the line of
   the implementation; one at a call stops at the call.
   rows: C07
   languages: c c++ */
/* { dg-do link } */
/* { dg-options "-g -O0" } */
/* { dg-final { debugger-session "break scale_cpu; run; bt 2" "#0  scale_cpu .*break-in-implementation.c:17.*#1 .*scale.cpu.0" } } */
/* { dg-final { debugger-session "break 26; run; step; bt 3" " scale .v=.* main .*break-in-implementation.c:26" } } */

void scale (float *v, int n, float f) __attribute__ ((task));
static void scale_cpu (float *v, int n, float f)
  __attribute__ ((task_implementation ("cpu", scale)));

static void
scale_cpu (float *v, int n, float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}
static float v[10];
int
main (void)
{
#pragma starpu initialize
#pragma starpu register v
  scale (v, 10, 2);
#pragma starpu unregister v
#pragma starpu shutdown
  return 0;
}
