/* The size must be an integer, not negative, and that of the array.
   rows: C09 C16
   languages: c c++ */
/* { dg-do compile } */

static int v[10];

void
f (float *p, double d)
{
#pragma starpu register p d /* { dg-error "has type .double., which is not an integer" } */
#pragma starpu register p p /* { dg-error "which is not an integer" } */
#pragma starpu register p "3" /* { dg-error "which is not an integer" } */
#pragma starpu register p (-3) /* { dg-error "is negative" } */
#pragma starpu register v 11 /* { dg-error "the size 11 in .#pragma starpu register. differs from that of the array, 10" } */
#pragma starpu register p -3 /* { dg-error "ambiguous .-. in .#pragma starpu register" } */
#pragma starpu register p + 3 /* { dg-error "ambiguous .\\+." } */
}
