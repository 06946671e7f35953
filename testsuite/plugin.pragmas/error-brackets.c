/* Brackets without a partner are errors.
   rows: C09 C16
   languages: c c++ */
/* { dg-do compile } */

void
f (float *p, int n)
{
#pragma starpu register p (n /* { dg-error "unclosed ... in .#pragma starpu." } */
#pragma starpu register p n) /* { dg-error "unmatched ... in .#pragma starpu." } */
#pragma starpu register p (n] /* { dg-error "unmatched" } */
#pragma starpu register p[ n /* { dg-error "unclosed" } */
#pragma starpu acquire ) p ( /* { dg-error "unmatched" } */
#pragma starpu acquire { p; } /* { dg-error "expected an expression after .#pragma starpu acquire" } */
}
