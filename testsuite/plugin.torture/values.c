/* Values of every size and alignment reach the implementation.
   rows: C11
   gc: always
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

struct small { char c; };
struct odd { char c[7]; };
struct large { double d[9]; };
union u { int i; float f; };
typedef float vector __attribute__ ((vector_size (16)));
typedef double wide __attribute__ ((aligned (64)));

void f (char a, short b, int c, long d, long long e, float x, double y,
        long double z, struct small s, struct odd o, struct large l, union u u,
        vector v, wide w, _Complex double t, const char *text, void *p)
  __attribute__ ((task));
static int ran;
void
f (char a, short b, int c, long d, long long e, float x, double y, long double z,
   struct small s, struct odd o, struct large l, union u u, vector v, wide w,
   _Complex double t, const char *text, void *p)
{
  ran = 1;
  CHECK (a == 1 && b == 2 && c == 3 && d == 4 && e == 5 && x == 6 && y == 7);
  CHECK (z == 8 && s.c == 9 && o.c[6] == 10 && l.d[8] == 11 && u.f == 12);
  CHECK (v[3] == 13 && w == 14 && __real__ t == 15 && text[0] == 'x' && p == &ran);
}

int
main (void)
{
  struct small s = { 9 };
  struct odd o = { { 0, 0, 0, 0, 0, 0, 10 } };
  struct large l = { { 0, 0, 0, 0, 0, 0, 0, 0, 11 } };
  union u u;
  vector v = { 0, 0, 0, 13 };
  u.f = 12;
  mock_accept_all ();
  f (1, 2, 3, 4, 5, 6, 7, 8, s, o, l, u, v, 14, 15, "x", &ran);
  CHECK (ran);
  return 0;
}
