/* What is no expression is reported once, without words that are not there.
   rows: C09 C16
   languages: c c++ */
/* { dg-do compile } */

void
f (float *p, int n)
{
#pragma starpu register p n + /* { dg-error "expected (primary-)?expression" } */
#pragma starpu register p 3 * / n /* { dg-error "expected (primary-)?expression" } */
#pragma starpu register p (n ? 1) /* { dg-error "expected" } */
#pragma starpu acquire & /* { dg-error "expected (primary-)?expression" } */
#pragma starpu acquire (int) /* { dg-error "expected" } */
#pragma starpu acquire int /* { dg-error "expected (an |primary-)expression" } */
}
