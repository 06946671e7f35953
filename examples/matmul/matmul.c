/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Blocked matrix product C = A B, a task for each product of two blocks.
   rows: E42 C14 C16 C21 G26 R02
   configs: one many sim opencl opencl-only */

#include <stdio.h>
#include <stdlib.h>

/* COUNT by COUNT blocks of SIZE by SIZE numbers, each stored by rows.  */
struct matrix
{
  int count, size;
  float **block;
};

/* C := C + A B, N by N.  */
void multiply_block (int n, const float *a, const float *b, float *c)
    __attribute__ ((task));

void multiply_opencl (int n, const float *a, const float *b, float *c)
    __attribute__ ((task_implementation ("opencl", multiply_block)));

#pragma starpu opencl multiply_opencl "matmul.cl"                              \
                                      "multiply" 8 n n                         \
    / 4

void
multiply_block (int n, const float *a, const float *b, float *c)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* Element (I, J) of each matrix: small integers, so that float sums are exact
   in any order.  */
static float
element (int which, int i, int j)
{
  return (float)((i * (3 + which) + j * (5 - which)) % 7 - 3);
}

/* A matrix of registered blocks, filled when WHICH is not negative.  */
static struct matrix
create (int which, int count, int size)
{
  struct matrix m = { count, size, NULL };

  m.block = (float **)calloc (count * count, sizeof *m.block);
  for (int b = 0; b < count * count; b++)
    {
      float *block = (float *)calloc (size * size, sizeof *block);
      m.block[b] = block;
      for (int e = 0; which >= 0 && e < size * size; e++)
        block[e] = element (which, b / count * size + e / size,
                            b % count * size + e % size);
#pragma starpu register block size *size
    }
  return m;
}

/* Main memory holds every block again after this.  */
static void
unregister (struct matrix *m)
{
  for (int b = 0; b < m->count * m->count; b++)
    {
#pragma starpu unregister m->block[b]
    }
}

static void
destroy (struct matrix *m)
{
  for (int b = 0; b < m->count * m->count; b++)
    free (m->block[b]);
  free (m->block);
}

static void
multiply (const struct matrix *a, const struct matrix *b, struct matrix *c)
{
  int n = c->count;

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        multiply_block (c->size, a->block[i * n + k], b->block[k * n + j],
                        c->block[i * n + j]);
}

/* Count the elements of C that differ from the product computed one by one. */
static long
count_wrong (const struct matrix *c)
{
  int n = c->count * c->size;
  long wrong = 0;

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        const float *block = c->block[i / c->size * c->count + j / c->size];
        float sum = 0;
        for (int k = 0; k < n; k++)
          sum += element (0, i, k) * element (1, k, j);
        wrong += block[i % c->size * c->size + j % c->size] != sum;
      }
  return wrong;
}

int
main (int argc, char **argv)
{
  int count = argc > 1 ? atoi (argv[1]) : 4;
  int size = argc > 2 ? atoi (argv[2]) : 32;

  if (count < 1 || size < 4 || size % 4 || count * size > 20000)
    {
      fprintf (stderr,
               "Usage: %s [BLOCKS [SIZE]]\n"
               "Multiply matrices of BLOCKS by BLOCKS blocks of SIZE "
               "by SIZE, a multiple of 4.\n",
               argv[0]);
      return EXIT_FAILURE;
    }
#pragma starpu initialize
  struct matrix a = create (0, count, size), b = create (1, count, size);
  struct matrix c = create (-1, count, size);
  multiply (&a, &b, &c);
#pragma starpu wait
  unregister (&a);
  unregister (&b);
  unregister (&c);
#pragma starpu shutdown

  long wrong = count_wrong (&c);
  printf ("matmul: %d by %d, %ld elements wrong\n", count * size, count * size,
          wrong);
  destroy (&a);
  destroy (&b);
  destroy (&c);
  return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
