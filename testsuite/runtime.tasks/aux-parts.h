/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random parts of a matrix, for tasks that name memory by address and shape. */

#ifndef ASTERISM_TESTSUITE_PARTS_H
#define ASTERISM_TESTSUITE_PARTS_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 16
#define COLUMNS 24

static unsigned matrix[ROWS][COLUMNS];

static uint64_t state;

static int
below (int n)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (int)(state % (unsigned)n);
}

struct part
{
  int row, column, rows, columns;
};

/* A tile, a panel, all of it, elements side by side, or anything. */
static struct part
any_part (void)
{
  struct part p = { 0, 0, ROWS, COLUMNS };
  switch (below (8))
    {
    case 0:
      return p;
    case 1:
      return (struct part){ below (ROWS), 0, 1, COLUMNS };
    case 2:
      p.row = below (4) * 4, p.rows = 4;
      return p;
    case 3:
      p.column = below (4) * 6, p.columns = 6;
      return p;
    case 4:
      p.row = below (ROWS), p.rows = 1;
      break;
    case 5:
      return (struct part){ below (4) * 4, below (4) * 6, 4, 6 };
    default:
      p.row = below (ROWS), p.rows = 1 + below (ROWS - p.row);
    }
  p.column = below (COLUMNS);
  p.columns = below (COLUMNS - p.column + 1);
  return p;
}

static int
overlap (struct part a, struct part b)
{
  return a.row < b.row + b.rows && b.row < a.row + a.rows
         && a.column < b.column + b.columns && b.column < a.column + a.columns;
}

/* Half of the calls name the part by a pointer to it, half by one to the
   matrix. */
static void
name_part (struct part p, int from_start, unsigned **pointer, int64_t *words)
{
  *pointer
      = from_start ? &matrix[0][0] : &matrix[0][0] + p.row * COLUMNS + p.column;
  int64_t section[] = { 0,       from_start ? p.row : 0,    p.rows,
                        COLUMNS, from_start ? p.column : 0, p.columns };
  memcpy (words, section, sizeof section);
}

/* The seed is new each time unless the environment gives one. */
static void
seed_parts (void)
{
  const char *seed = getenv ("ASTERISM_TEST_SEED");
  state = seed ? strtoull (seed, NULL, 10)
               : (uint64_t)(starpu_timing_now () * 10) | 1;
  fprintf (stderr, "ASTERISM_TEST_SEED=%llu\n", (unsigned long long)state);
}

#endif
