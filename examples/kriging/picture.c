/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Draws three shaded maps with their scales, side by side.  */

#include "picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_LIBPNG
#include <png.h>

enum
{
  cell = 7,    /* pixels a grid step */
  margin = 24, /* pixels around each map */
  bar = 14     /* height of a scale */
};

struct color
{
  double r, g, b; /* 0 to 1 */
};

struct image
{
  int width, height;
  unsigned char *pixels;
};

static const struct color background = { 0.11, 0.12, 0.14 };
static const struct color empty = { 0.19, 0.20, 0.23 };

/* From deep water to snow for elevations, blue to red for errors.  */
static const struct color land[]
    = { { .13, .25, .34 }, { .16, .43, .44 }, { .35, .58, .39 },
        { .65, .70, .40 }, { .86, .77, .50 }, { .80, .58, .38 },
        { .62, .39, .31 }, { .97, .95, .92 } };
static const struct color signs[] = { { .10, .32, .75 },
                                      { .45, .68, .93 },
                                      { .95, .95, .93 },
                                      { .96, .62, .42 },
                                      { .76, .13, .16 } };

/* The color at T, 0 to 1, of a scale of COUNT colors.  */
static struct color
scale_color (const struct color *scale, int count, double t)
{
  double at = fmin (fmax (t, 0.0), 1.0) * (count - 1);
  int i = at < count - 1 ? (int)at : count - 2;
  double f = at - i;
  const struct color *p = &scale[i], *q = &scale[i + 1];
  struct color mix = { p->r + f * (q->r - p->r), p->g + f * (q->g - p->g),
                       p->b + f * (q->b - p->b) };
  return mix;
}

static void
fill (struct image *image, int x0, int y0, int width, int height,
      struct color color)
{
  for (int y = y0; y < y0 + height; y++)
    for (int x = x0; x < x0 + width; x++)
      {
        unsigned char *pixel = &image->pixels[3 * (y * image->width + x)];
        pixel[0] = (unsigned char)lround (255 * fmin (color.r, 1.0));
        pixel[1] = (unsigned char)lround (255 * fmin (color.g, 1.0));
        pixel[2] = (unsigned char)lround (255 * fmin (color.b, 1.0));
      }
}

static void
draw_scale (struct image *image, int x, int y, int width,
            const struct color *scale, int count)
{
  for (int i = 0; i < width; i++)
    fill (image, x + i, y, 1, bar,
          scale_color (scale, count, (double)i / (width - 1)));
}

/* Elevation FIELD at fractional coordinates, between the four points around. */
static double
interpolate (const struct survey *survey, const double *field, double row,
             double column)
{
  row = fmin (fmax (row, 0.0), survey->rows - 1.0);
  column = fmin (fmax (column, 0.0), survey->columns - 1.0);
  int i = (int)fmin (row, survey->rows - 2);
  int j = (int)fmin (column, survey->columns - 2);
  double u = row - i, v = column - j;
  const double *p = &field[i * survey->columns + j];
  const double *q = p + survey->columns;
  return (1 - u) * ((1 - v) * p[0] + v * p[1])
         + u * ((1 - v) * q[0] + v * q[1]);
}

/* A map of FIELD between LOW and HIGH, lit from the upper left.  */
static void
draw_relief (struct image *image, int x0, int y0, const struct survey *survey,
             const double *field, double low, double high)
{
  for (int y = 0; y < survey->rows * cell; y++)
    for (int x = 0; x < survey->columns * cell; x++)
      {
        double i = (y - (cell - 1) / 2) / (double)cell;
        double j = (x - (cell - 1) / 2) / (double)cell;
        double height = interpolate (survey, field, i, j);
        double slope = interpolate (survey, field, i + .6, j + .6)
                       - interpolate (survey, field, i - .6, j - .6);
        double light = 1.0 + .28 * tanh (slope / 6.0);
        struct color color = scale_color (land, sizeof land / sizeof *land,
                                          (height - low) / (high - low));
        color.r *= light, color.g *= light, color.b *= light;
        fill (image, x0 + x, y0 + y, 1, 1, color);
      }
}

/* A map of the errors of the hidden points, between -LIMIT and LIMIT.  */
static void
draw_errors (struct image *image, int x0, int y0, const struct survey *survey,
             const double *prediction, double limit)
{
  for (int i = 0; i < survey->rows; i++)
    for (int j = 0; j < survey->columns; j++)
      {
        int at = i * survey->columns + j;
        double error = prediction[at] - survey->elevation[at];
        struct color color = scale_color (signs, sizeof signs / sizeof *signs,
                                          .5 + .5 * error / limit);
        fill (image, x0 + j * cell, y0 + i * cell, cell, cell,
              survey->hidden[at] ? color : empty);
      }
}

static int
write_png (const struct image *image, const char *file)
{
  png_image png;

  memset (&png, 0, sizeof png);
  png.version = PNG_IMAGE_VERSION;
  png.width = image->width;
  png.height = image->height;
  png.format = PNG_FORMAT_RGB;
  if (png_image_write_to_file (&png, file, 0, image->pixels, 0, NULL))
    return 0;
  fprintf (stderr, "%s: %s\n", file, png.message);
  return -1;
}

/* The largest and the smallest elevation, and three times the typical error. */
static void
find_limits (const struct survey *survey, const double *prediction, double *low,
             double *high, double *error)
{
  *low = *high = survey->elevation[0];
  for (int i = 0; i < survey->rows * survey->columns; i++)
    {
      *low = fmin (*low, survey->elevation[i]);
      *high = fmax (*high, survey->elevation[i]);
    }
  *error = 3.0 * survey_error (survey, prediction);
}

int
picture_write (const char *file, const struct survey *survey,
               const double *prediction)
{
  int width = survey->columns * cell, height = survey->rows * cell;
  struct image image
      = { 3 * width + 4 * margin, height + bar + 3 * margin, NULL };
  double low, high, error;

  image.pixels = (unsigned char *)malloc (3 * image.width * image.height);
  if (!image.pixels)
    {
      fprintf (stderr, "%s: out of memory\n", file);
      return -1;
    }
  find_limits (survey, prediction, &low, &high, &error);
  fill (&image, 0, 0, image.width, image.height, background);
  int second = width + 2 * margin, third = 2 * width + 3 * margin;
  draw_relief (&image, margin, margin, survey, survey->elevation, low, high);
  draw_relief (&image, second, margin, survey, prediction, low, high);
  draw_errors (&image, third, margin, survey, prediction, error);
  int below = height + 2 * margin;
  draw_scale (&image, margin, below, width, land, sizeof land / sizeof *land);
  draw_scale (&image, second, below, width, land, sizeof land / sizeof *land);
  draw_scale (&image, third, below, width, signs, sizeof signs / sizeof *signs);
  int status = write_png (&image, file);
  free (image.pixels);
  return status;
}

#else

int
picture_write (const char *file, const struct survey *survey,
               const double *prediction)
{
  (void)survey, (void)prediction;
  fprintf (stderr,
           "%s: not written, for this program was built without "
           "libpng\n",
           file);
  return 0;
}

#endif
