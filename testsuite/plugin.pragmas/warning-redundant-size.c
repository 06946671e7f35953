/* A size that is known already need not be given.
   rows: C16 C09
   languages: c c++ */
/* { dg-do compile } */

static int v[10];

void
f (int n)
{
#pragma starpu register v 10 /* { dg-warning "the size of the array is known" } */
#pragma starpu register v n /* { dg-warning "the size of the array is known" } */
}
