/* A size that overflows ends the program at the declaration.
   rows: C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-shouldfail "overflow" } */
/* { dg-output "fail-overflow.c:14:\[0-9:\]* error: a heap_allocated array is too large" } */

int
main (void)
{
  unsigned long n = 1ul << 40;
#pragma starpu initialize
  {
    char m[n][n] __attribute__ ((heap_allocated));
    m[0][0] = 1;
  }
#pragma starpu shutdown
  return 0;
}
