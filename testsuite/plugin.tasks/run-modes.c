/* Modes follow from types and the attribute output.
   rows: E03 C06!
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#include <starpu.h>

typedef float *pointer;
typedef const float *reader;

void f (int, const float *, float *, float *out __attribute__ ((output)),
        void *, const void *, float a[], const float b[4], pointer, reader,
        float *const, void (*) (int)) __attribute__ ((task));

void
f (int n, const float *r, float *rw, float *w, void *v, const void *cv,
   float a[], const float b[4], pointer p, reader q, float *const c,
   void (*g) (int))
{
  (void) n, (void) r, (void) rw, (void) w, (void) v, (void) cv, (void) a;
  (void) b, (void) p, (void) q, (void) c, (void) g;
}

int
main (void)
{
  static const unsigned modes[] = { 0, STARPU_R, STARPU_RW, STARPU_W, STARPU_RW,
                                    STARPU_R, STARPU_RW, STARPU_R, STARPU_RW,
                                    STARPU_R, STARPU_RW, 0 };
  float x[4];
  mock_accept_all ();
  f (1, x, x, x, x, x, x, x, x, x, x, 0);
  for (unsigned i = 0; i < sizeof modes / sizeof *modes; i++)
    CHECK (mock_mode (i) == modes[i]);
  return 0;
}
