/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How alike two points of the survey are, as a function of their distance. */

#ifndef COVARIANCE_H
#define COVARIANCE_H

#include "tiles.h"

/* A Matern covariance of smoothness 5/2.  */
struct model
{
  double sill;   /* variance of the field, square metres */
  double range;  /* distance over which it forgets, grid steps */
  double nugget; /* variance of a measurement, square metres */
};

/* Covariance of two points DX and DY apart, without the nugget.  */
double covariance (struct model model, double dx, double dy);

/* Submit the tasks that fill MATRIX with the covariances of the points: block I
   of POINTS holds the x of the points of block row I, then their y.  */
void covariance_build (struct model model, const struct blocks *points,
                       struct tiles *matrix);

/* Submit the tasks that add, to each block of PREDICTION, what the points
   weighted by WEIGHTS tell about the points TARGETS.  */
void covariance_predict (struct model model, const struct blocks *points,
                         const struct blocks *weights,
                         const struct blocks *targets,
                         struct blocks *prediction);

#endif
