/* Operands must be pointers to data or arrays.
   rows: C09 C16
   languages: c c++ */
/* { dg-do compile } */

struct s
{
  int n;
};

void
f (int n, struct s s, double d)
{
#pragma starpu register n 3 /* { dg-error "has type .int., which is neither a pointer nor an array" } */
#pragma starpu unregister d /* { dg-error "has type .double." } */
#pragma starpu acquire s /* { dg-error "which is neither a pointer nor an array" } */
#pragma starpu release 3 /* { dg-error "which is neither a pointer nor an array" } */
#pragma starpu acquire (void) 0 /* { dg-error "which is neither a pointer nor an array" } */
#pragma starpu register &f 3 /* { dg-error "points to a function" } */
}
