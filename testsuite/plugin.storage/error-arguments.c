/* The attributes take no arguments.
   rows: C09 C18 C19
   languages: c c++ */
/* { dg-do compile } */

void
f (void)
{
  int a[3] __attribute__ ((registered (3))); /* { dg-error "wrong number of arguments" } */
  int b[3] __attribute__ ((heap_allocated ("x"))); /* { dg-error "wrong number of arguments" } */
}
