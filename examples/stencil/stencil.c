/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Heat on a square plate by the 5-point stencil: the plate is cut into bands of
   rows, and a task makes a band of the next step from three of this one.
   rows: C01 C06 C21 C28
   configs: one many sim opencl opencl-only */

#include <stdio.h>
#include <stdlib.h>

/* Make the next state of a BAND of ROWS by COLUMNS from it and the bands ABOVE
   and BELOW it.  The first and last columns stay as they are.  */
void relax_band (int rows, int columns, const double *above, const double *band,
                 const double *below, double *next __attribute__ ((output)))
    __attribute__ ((task));

void relax_opencl (int rows, int columns, const double *above,
                   const double *band, const double *below,
                   double *next __attribute__ ((output)))
    __attribute__ ((task_implementation ("opencl", relax_band)));

#pragma starpu opencl relax_opencl "stencil.cl"                                \
                                   "relax" 16 columns rows

static double
relax (double center, double up, double down, double left, double right)
{
  return 0.5 * center + 0.125 * ((up + down) + (left + right));
}

void
relax_band (int rows, int columns, const double *above, const double *band,
            const double *below, double *next)
{
  for (int i = 0; i < rows; i++)
    {
      const double *row = band + i * columns;
      const double *up = i > 0 ? row - columns : above + (rows - 1) * columns;
      const double *down = i + 1 < rows ? row + columns : below;
      double *result = next + i * columns;

      result[0] = row[0];
      result[columns - 1] = row[columns - 1];
      for (int j = 1; j < columns - 1; j++)
        result[j] = relax (row[j], up[j], down[j], row[j - 1], row[j + 1]);
    }
}

/* The plate at the start: warm spots on a cold plate.  */
static double
initial (int i, int j)
{
  return (i / 5 + j / 7) % 4 == 0 ? 100.0 : 1.0 * (i % 3);
}

/* COUNT bands; each is registered by itself.  One more on either side, which no
   task writes, holds the frame.  */
static double **
create (int count, int rows, int columns)
{
  double **bands = (double **)calloc (count + 2, sizeof *bands);

  for (int b = 0; b < count + 2; b++)
    {
      double *band = (double *)calloc (rows * columns, sizeof *band);
      bands[b] = band;
      for (int e = 0; e < rows * columns; e++)
        band[e] = initial (b * rows + e / columns, e % columns);
#pragma starpu register band rows *columns
    }
  return bands;
}

static void
destroy (double **bands, int count)
{
  for (int b = 0; b < count + 2; b++)
    free (bands[b]);
  free (bands);
}

/* Advance STEPS steps; returns the bands that hold the last.  */
static double **
simulate (double **now, double **next, int steps, int count, int rows,
          int columns)
{
  for (int step = 0; step < steps; step++)
    {
      for (int b = 1; b <= count; b++)
        relax_band (rows, columns, now[b - 1], now[b], now[b + 1], next[b]);
      double **swap = now;
      now = next;
      next = swap;
    }
  return now;
}

/* The same on the whole plate at once, without tasks.  The first and the last
   band are the frame.  */
static double *
simulate_simply (int steps, int count, int rows, int columns)
{
  size_t length = (size_t)(count + 2) * rows * columns;
  double *now = (double *)malloc (length * sizeof *now);
  double *next = (double *)malloc (length * sizeof *next);

  for (size_t e = 0; e < length; e++)
    now[e] = next[e] = initial (e / columns, e % columns);
  for (int step = 0; step < steps; step++)
    {
      for (int i = rows; i < (count + 1) * rows; i++)
        for (int j = 1; j < columns - 1; j++)
          {
            const double *at = &now[i * columns + j];
            next[i * columns + j]
                = relax (at[0], at[-columns], at[columns], at[-1], at[1]);
          }
      double *swap = now;
      now = next;
      next = swap;
    }
  free (next);
  return now;
}

static double
largest_difference (double **bands, const double *plate, int count, int rows,
                    int columns)
{
  double largest = 0;

  for (int b = 1; b <= count; b++)
    for (int e = 0; e < rows * columns; e++)
      {
        double difference = bands[b][e] - plate[b * rows * columns + e];
        if (difference < 0)
          difference = -difference;
        if (!(difference <= largest))
          largest = difference;
      }
  return largest;
}

/* What the plate holds inside the frame, in all.  */
static double
heat (double **bands, int count, int rows, int columns)
{
  double sum = 0;

  for (int b = 1; b <= count; b++)
    for (int e = 0; e < rows * columns; e++)
      sum += bands[b][e];
  return sum;
}

int
main (int argc, char **argv)
{
  int count = argc > 1 ? atoi (argv[1]) : 6;
  int rows = argc > 2 ? atoi (argv[2]) : 16;
  int columns = argc > 3 ? atoi (argv[3]) : 96;
  int steps = argc > 4 ? atoi (argv[4]) : 50;

  if (count < 1 || rows < 1 || columns < 3 || steps < 0)
    {
      fprintf (stderr, "Usage: %s [BANDS [ROWS [COLUMNS [STEPS]]]]\n", argv[0]);
      return EXIT_FAILURE;
    }
#pragma starpu initialize
  double **now = create (count, rows, columns);
  double **next = create (count, rows, columns);
  double **last = simulate (now, next, steps, count, rows, columns);
#pragma starpu wait
  for (int b = 0; b < count + 2; b++)
    {
#pragma starpu unregister now[b]
#pragma starpu unregister next[b]
    }
#pragma starpu shutdown

  double *plate = simulate_simply (steps, count, rows, columns);
  double difference = largest_difference (last, plate, count, rows, columns);
  printf ("stencil: %d steps of %d by %d, heat %.6f, largest difference %g\n",
          steps, count * rows, columns, heat (last, count, rows, columns),
          difference);
  free (plate);
  destroy (now, count);
  destroy (next, count);
  return difference < 1e-9 ? EXIT_SUCCESS : EXIT_FAILURE;
}
