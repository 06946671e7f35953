/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The survey: a grid of elevations, some of which are hidden from the model. */

#ifndef SURVEY_H
#define SURVEY_H

struct survey
{
  int rows, columns;
  double *elevation; /* metres, by rows */
  char *hidden;      /* whether the model must predict this point */
  int *known;        /* indices of the points that are not hidden */
  int nknown, nhidden;
  double mean;      /* of the known points */
  double deviation; /* their standard deviation */
};

/* Read the comma-separated grid in FILE and hide about FRACTION of its points,
   the same ones each time.  Returns 0, or -1 after a message.  */
int survey_read (struct survey *survey, const char *file, double fraction);
void survey_free (struct survey *survey);

/* Root of the mean squared difference between PREDICTION and the elevation,
   over the hidden points.  */
double survey_error (const struct survey *survey, const double *prediction);

#endif
