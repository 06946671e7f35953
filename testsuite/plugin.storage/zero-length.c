/* An array without elements, an extension of GNU C, is registered as such.
   rows: C18 C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  {
    int b[0] __attribute__ ((heap_allocated, registered));
    (void) b;
  }
  mock_expect ("A0x4 r0x4 u F");
  return 0;
}
