/* RR-8278, section 3.4: a static array is registered without its size.  Checked:
   it is registered with its 123 elements, which a task changes.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall" } */

#include <starpu.h>

static void set (float *v) __attribute__ ((task));
static void
set (float *v)
{
  for (int i = 0; i < 123; i++)
    v[i] = (float) i;
}

int
foo (void)
{
    static float global[123];

#pragma starpu register global
    /* ... */
    set (global);
    if (starpu_vector_get_nx (starpu_data_lookup (global)) != 123)
      return 1;
#pragma starpu unregister global
    return global[122] != 122;
}

int
main (void)
{
#pragma starpu initialize
  int result = foo ();
#pragma starpu shutdown
  return result;
}
