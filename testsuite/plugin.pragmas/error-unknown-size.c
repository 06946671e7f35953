/* register needs to know how many elements there are, and how large they are.
   rows: C09 C16
   languages: c c++ */
/* { dg-do compile } */

struct incomplete;
extern int open_ended[];

void
f (float *p, void *v, struct incomplete *i, float a[10])
{
#pragma starpu register p /* { dg-error "the size of the argument of .#pragma starpu register. is not known" } */
#pragma starpu register a /* { dg-error "is not known" } */
#pragma starpu register open_ended /* { dg-error "is not known" } */
#pragma starpu register v /* { dg-error ".#pragma starpu register. of a .void \\*. without a size" } */
#pragma starpu register i 3 /* { dg-error "of elements of incomplete type" } */
}
