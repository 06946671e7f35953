/* Arrays in storage of the runtime are freed once, on each way out of the
   scope: the address sanitizer finds nothing, neither leaks nor uses after.
   rows: C18 C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-fsanitize=address -g" } */

#include <stdlib.h>

__attribute__ ((task)) void
fill (float *v, int n)
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

static float
leave (int n, int how)
{
  float sum = 0;
  for (int turn = 0; turn < 3; turn++)
    {
      float a[n] __attribute__ ((heap_allocated, registered));
      float b[n][n + 1] __attribute__ ((heap_allocated));
      float c[3][n][2] __attribute__ ((registered));
      for (int i = 0; i < n; i++)
        b[i][n] = i;
      fill (a, n);
      fill (c[0][0], 6 * n);
      if (how == 1)
        continue;
      if (how == 2)
        break;
      if (how == 3)
        goto out;
      if (how == 4)
        return b[n - 1][n];
      switch (how)
        {
        case 5:
          {
            float d[2] __attribute__ ((heap_allocated, registered));
            fill (d, 2);
            goto again;
          }
        default:
          break;
        }
    again:
      sum += b[n - 1][n];
    }
out:
  return sum;
}

int
main (void)
{
#pragma starpu initialize
  for (int how = 0; how < 6; how++)
    leave (5, how);
#pragma starpu shutdown
  return 0;
}
