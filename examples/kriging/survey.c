/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Reads the grid of elevations and hides a part of it.  */

#include "survey.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Read numbers up to the end of FILE into SURVEY.  Returns 0 when every row
   has as many as the first.  */
static int
read_grid (struct survey *survey, FILE *file)
{
  int room = 0, count = 0, column = 0;
  char separator = '\n';

  survey->rows = survey->columns = 0;
  survey->elevation = NULL;
  for (double value; fscanf (file, "%lf", &value) == 1; count++)
    {
      if (count == room)
        {
          room = room ? 2 * room : 1024;
          void *larger = realloc (survey->elevation, room * sizeof value);
          if (!larger)
            return -1;
          survey->elevation = (double *)larger;
        }
      survey->elevation[count] = value;
      column++;
      separator = (char)fgetc (file);
      if (separator == ',')
        continue;
      if (survey->rows++ == 0)
        survey->columns = column;
      if (column != survey->columns)
        return -1;
      column = 0;
    }
  return count > 0 && column == 0 ? 0 : -1;
}

/* Hide each point with probability FRACTION.  A generator of our own (Knuth's
   MMIX constants) hides the same ones everywhere.  */
static void
hide_points (struct survey *survey, double fraction)
{
  unsigned long long state = 2011;
  int count = survey->rows * survey->columns;

  survey->nknown = survey->nhidden = 0;
  for (int i = 0; i < count; i++)
    {
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      survey->hidden[i] = (double)(state >> 11) / 9007199254740992.0 < fraction;
      if (survey->hidden[i])
        survey->nhidden++;
      else
        survey->known[survey->nknown++] = i;
    }
}

static void
summarize_known (struct survey *survey)
{
  double sum = 0, squares = 0;

  for (int i = 0; i < survey->nknown; i++)
    sum += survey->elevation[survey->known[i]];
  survey->mean = sum / survey->nknown;
  for (int i = 0; i < survey->nknown; i++)
    squares += pow (survey->elevation[survey->known[i]] - survey->mean, 2);
  survey->deviation = sqrt (squares / survey->nknown);
}

int
survey_read (struct survey *survey, const char *name, double fraction)
{
  FILE *file = fopen (name, "r");
  if (!file)
    {
      perror (name);
      return -1;
    }
  int failed = read_grid (survey, file);
  fclose (file);

  size_t count = (size_t)survey->rows * survey->columns;
  survey->hidden = (char *)malloc (count + 1);
  survey->known = (int *)malloc ((count + 1) * sizeof (int));
  if (failed || !survey->hidden || !survey->known)
    {
      fprintf (stderr, "%s: not a grid of comma-separated numbers\n", name);
      survey_free (survey);
      return -1;
    }
  hide_points (survey, fraction);
  summarize_known (survey);
  return 0;
}

void
survey_free (struct survey *survey)
{
  free (survey->elevation);
  free (survey->hidden);
  free (survey->known);
}

double
survey_error (const struct survey *survey, const double *prediction)
{
  double sum = 0;

  for (int i = 0; i < survey->rows * survey->columns; i++)
    if (survey->hidden[i])
      sum += pow (prediction[i] - survey->elevation[i], 2);
  return sqrt (sum / survey->nhidden);
}
