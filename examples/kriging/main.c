/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Predicts hidden elevations of a volcano from the others by kriging (the best
   linear prediction, given how alike near points are), as a sequence of tasks
   on tiles.  doc/demo.md is a guided tour.
   rows: E42 G08 C01 C08 C21 G10!
   sources: *.c
   needs: openblas
   wants: libpng
   compare: RMSE of */

#include "cholesky.h"
#include "covariance.h"
#include "picture.h"
#include "reference.h"
#include "report.h"
#include "survey.h"
#include "tiles.h"

#include <cblas.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef DATA_DIR
#define DATA_DIR "."
#endif

struct options
{
  const char *data, *picture, *trace;
  int tile;
  int check;
};

/* What the computation yields, in main memory.  */
struct result
{
  double *prediction; /* of every point of the grid */
  double seconds;     /* spent in the factorization */
  double difference;  /* of the factor, from LAPACK's */
  double rmse_difference;
};

static void *
allocate (size_t count, size_t size)
{
  void *memory = calloc (count, size);
  if (memory)
    return memory;
  fprintf (stderr, "kriging: out of memory\n");
  exit (EXIT_FAILURE);
}

/* The coordinates of COUNT points of the grid, those listed in INDEX or else
   all, in blocks of SIZE: the x of a block, then its y.  The last block is
   filled up with points so far away, from everything, that they tell nothing.
 */
static struct blocks
place_points (const struct survey *survey, const int *index, int count,
              int size)
{
  int nblocks = (count + size - 1) / size;
  struct blocks points = blocks_create (nblocks, 2 * size);

  for (int b = 0; b < nblocks; b++)
    {
      double *block = points.data[b];
#pragma starpu acquire block
      for (int i = 0; i < size; i++)
        {
          int at = b * size + i;
          int point = at >= count ? 0 : index ? index[at] : at;
          block[i] = at < count ? point % survey->columns : 1e9 * at;
          block[size + i] = at < count ? point / survey->columns : 0.0;
        }
#pragma starpu release block
    }
  return points;
}

/* The known elevations less their mean, then zeros.  */
static struct blocks
place_elevations (const struct survey *survey, int count, int size)
{
  struct blocks values = blocks_create (count, size);

  for (int b = 0; b < count; b++)
    {
      double *block = values.data[b];
#pragma starpu acquire block
      for (int i = 0; i < size && b * size + i < survey->nknown; i++)
        block[i]
            = survey->elevation[survey->known[b * size + i]] - survey->mean;
#pragma starpu release block
    }
  return values;
}

/* Take the predictions, which main memory holds.  */
static void
take_predictions (const struct survey *survey, const struct blocks *prediction,
                  double *result)
{
  for (int b = 0; b < prediction->count; b++)
    {
      double *block = prediction->data[b];
#pragma starpu acquire block
      for (int i = 0; i < prediction->size; i++)
        {
          int at = b * prediction->size + i;
          if (at < survey->rows * survey->columns)
            result[at] = block[i] + survey->mean;
        }
#pragma starpu release block
    }
}

/* Compare FACTOR, which main memory holds, and the prediction with those that
   LAPACK gives.  */
static void
check_with_lapack (struct model model, const struct survey *survey,
                   const struct tiles *factor, struct result *result)
{
  int n = survey->nknown, columns = survey->columns;
  int count = survey->rows * columns;
  double *x = (double *)allocate (3 * n, sizeof *x), *y = x + n, *b = y + n;
  double *a = (double *)allocate ((size_t)n * n, sizeof *a);
  double *prediction = (double *)allocate (count, sizeof *prediction);

  for (int i = 0; i < n; i++)
    {
      x[i] = survey->known[i] % columns;
      y[i] = survey->known[i] / columns;
      b[i] = survey->elevation[survey->known[i]] - survey->mean;
    }
  if (reference_solve (model, n, x, y, a, b))
    exit (EXIT_FAILURE);
  for (int i = 0; i < count; i++)
    if (survey->hidden[i])
      {
        prediction[i] = survey->mean;
        for (int j = 0; j < n; j++)
          prediction[i]
              += b[j]
                 * covariance (model, i % columns - x[j], i / columns - y[j]);
      }
  result->difference = reference_difference (factor, n, a);
  result->rmse_difference = fabs (survey_error (survey, prediction)
                                  - survey_error (survey, result->prediction));
  free (x);
  free (a);
  free (prediction);
}

/* The whole computation, between the start of the run-time support and its
   end.  */
