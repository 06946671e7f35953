/* Tasks on random blocks of one array, seen as a vector, a matrix and of three
   dimensions, give what they give one after the other, between tasks on all of
   it, and while the program looks at it and changes it: on cores, and on devices
   with copies.  Two blocks of a task may overlap, and may share a distance.
   Blocks may be empty.
   rows: -
   options: -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include "aux-run.h"

enum
{
  PLANES = 4,
  ROWS = 6,
  COLUMNS = 10,
  LINES = PLANES * ROWS,
  ALL = LINES * COLUMNS
};

static unsigned data[LINES][COLUMNS], expected[LINES][COLUMNS];

/* A task mixes the numbers that it reads into those that it writes.  */
static unsigned
digest (int planes, int rows, int columns, int far, int apart,
        const unsigned *from, unsigned sum)
{
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++)
        sum = sum * 31 + from[(i * far + j) * apart + k];
  return sum;
}

static void
change (int planes, int rows, int columns, int far, int apart, unsigned *to,
        unsigned sum)
{
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++)
        to[(i * far + j) * apart + k] = 3 * to[(i * far + j) * apart + k] + sum
                                        + (unsigned) (i + 5 * j + 7 * k);
}

/* Each task, and a function that does the same where it is called.  */
#define BOTH(name, parameters, body)                                           \
  static void name parameters __attribute__ ((task));                          \
  static void name parameters body                                             \
  static void now_##name parameters body

BOTH (vector,
      (int n, unsigned to[n], int m, const unsigned from[m], unsigned seed), {
        change (1, 1, n, 1, n, to, digest (1, 1, m, 1, m, from, seed));
      })

BOTH (matrix,
      (int r, int c, int ld,
       unsigned to[r][ld] __attribute__ ((block (r, c))), int s, int d, int lf,
       const unsigned from[s][lf] __attribute__ ((block (s, d))),
       unsigned seed),
      {
        change (1, r, c, 1, ld, &to[0][0],
                digest (1, s, d, 1, lf, &from[0][0], seed));
      })

BOTH (shared,
      (int r, int c, int ld,
       unsigned to[r][ld] __attribute__ ((block (r, c))), int s, int d,
       const unsigned from[s][ld] __attribute__ ((block (s, d))),
       unsigned seed),
      {
        change (1, r, c, 1, ld, &to[0][0],
                digest (1, s, d, 1, ld, &from[0][0], seed));
      })

BOTH (space,
      (int p, int r, int c, int far, int ld,
       unsigned to[p][far][ld] __attribute__ ((block (p, r, c))), int n,
       const unsigned from[n], unsigned seed),
      {
        change (p, r, c, far, ld, &to[0][0][0],
                digest (1, 1, n, 1, n, from, seed));
      })

BOTH (overwrite,
      (int r, int c, int ld,
       unsigned to[r][ld] __attribute__ ((output, block (r, c))),
       unsigned seed),
      {
        for (int i = 0; i < r; i++)
          for (int j = 0; j < c; j++)
            to[i][j] = seed + (unsigned) (i * 3 + j);
      })

BOTH (all, (unsigned (*a)[COLUMNS], unsigned seed),
      { change (1, LINES, COLUMNS, 1, COLUMNS, &a[0][0], seed); })

static unsigned
draw (unsigned below)
{
  static unsigned long long state = 88172645463325252ull;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned) (state >> 20) % below;
}

struct block
{
  int row, column, rows, columns;
};

static struct block
draw_block (int lines)
{
  struct block b;
  b.row = (int) draw ((unsigned) lines);
  b.column = (int) draw (COLUMNS);
  b.rows = (int) draw ((unsigned) (lines - b.row) + 1);
  b.columns = (int) draw ((unsigned) (COLUMNS - b.column) + 1);
  /* Often a tile of one grid.  */
  if (draw (2))
    b = (struct block){ b.row / 3 * 3, b.column / 5 * 5, 3, 5 };
  return b;
}

#define M(array, b)                                                            \
  ((unsigned (*)[COLUMNS]) & (array)[(b).row][(b).column])
#define CM(array, b)                                                           \
  ((const unsigned (*)[COLUMNS]) & (array)[(b).row][(b).column])

static void
step (unsigned seed)
{
  struct block to = draw_block (LINES), from = draw_block (LINES);
  int first = (int) draw (ALL), n = (int) draw ((unsigned) (ALL - first) + 1);
  int other = (int) draw (ALL), m = (int) draw ((unsigned) (ALL - other) + 1);
  unsigned *v = &data[0][0], *e = &expected[0][0];
  switch (draw (16))
    {
    case 0:
    case 1:
      vector (n, v + first, m, v + other, seed);
      now_vector (n, e + first, m, e + other, seed);
      break;
    case 2:
    case 3:
    case 4:
      shared (to.rows, to.columns, COLUMNS, M (data, to), from.rows,
              from.columns, CM (data, from), seed);
      now_shared (to.rows, to.columns, COLUMNS, M (expected, to), from.rows,
                  from.columns, CM (expected, from), seed);
      break;
    case 5:
    case 6:
      {
        struct block b = draw_block (ROWS);
        int p = (int) draw (PLANES), q = (int) draw ((unsigned) (PLANES - p)) + 1;
        b.row += p * ROWS;
        if (b.row % ROWS + b.rows > ROWS)
          b.rows = ROWS - b.row % ROWS;
        space (q, b.rows, b.columns, ROWS, COLUMNS,
               (unsigned (*)[ROWS][COLUMNS]) M (data, b), m, v + other, seed);
        now_space (q, b.rows, b.columns, ROWS, COLUMNS,
                   (unsigned (*)[ROWS][COLUMNS]) M (expected, b), m, e + other,
                   seed);
        break;
      }
    case 7:
      overwrite (to.rows, to.columns, COLUMNS, M (data, to), seed);
      now_overwrite (to.rows, to.columns, COLUMNS, M (expected, to), seed);
      break;
    case 8:
      if (draw (4))
        break;
      all (data, seed);
      now_all (expected, seed);
      break;
    case 9:
      if (draw (10))
        break;
#pragma starpu acquire data
      if (memcmp (data, expected, sizeof data))
        failures++;
      data[to.row][to.column] += seed;
      expected[to.row][to.column] += seed;
#pragma starpu release data
      break;
    default:
      matrix (to.rows, to.columns, COLUMNS, M (data, to), from.rows,
              from.columns, COLUMNS, CM (data, from), seed);
      now_matrix (to.rows, to.columns, COLUMNS, M (expected, to), from.rows,
                  from.columns, COLUMNS, CM (expected, from), seed);
      break;
    }
}

int
main (void)
{
  const char *count = getenv ("ASTERISM_TEST_COUNT");
  for (size_t i = 0; i < MACHINES; i++)
    {
      set_machine (&machines[i]);
      for (int j = 0; j < ALL; j++)
        (&data[0][0])[j] = (&expected[0][0])[j] = (unsigned) j;
#pragma starpu initialize
#pragma starpu register data
      for (int j = count ? atoi (count) : 1500; j > 0; j--)
        step (draw (1000));
#pragma starpu unregister data
#pragma starpu shutdown
      expect_same (&machines[i], "random blocks", data, expected, sizeof data);
    }
  return failures != 0;
}
