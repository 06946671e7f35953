/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How the programs of the papers print what they found: a line an experiment,
   with the paper's statement beside ours and whether it holds, and curves drawn
   by gnuplot where that is there. */

#ifndef ASTERISM_BENCH_REPORT_H
#define ASTERISM_BENCH_REPORT_H

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct mean
{
  int count;
  double sum, squares;
};

static inline void
add_to (struct mean *mean, double value)
{
  ++mean->count;
  mean->sum += value;
  mean->squares += value * value;
}

static inline double
mean_of (const struct mean *mean)
{
  return mean->sum / mean->count;
}

/* The standard deviation of a sample. */
static inline double
sigma_of (const struct mean *mean)
{
  if (mean->count < 2)
    return 0;
  const double square = (mean->squares - mean->sum * mean->sum / mean->count)
                        / (mean->count - 1);
  return square > 0 ? sqrt (square) : 0;
}

static int inside, outside;

/* Prints whether a statement holds: what was found, and what it passes by. */
static inline void
judge (const char *id, int holds, const char *passes_if, const char *format,
       ...)
{
  va_list arguments;
  char found[500];
  va_start (arguments, format);
  vsnprintf (found, sizeof found, format, arguments);
  va_end (arguments);
  printf ("%-4s %-8s %s (passes if %s)\n", id, holds ? "inside" : "OUTSIDE",
          found, passes_if);
  fflush (stdout);
  ++*(holds ? &inside : &outside);
}

/* How many statements hold; the exit status of a program. */
static inline int
summary (void)
{
  printf ("%d of %d statements hold\n", inside, inside + outside);
  return 0;
}

struct curve
{
  const char *name;
  int count;
  double x[64], y[64], error[64];
};

static inline void
add_point (struct curve *curve, double x, double y, double error)
{
  curve->x[curve->count] = x;
  curve->y[curve->count] = y;
  curve->error[curve->count++] = error;
}

/* Draws curves into NAME.svg and NAME.png of the current folder, from NAME.dat,
   which is written in any case. */
static inline void
draw (const char *name, const char *title, const char *x_label,
      const char *y_label, const struct curve *curves, int count)
{
  char path[256];
  snprintf (path, sizeof path, "%s.dat", name);
  FILE *data = fopen (path, "w");
  if (data == NULL)
    return perror (path);
  for (int c = 0; c < count; ++c)
    {
      fprintf (data, "# %s\n", curves[c].name);
      for (int i = 0; i < curves[c].count; ++i)
        fprintf (data, "%g %g %g\n", curves[c].x[i], curves[c].y[i],
                 curves[c].error[i]);
      fputs ("\n\n", data);
    }
  fclose (data);
  if (system ("command -v gnuplot >/dev/null 2>&1") != 0)
    return;
  FILE *plot = popen ("gnuplot", "w");
  if (plot == NULL)
    return;
  static const char *const formats[] = { "svg", "png" };
  fprintf (plot,
           "set title '%s'\nset xlabel '%s'\nset ylabel '%s'\n"
           "set key outside below\nset yrange [0:*]\nset grid\n",
           title, x_label, y_label);
  for (int f = 0; f < 2; ++f)
    {
      fprintf (plot, "set terminal %s size 800,600\nset output '%s.%s'\nplot ",
               formats[f], name, formats[f]);
      for (int c = 0; c < count; ++c)
        fprintf (plot, "%s'%s.dat' index %d with yerrorlines title '%s'",
                 c > 0 ? ", " : "", name, c, curves[c].name);
      fputc ('\n', plot);
    }
  pclose (plot);
}

/* True when the command line names the experiment, or none at all. */
static inline int
covers (int count, char **names, const char *id)
{
  for (int i = 1; i < count; ++i)
    if (strcmp (names[i], id) == 0)
      return 1;
  return count < 2;
}

#endif
