/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The factorization: loops over tiles that call tasks, and nothing else.  The
   order of the calls is that of the sequential algorithm; what may run at the
   same time, and where, follows from what each task reads and writes.  */

#include "cholesky.h"
#include "kernels.h"

/* Column K: factor its diagonal tile, scale those under it, and take the
   column's part from the rest.  */
void
cholesky_factor (struct tiles *a)
{
  int n = a->size;

  for (int k = 0; k < a->count; k++)
    {
      potrf (n, tile (a, k, k));
      for (int i = k + 1; i < a->count; i++)
        trsm (n, tile (a, k, k), tile (a, i, k));
      for (int i = k + 1; i < a->count; i++)
        {
          for (int j = k + 1; j < i; j++)
            gemm (n, tile (a, i, k), tile (a, j, k), tile (a, i, j));
          syrk (n, tile (a, i, k), tile (a, i, i));
        }
    }
}

void
cholesky_solve (const struct tiles *l, struct blocks *x)
{
  int n = l->size;

  for (int k = 0; k < l->count; k++)
    {
      forward (n, tile (l, k, k), x->data[k]);
      for (int i = k + 1; i < l->count; i++)
        eliminate (n, tile (l, i, k), x->data[k], x->data[i]);
    }
  for (int k = l->count - 1; k >= 0; k--)
    {
      backward (n, tile (l, k, k), x->data[k]);
      for (int i = 0; i < k; i++)
        eliminate_transposed (n, tile (l, k, i), x->data[k], x->data[i]);
    }
}
