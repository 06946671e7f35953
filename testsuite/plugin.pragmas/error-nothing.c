/* initialize, shutdown and wait take no argument.
   rows: C09 C16
   languages: c c++ */
/* { dg-do compile } */

void
f (int n)
{
#pragma starpu initialize n /* { dg-error "surplus argument of .#pragma starpu initialize" } */
#pragma starpu shutdown () /* { dg-error "surplus argument of .#pragma starpu shutdown" } */
#pragma starpu wait 3 + /* { dg-error "surplus argument of .#pragma starpu wait" } */
#pragma starpu wait n /* { dg-error "surplus" } */
#pragma starpu wait , /* { dg-error "unexpected .,. in .#pragma starpu wait" } */
}
