/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A tile Cholesky factorization, with tasks as PLASMA inserts them: wrappers that
   unpack, flags with priority and sequence, labels and colours as arguments,
   LOCALITY.  L L^T is the matrix; and a matrix that is not positive definite ends
   its sequence, with the number of the column, while another goes on.
   rows: Q11 Q18
   limit: 300 */

#include <math.h>

#include "../support/quark_test.h"

enum
{
  nb = 16,
  tiles_most = 8
};

/* A matrix of tiles, each by columns. */
struct matrix
{
  int n;
  double tile[tiles_most][tiles_most][nb * nb];
};

#define A(i, j) (matrix->tile[i][j])

static int
potrf (double *a)
{
  for (int j = 0; j < nb; j++)
    {
      double d = a[j + j * nb];
      for (int k = 0; k < j; k++)
        d -= a[j + k * nb] * a[j + k * nb];
      if (!(d > 0))
        return j + 1;
      a[j + j * nb] = sqrt (d);
      for (int i = j + 1; i < nb; i++)
        {
          double s = a[i + j * nb];
          for (int k = 0; k < j; k++)
            s -= a[i + k * nb] * a[j + k * nb];
          a[i + j * nb] = s / a[j + j * nb];
        }
    }
  return 0;
}

/* B = B L^-T. */
static void
trsm (const double *l, double *b)
{
  for (int j = 0; j < nb; j++)
    for (int i = 0; i < nb; i++)
      {
        double s = b[i + j * nb];
        for (int k = 0; k < j; k++)
          s -= b[i + k * nb] * l[j + k * nb];
        b[i + j * nb] = s / l[j + j * nb];
      }
}

/* C = C - A B^T. */
static void
gemm (const double *a, const double *b, double *c)
{
  for (int j = 0; j < nb; j++)
    for (int k = 0; k < nb; k++)
      for (int i = 0; i < nb; i++)
        c[i + j * nb] -= a[i + k * nb] * b[j + k * nb];
}

static void
potrf_quark (Quark *quark)
{
  double *a;
  int column, *info;
  Quark_Sequence *sequence;

  quark_unpack_args_4 (quark, a, column, info, sequence);
  int wrong = potrf (a);
  if (wrong != 0 && *info == 0)
    {
      *info = column + wrong;
      QUARK_Sequence_Cancel (quark, sequence);
    }
}

static void
trsm_quark (Quark *quark)
{
  double *l, *b;

  quark_unpack_args_2 (quark, l, b);
  trsm (l, b);
}

static void
gemm_quark (Quark *quark)
{
  double *a, *b, *c;
  int n;

  quark_unpack_args_4 (quark, n, a, b, c);
  CHECK_EQ (n, nb);
  CHECK (strcmp (QUARK_Get_Task_Label (quark), "GEMM") == 0);
  gemm (a, b, c);
}

static void
insert_gemm (Quark *quark, Quark_Task_Flags *flags, double *a, double *b,
             double *c)
{
  int n = nb;

  QUARK_Insert_Task (quark, gemm_quark, flags, (int)sizeof (int), &n, VALUE,
                     (int)sizeof (double) * nb * nb, a, INPUT,
                     (int)sizeof (double) * nb * nb, b, INPUT,
                     (int)sizeof (double) * nb * nb, c, INOUT | LOCALITY,
                     (int)sizeof "GEMM", "GEMM", VALUE | TASKLABEL,
                     (int)sizeof "cyan", "cyan", VALUE | TASKCOLOR, 0);
}

static void
factorize (Quark *quark, struct matrix *matrix, Quark_Sequence *sequence,
           int *info)
{
  int size = (int)sizeof (double) * nb * nb;
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  QUARK_Task_Flag_Set (&flags, TASK_SEQUENCE, (intptr_t)sequence);
  for (int k = 0; k < matrix->n; k++)
    {
      int column = k * nb;
      QUARK_Task_Flag_Set (&flags, TASK_PRIORITY,
                           QUARK_TASK_MAX_PRIORITY - k);
      QUARK_Insert_Task (quark, potrf_quark, &flags, size, A (k, k), INOUT,
                         (int)sizeof (int), &column, VALUE, (int)sizeof info,
                         &info, VALUE, (int)sizeof sequence, &sequence, VALUE,
                         0);
      QUARK_Task_Flag_Set (&flags, TASK_PRIORITY, 0);
      for (int i = k + 1; i < matrix->n; i++)
        QUARK_Insert_Task (quark, trsm_quark, &flags, size, A (k, k), INPUT,
                           size, A (i, k), INOUT | LOCALITY, 0);
      for (int i = k + 1; i < matrix->n; i++)
        for (int j = k + 1; j <= i; j++)
          insert_gemm (quark, &flags, A (i, k), A (j, k), A (i, j));
    }
}

static double
element (const struct matrix *matrix, int i, int j)
{
  return matrix->tile[i / nb][j / nb][i % nb + j % nb * nb];
}

static void
fill (struct matrix *matrix, int n, unsigned seed)
{
  matrix->n = n;
  for (int i = 0; i < n * nb; i++)
    for (int j = 0; j <= i; j++)
      {
        double value = random_below (&seed, 1000) / 1000.0 - 0.5;
        if (i == j)
          value += n * nb;
        matrix->tile[i / nb][j / nb][i % nb + j % nb * nb] = value;
        matrix->tile[j / nb][i / nb][j % nb + i % nb * nb] = value;
      }
}

static void
check_factor (const struct matrix *before, const struct matrix *factor)
{
  int n = before->n * nb;
  double worst = 0;

  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      {
        double s = 0;
        for (int k = 0; k <= j; k++)
          s += element (factor, i, k) * element (factor, j, k);
        worst = fmax (worst, fabs (s - element (before, i, j)));
      }
  CHECK (worst / (n * (double)n * 2.2e-16) < 30);
}

static struct matrix first, second, first_before, second_before;

int
main (void)
{
  Quark *quark = QUARK_New (0);
  unsigned seed = test_seed ();

  for (int n = 1; n <= tiles_most; n += n < 4 ? 1 : 2)
    {
      int info = 0, other_info = 0;
      Quark_Sequence *sequence = QUARK_Sequence_Create (quark);
      Quark_Sequence *other = QUARK_Sequence_Create (quark);
      fill (&first, n, seed);
      fill (&second, n, seed + 1);
      first_before = first;
      second_before = second;
      /* In the last column but one of tiles. */
      int bad = n > 1 ? (n - 2) * nb + 3 : 3;
      second.tile[bad / nb][bad / nb][bad % nb * (nb + 1)] = -1;
      factorize (quark, &second, other, &other_info);
      factorize (quark, &first, sequence, &info);
      CHECK_EQ (QUARK_Sequence_Wait (quark, sequence), 0);
      CHECK_EQ (info, 0);
      check_factor (&first_before, &first);
      CHECK_EQ (QUARK_Sequence_Wait (quark, other), 0);
      CHECK_EQ (other_info, bad + 1);
      QUARK_Sequence_Destroy (quark, sequence);
      QUARK_Sequence_Destroy (quark, other);
    }
  QUARK_Delete (quark);
  return 0;
}
