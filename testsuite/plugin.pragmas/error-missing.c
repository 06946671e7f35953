/* The other pragmas need an argument.
   rows: C09 C16
   languages: c c++ */
/* { dg-do compile } */

void
f (void)
{
#pragma starpu register /* { dg-error ".#pragma starpu register. without an argument" } */
#pragma starpu unregister /* { dg-error "without an argument" } */
#pragma starpu acquire /* { dg-error "without an argument" } */
#pragma starpu release /* { dg-error "without an argument" } */
}
