/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The picture of the result.  */

#ifndef PICTURE_H
#define PICTURE_H

#include "survey.h"

/* Write a PNG image to FILE: the survey, the PREDICTION at every point, and its
   error at the hidden ones, side by side.  Returns 0, or -1 after a message. */
int picture_write (const char *file, const struct survey *survey,
                   const double *prediction);

#endif
