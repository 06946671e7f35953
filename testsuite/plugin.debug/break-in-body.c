/* A breakpoint at the name of a task stops in the body the program gave it, with
   its parameters and variables.
   rows: C12
   languages: c c++ */
/* { dg-do link } */
/* { dg-options "-g -O0" } */
/* { dg-final { debugger-session "break scale; run; continue; next; info locals" "hit Breakpoint .* scale .v=0x\[0-9a-f\]+.*, n=10, f=2. at .*break-in-body.c:16.*i = 0" } } */

void scale (float *v, int n, float f) __attribute__ ((task));

static float v[10];

void
scale (float *v, int n, float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

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