static struct result
krige (const struct options *options, struct model model,
       const struct survey *survey)
{
  int size = options->tile, count = (survey->nknown + size - 1) / size;
  int total = survey->rows * survey->columns;
  struct result result = { NULL, 0, 0, 0 };

  result.prediction = (double *)allocate (total, sizeof (double));
  struct blocks points
      = place_points (survey, survey->known, survey->nknown, size);
  struct blocks targets = place_points (survey, NULL, total, size);
  struct blocks weights = place_elevations (survey, count, size);
  struct blocks prediction = blocks_create (targets.count, size);
  struct tiles matrix = tiles_create (count, size);

  report_begin ("1/4 build the covariance matrix");
  covariance_build (model, &points, &matrix);
  report_wait ();
  report_begin ("2/4 factor it (tiled Cholesky)");
  cholesky_factor (&matrix);
  result.seconds = report_wait ();
  report_begin ("3/4 solve for the weights");
  cholesky_solve (&matrix, &weights);
  report_wait ();
  report_begin ("4/4 predict every point");
  covariance_predict (model, &points, &weights, &targets, &prediction);
  report_wait ();
  take_predictions (survey, &prediction, result.prediction);

  for (int i = 0; i < matrix.count * (matrix.count + 1) / 2; i++)
    {
#pragma starpu acquire matrix.data[i]
    }
  report_counts ();
  if (options->check)
    check_with_lapack (model, survey, &matrix, &result);
  for (int i = 0; i < matrix.count * (matrix.count + 1) / 2; i++)
    {
#pragma starpu release matrix.data[i]
    }

  tiles_destroy (&matrix);
  blocks_destroy (&points);
  blocks_destroy (&targets);
  blocks_destroy (&weights);
  blocks_destroy (&prediction);
  return result;
}

/* Print what came out.  Returns whether it is right.  */
static int
print_result (const struct options *options, const struct survey *survey,
              const struct result *result)
{
  int count = survey->rows * survey->columns;
  double n = survey->nknown;
  double *mean = (double *)allocate (count, sizeof *mean);
  for (int i = 0; i < count; i++)
    mean[i] = survey->mean;
  double rmse = survey_error (survey, result->prediction);
  double mean_rmse = survey_error (survey, mean);
  free (mean);

  printf ("\nResult\n");
  printf ("  factorization %41.2f GFLOP/s\n",
          n * n * n / 3 / result->seconds / 1e9);
  printf ("  RMSE of the hidden points %39.9f m\n", rmse);
  printf ("  RMSE of predicting the mean %29.2f m, %.1f times as much\n",
          mean_rmse, mean_rmse / rmse);
  if (options->check)
    printf ("  differences from LAPACK: factor %.1e, RMSE %.1e m\n",
            result->difference, result->rmse_difference);
  return mean_rmse > 5 * rmse
         && (!options->check
             || (result->difference < 1e-9 && result->rmse_difference < 1e-9));
}

static void
usage (const char *program)
{
  printf ("Usage: %s [OPTION]...\n"
          "Predict hidden elevations of a volcano from the others.\n\n"
          "  --data FILE     read this comma-separated grid\n"
          "  --picture FILE  write the picture there (kriging.png)\n"
          "  --trace FILE    write the trace there (kriging-trace.json)\n"
          "  --tile N        use N by N tiles, N a multiple of 8 (256)\n"
          "  --no-check      do not compare with LAPACK\n",
          program);
}

/* Returns 0, or an exit status plus 1.  */
static int
parse (struct options *options, int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      const char *value = i + 1 < argc ? argv[i + 1] : NULL;
      if (strcmp (argv[i], "--no-check") == 0)
        {
          options->check = 0;
          continue;
        }
      if (value && strcmp (argv[i], "--data") == 0)
        options->data = value;
      else if (value && strcmp (argv[i], "--picture") == 0)
        options->picture = value;
      else if (value && strcmp (argv[i], "--trace") == 0)
        options->trace = value;
      else if (value && strcmp (argv[i], "--tile") == 0)
        options->tile = atoi (value);
      else
        {
          usage (argv[0]);
          return 1 + (strcmp (argv[i], "--help") != 0);
        }
      i++;
    }
  if (options->tile >= 8 && options->tile % 8 == 0)
    return 0;
  fprintf (stderr, "%s: --tile takes a multiple of 8\n", argv[0]);
  return 1 + EXIT_FAILURE;
}

int
main (int argc, char **argv)
{
  struct options options = { DATA_DIR "/volcano.csv", "kriging.png",
                             "kriging-trace.json", 256, 1 };
  struct survey survey;
  int status = parse (&options, argc, argv);
  if (status)
    return status - 1;
  if (survey_read (&survey, options.data, 0.2))
    return EXIT_FAILURE;

  /* The range and the nugget are near those of greatest likelihood.  */
  struct model model = { survey.deviation * survey.deviation, 11.0, 0.25 };
  printf ("%d by %d grid: %d elevations known, %d hidden\n", survey.rows,
          survey.columns, survey.nknown, survey.nhidden);

  /* Tasks are the parallelism; each runs on one core.  */
  openblas_set_num_threads (1);
  setenv ("ASTERISM_TRACE", options.trace, 0);
#pragma starpu initialize
  report_start_counting ();
  struct result result = krige (&options, model, &survey);
#pragma starpu shutdown

  int right
      = print_result (&options, &survey, &result)
        && picture_write (options.picture, &survey, result.prediction) == 0;
  printf ("\nPicture: %s\n", options.picture);
#ifdef STARPU_GCC_PLUGIN
  printf ("Trace:   %s (open it at ui.perfetto.dev or chrome://tracing)\n",
          getenv ("ASTERISM_TRACE"));
#endif
  free (result.prediction);
  survey_free (&survey);
  if (!right)
    fprintf (stderr, "kriging: the result is wrong\n");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
