/* Registering an automatic array draws a warning; static ones, and those on the
   heap, do not.
   rows: C17!
   languages: c c++ */
/* { dg-do compile } */

struct s
{
  int member[3];
};

void
f (int n)
{
  int a[4];
  int vla[n];
  static int b[4];
  struct s s, *p = &s;
  int c[5] __attribute__ ((heap_allocated));
#pragma starpu register a /* { dg-warning "registering the automatic array .a." } */
#pragma starpu register vla /* { dg-warning "registering the automatic array .vla." } */
#pragma starpu register b
#pragma starpu register s.member /* { dg-warning "registering the automatic array .s." } */
#pragma starpu register p->member
#pragma starpu register c
#pragma starpu unregister c
}
