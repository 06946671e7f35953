/* Registered arrays are registered once initialized.
   rows: C18
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  int k = 5;
  {
    int a[4] __attribute__ ((registered)) = { k, k + 1 };
    mock_expect ("r4x4");
    if (mock_calls[0].pointer != a || a[1] != 6 || a[3])
      return 1;
  }
  mock_expect ("u");
  return 0;
}
