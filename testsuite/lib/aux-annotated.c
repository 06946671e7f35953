/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An annotated program, compiled against the installed package. */

#include <stdio.h>

static void scale (float *vector, int size, float factor)
  __attribute__ ((task));

static void
scale (float *vector, int size, float factor)
{
  for (int i = 0; i < size; i++)
    vector[i] *= factor;
}

int
main (void)
{
#pragma starpu initialize
  static float vector[1000];
  for (int i = 0; i < 1000; i++)
    vector[i] = 1;
#pragma starpu register vector
  scale (vector, 1000, 2);
  scale (vector, 1000, 3);
#pragma starpu wait
#pragma starpu unregister vector
#pragma starpu shutdown
  for (int i = 0; i < 1000; i++)
    if (vector[i] != 6)
      {
        printf ("vector[%d] is %g\n", i, vector[i]);
        return 1;
      }
  return 0;
}
