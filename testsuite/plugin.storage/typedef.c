/* Typedefs of arrays and qualified types are arrays too.
   rows: C18 C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

typedef float row[3];
typedef row matrix[2];

int
main (void)
{
  {
    matrix m __attribute__ ((heap_allocated, registered));
    __attribute__ ((registered)) volatile row r;
    m[1][2] = 1;
    r[0] = 1;
  }
  mock_expect ("A6x4 r2x12 r3x4 u u F");
  return 0;
}
