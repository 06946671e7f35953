/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A tile QR factorization, with tasks as PLASMA inserts them: the upper triangle
   of a diagonal tile is used by some while others read its lower one, which the
   regions of the address tell.  The result is the sequential one to the bit, and
   R^T R is A^T A.
   rows: Q11 Q18
   limit: 300 */

#include <math.h>

#include "../support/quark_test.h"

enum
{
  nb = 12,
  rows = 7,
  columns = 5
};

typedef double tile[nb * nb];

struct matrix
{
  tile a[rows][columns];
  double tau[rows][columns][nb];
};

/* A reflection that takes (x0, x) to (r, 0): v = x / (x0 - r), tau. */
static double
reflect (double *x0, double *x, int n, int stride)
{
  double sum = 0;

  for (int i = 0; i < n; i++)
    sum += x[i * stride] * x[i * stride];
  if (sum == 0)
    return 0;
  double r = -copysign (sqrt (*x0 * *x0 + sum), *x0);
  double tau = (r - *x0) / r;
  for (int i = 0; i < n; i++)
    x[i * stride] /= *x0 - r;
  *x0 = r;
  return tau;
}

/* Applies it to (y0, y). */
static void
apply (const double *v, double tau, double *y0, double *y, int n)
{
  double sum = *y0;

  for (int i = 0; i < n; i++)
    sum += v[i] * y[i];
  sum *= tau;
  *y0 -= sum;
  for (int i = 0; i < n; i++)
    y[i] -= sum * v[i];
}

static void
geqrt (double *a, double *tau)
{
  for (int j = 0; j < nb; j++)
    {
      double *v = a + j + 1 + j * nb;
      int n = nb - 1 - j;
      tau[j] = reflect (a + j + j * nb, v, n, 1);
      for (int k = j + 1; k < nb; k++)
        apply (v, tau[j], a + j + k * nb, a + j + 1 + k * nb, n);
    }
}

static void
unmqr (const double *v, const double *tau, double *c)
{
  for (int j = 0; j < nb; j++)
    for (int k = 0; k < nb; k++)
      apply (v + j + 1 + j * nb, tau[j], c + j + k * nb, c + j + 1 + k * nb,
             nb - 1 - j);
}

/* Of the triangle R on top of the square A. */
static void
tsqrt (double *r, double *a, double *tau)
{
  for (int j = 0; j < nb; j++)
    {
      tau[j] = reflect (r + j + j * nb, a + j * nb, nb, 1);
      for (int k = j + 1; k < nb; k++)
        apply (a + j * nb, tau[j], r + j + k * nb, a + k * nb, nb);
    }
}

static void
tsmqr (const double *v, const double *tau, double *top, double *c)
{
  for (int j = 0; j < nb; j++)
    for (int k = 0; k < nb; k++)
      apply (v + j * nb, tau[j], top + j + k * nb, c + k * nb, nb);
}

static void
geqrt_quark (Quark *quark)
{
  double *a, *tau, *work;

  quark_unpack_args_3 (quark, a, tau, work);
  work[0] = 1;
  geqrt (a, tau);
}

static void
unmqr_quark (Quark *quark)
{
  double *v, *tau, *c;

  quark_unpack_args_3 (quark, v, tau, c);
  unmqr (v, tau, c);
}

static void
tsqrt_quark (Quark *quark)
{
  double *r, *a, *tau;

  quark_unpack_args_3 (quark, r, a, tau);
  tsqrt (r, a, tau);
}

static void
tsmqr_quark (Quark *quark)
{
  double *v, *tau, *top, *c;

  quark_unpack_args_4 (quark, v, tau, top, c);
  tsmqr (v, tau, top, c);
}

static void
factorize (Quark *quark, struct matrix *m)
{
  int size = (int)sizeof (tile), tau_size = (int)sizeof (double) * nb;

  for (int k = 0; k < columns; k++)
    {
      QUARK_Insert_Task (quark, geqrt_quark, NULL, size, m->a[k][k], INOUT,
                         tau_size, m->tau[k][k], OUTPUT, size, NULL, SCRATCH,
                         0);
      for (int n = k + 1; n < columns; n++)
        QUARK_Insert_Task (quark, unmqr_quark, NULL, size, m->a[k][k],
                           INPUT | QUARK_REGION_L, tau_size, m->tau[k][k],
                           INPUT, size, m->a[k][n], INOUT, 0);
      for (int i = k + 1; i < rows; i++)
        {
          QUARK_Insert_Task (quark, tsqrt_quark, NULL, size, m->a[k][k],
                             INOUT | QUARK_REGION_D | QUARK_REGION_U, size,
                             m->a[i][k], INOUT | LOCALITY, tau_size,
                             m->tau[i][k], OUTPUT, 0);
          for (int n = k + 1; n < columns; n++)
            QUARK_Insert_Task (quark, tsmqr_quark, NULL, size, m->a[i][k],
                               INPUT, tau_size, m->tau[i][k], INPUT, size,
                               m->a[k][n], INOUT, size, m->a[i][n],
                               INOUT | LOCALITY, 0);
        }
    }
}

static void
factorize_alone (struct matrix *m)
{
  for (int k = 0; k < columns; k++)
    {
      geqrt (m->a[k][k], m->tau[k][k]);
      for (int n = k + 1; n < columns; n++)
        unmqr (m->a[k][k], m->tau[k][k], m->a[k][n]);
      for (int i = k + 1; i < rows; i++)
        {
          tsqrt (m->a[k][k], m->a[i][k], m->tau[i][k]);
          for (int n = k + 1; n < columns; n++)
            tsmqr (m->a[i][k], m->tau[i][k], m->a[k][n], m->a[i][n]);
        }
    }
}

static double
element (const struct matrix *m, int i, int j)
{
  return m->a[i / nb][j / nb][i % nb + j % nb * nb];
}

static void
check (const struct matrix *before, const struct matrix *factor)
{
  double worst = 0, norm = 0;
  int n = columns * nb;

  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      {
        double left = 0, right = 0;
        for (int k = 0; k <= i; k++)
          left += element (factor, k, i) * element (factor, k, j);
        for (int k = 0; k < rows * nb; k++)
          right += element (before, k, i) * element (before, k, j);
        worst = fmax (worst, fabs (left - right));
        norm = fmax (norm, fabs (right));
      }
  CHECK (worst / (norm * n * 2.2e-16) < 30);
}

static struct matrix matrix, before, alone;

int
main (void)
{
  Quark *quark = QUARK_New (0);
  unsigned seed = test_seed ();

  for (int turn = 0; turn < 10; turn++)
    {
      memset (&matrix, 0, sizeof matrix);
      for (int i = 0; i < rows * nb; i++)
        for (int j = 0; j < columns * nb; j++)
          matrix.a[i / nb][j / nb][i % nb + j % nb * nb]
              = random_below (&seed, 1000) / 500.0 - 1;
      before = alone = matrix;
      factorize_alone (&alone);
      factorize (quark, &matrix);
      QUARK_Barrier (quark);
      CHECK (memcmp (&matrix, &alone, sizeof matrix) == 0);
      check (&before, &matrix);
    }
  QUARK_Delete (quark);
  return 0;
}
