/* Lack of memory ends the program at the declaration.
   rows: C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-shouldfail "no memory" } */
/* { dg-output "fail-memory.c:14:\[0-9:\]* error: no memory for a heap_allocated array" } */

int
main (void)
{
  unsigned long n = 1ul << 60;
#pragma starpu initialize
  {
    char m[n] __attribute__ ((heap_allocated));
    m[0] = 1;
  }
#pragma starpu shutdown
  return 0;
}
