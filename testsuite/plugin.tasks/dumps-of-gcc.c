/* GCC can write its dumps of what is generated.
   rows: C11 C16 C21 C03!
   gc: always
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-Wall -Wextra -Werror -fdump-lang-all -fdump-tree-all -fdump-ipa-all -fdump-rtl-all" } */
/* { dg-final { scan-file "*.original" "asterism_register_v2" } } */
/* { dg-final { scan-file "*.cgraph" "asterism_task" } } */

void f (int *v, int n) __attribute__ ((task));
void f_opencl (int *v, int n) __attribute__ ((task_implementation ("opencl", f)));
#pragma starpu opencl f_opencl "../plugin.opencl/scale.cl" "scale" 8
void f (int *v, int n) { v[0] = n; }

int
main (void)
{
  int v[3] __attribute__ ((registered, heap_allocated));
#pragma starpu initialize
  f (v, 3);
#pragma starpu wait
#pragma starpu shutdown
  return 0;
}
