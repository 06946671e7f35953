/* Statement pragmas stand in functions only.
   rows: C09 C15
   languages: c c++ */
/* { dg-do compile } */

static int v[3];
#pragma starpu initialize /* { dg-error ".#pragma starpu initialize. outside a function" } */
#pragma starpu register v /* { dg-error ".#pragma starpu register. outside a function" } */

struct s
{
  int n;
#pragma starpu wait /* { dg-error ".#pragma starpu wait. outside a function" } */
  int m;
};
