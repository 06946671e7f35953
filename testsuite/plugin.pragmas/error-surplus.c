/* Surplus arguments are errors, at the first of them.
   rows: C09 C16
   languages: c c++ */
/* { dg-do compile } */

void
f (float *p, float *q, int n)
{
#pragma starpu register p n n /* { dg-error "surplus argument of .#pragma starpu register" } */
#pragma starpu register p, n /* { dg-error "unexpected .,. in .#pragma starpu register" } */
#pragma starpu register p n, q n /* { dg-error "unexpected .,." } */
#pragma starpu unregister p q /* { dg-error "surplus argument of .#pragma starpu unregister" } */
#pragma starpu acquire p, q /* { dg-error "unexpected .,." } */
#pragma starpu release p; /* { dg-error "surplus argument of .#pragma starpu release" } */
}
