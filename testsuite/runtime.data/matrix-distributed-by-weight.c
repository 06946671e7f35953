/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A matrix is distributed over devices: each gets block columns in proportion
   to its weight, and has them side by side, so that all of them, and those
   from some column on, are one piece.  Tasks use any range of block columns,
   of one device or of all; random ones, with redistributions between them by
   random rates, give what the same operations give one after another, and each
   is executed once.
   rows: Q10! Q24! N09! Q25
   configs: one many sim */

#include <asterism_matrix.h>
#include <errno.h>
#include <time.h>

#include "../support/check.h"

enum
{
  Rows = 23,
  Block = 3,
  Blocks = 40,
  Columns = Block * Blocks - 1,
  Tasks = 400,
  Most = 8 * Blocks
};

static double matrix_data[Columns][Rows + 2], expected[Columns][Rows];
static int devices, workers[4];
static const double none[4], negative[4] = { -1, 1, 1, 1 };
static int executed[Tasks], pieces_of[Tasks];

/* What one task does: adds `value`, and the element in the first row of the
   panel, to all elements of a range. */
struct operation
{
  int number;
  double value;
};

static void
add_to_range (void *buffers[], void *argument)
{
  const struct operation *operation
      = (const struct operation *)asterism_section_argument (argument);
  struct asterism_piece panel, pieces[Most];
  double value = operation->value;
  if (asterism_section_pieces (buffers, argument, 0, &panel, 1) >= 1)
    value += *(double *)panel.data;
  const unsigned count
      = asterism_section_pieces (buffers, argument, 1, pieces, Most);
  for (unsigned p = 0; p < count; ++p)
    for (unsigned j = 0; j < pieces[p].columns; ++j)
      for (unsigned i = 0; i < pieces[p].rows; ++i)
        ((double *)pieces[p].data)[j * pieces[p].ld + i] += value;
  STARPU_ATOMIC_ADD (&executed[operation->number], 1);
  pieces_of[operation->number] = (int)count;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { add_to_range }, .nbuffers = STARPU_VARIABLE_NBUFFERS };

static int submitted;

/* Has blocks `first` to `end` - 1 of a device, or of all, from a row on get a
   number, and the element of block `panel` unless that is -1. */
static void
add (asterism_matrix_t matrix, int panel, int first, int end, int device,
     int row)
{
  const struct operation operation = { submitted, 1 + submitted % 7 };
  const struct asterism_section sections[]
      = { { matrix, panel < 0 ? 0 : panel, panel < 0 ? 0 : panel + 1, -1, 0,
            STARPU_R },
          { matrix, first, end, device, row, STARPU_RW } };
  const struct asterism_matrix_task task
      = { .worker = device >= 0 ? asterism_matrix_worker (matrix, device) : -1,
          .argument = &operation,
          .argument_size = sizeof operation,
          .flops = 1e6 };
  CHECK_EQ (asterism_matrix_insert (&codelet, sections, 2, &task), 0);
  const double value
      = operation.value + (panel < 0 ? 0 : expected[panel * Block][0]);
  for (int j = first; j < end; ++j)
    if (device < 0 || asterism_matrix_owner (matrix, j) == device)
      for (int c = j * Block; c < (j + 1) * Block && c < Columns; ++c)
        for (int i = row; i < Rows; ++i)
          expected[c][i] += value;
  ++submitted;
}

static int
random_below (int limit)
{
  return (int)(starpu_lrand48 () % limit);
}

/* Every part of the matrix is shared by weight. */
static void
check_distribution (asterism_matrix_t matrix, const double *weights)
{
  double sum = 0;
  for (int d = 0; d < devices; ++d)
    sum += weights[d];
  int counts[4] = { 0 };
  for (int j = 0; j < Blocks; ++j)
    {
      ++counts[asterism_matrix_owner (matrix, j)];
      for (int d = 0; d < devices; ++d)
        {
          const double share = (j + 1) * weights[d] / sum;
          CHECK (counts[d] > share - 1.5 && counts[d] < share + 1.5);
        }
    }
  for (int d = 0; d < devices; ++d)
    CHECK_EQ (counts[d], asterism_matrix_count (matrix, d));
}

/* One call of a BLAS function would do for each device. */
static void
use_all_of_each_device (asterism_matrix_t matrix)
{
  for (int first = 0; first < Blocks; first += Blocks / 2)
    for (int d = 0; d < devices; ++d)
      add (matrix, -1, first, Blocks, d, 2);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < submitted; ++i)
    if (starpu_worker_get_memory_node ((unsigned)workers[i % devices])
        != STARPU_MAIN_RAM)
      CHECK_EQ (pieces_of[i], 1);
}

static void
redistribute (asterism_matrix_t matrix)
{
  double rates[4];
  for (int d = 0; d < devices; ++d)
    rates[d] = 1e3 * (1 + random_below (9));
  const unsigned step = (unsigned)random_below (Blocks / 2);
  const int moved = asterism_matrix_redistribute (matrix, step, rates);
  CHECK (moved >= 0 && moved < Blocks);
  unsigned count = 0;
  for (int d = 0; d < devices; ++d)
    count += asterism_matrix_count (matrix, d);
  CHECK_EQ (count, Blocks);
}

static void
prefetch (asterism_matrix_t matrix, int first, int end)
{
  const struct asterism_section section
      = { matrix, first, end, -1, random_below (Rows), STARPU_R };
  CHECK_EQ (
      asterism_matrix_prefetch (&section, workers[random_below (devices)], 1),
      0);
}

static void
run_random_tasks (asterism_matrix_t matrix)
{
  while (submitted < Tasks)
    {
      const int first = random_below (Blocks);
      const int end = first + random_below (Blocks - first + 1);
      const int panel
          = first > 0 && random_below (2) ? random_below (first) : -1;
      const int device = random_below (3) ? random_below (devices) : -1;
      add (matrix, panel, first, end, device, random_below (Rows));
      if (random_below (20) == 0)
        redistribute (matrix);
      if (random_below (8) == 0)
        prefetch (matrix, first, end);
    }
}

static void
refuse_what_makes_no_sense (asterism_matrix_t matrix)
{
  const int twice[2] = { workers[0], workers[0] }, nobody[1] = { 12345 };
  CHECK_EQ (asterism_matrix_distribute (matrix, workers, devices, none),
            -EINVAL);
  CHECK_EQ (asterism_matrix_distribute (matrix, workers, 2, negative), -EINVAL);
  CHECK_EQ (asterism_matrix_distribute (matrix, twice, 2, NULL), -EINVAL);
  CHECK_EQ (asterism_matrix_distribute (matrix, nobody, 1, NULL), -ENODEV);
  const struct asterism_matrix_task task = { .worker = -1 };
  const struct asterism_section sections[]
      = { { matrix, 0, 2, -1, 0, STARPU_R },
          { matrix, 1, 3, -1, 0, STARPU_RW },
          { matrix, 3, Blocks + 1, -1, 0, STARPU_R },
          { matrix, 3, 4, -1, Rows, STARPU_R },
          { matrix, 3, 4, 9, 0, STARPU_R } };
  CHECK_EQ (asterism_matrix_insert (&codelet, sections, 2, &task), -EINVAL);
  for (int i = 2; i < 5; ++i)
    CHECK_EQ (asterism_matrix_insert (&codelet, &sections[i], 1, &task),
              -EINVAL);
  CHECK_EQ (asterism_matrix_prefetch (sections, 12345, 1), -ENODEV);
  CHECK_EQ (asterism_matrix_divide_rows (matrix, 0), -EINVAL);
  CHECK_EQ (asterism_matrix_redistribute (matrix, 0, NULL), -EINVAL);
  asterism_matrix_t other;
  CHECK_EQ (asterism_matrix_register (&other, matrix_data, Rows - 1, Rows,
                                      Columns, sizeof (double), Block),
            -EINVAL);
}

static int unregistered_within;

static void
unregister_within (void *buffers[], void *argument)
{
  (void)buffers;
  unregistered_within
      = asterism_matrix_unregister ((asterism_matrix_t)argument);
}

static struct starpu_codelet unregistering
    = { .cpu_funcs = { unregister_within }, .where = STARPU_CPU };

/* A matrix that a task cannot bring back stays what it is. */
static void
refuse_the_end_within_a_task (asterism_matrix_t matrix)
{
  if (starpu_cpu_worker_get_count () == 0)
    return;
  CHECK_EQ (starpu_task_insert (&unregistering, STARPU_CL_ARGS_NFREE, matrix,
                                sizeof matrix, 0),
            0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (unregistered_within, -EDEADLK);
}

/* A device of weight 0 loses its columns, but for those of the present step. */
static void
empty_a_device (asterism_matrix_t matrix, const double *given)
{
  double weights[4];
  const int last = devices - 1;
  if (devices == 1)
    return;
  memcpy (weights, given, sizeof weights);
  weights[last] = 0;
  int behind = 0;
  for (int j = 2; j < Blocks; ++j)
    behind += asterism_matrix_owner (matrix, j) == last;
  const int moved = asterism_matrix_redistribute (matrix, 0, weights);
  CHECK (moved >= behind || (devices == 2 && moved > 0));
  for (int j = 2; j < Blocks && devices > 2; ++j)
    CHECK (asterism_matrix_owner (matrix, j) != last);
}

/* With rows in parts of that many. */
static void
run (unsigned row_block)
{
  static const double weights[4] = { 1, 2.5, 4, 0.5 };
  asterism_matrix_t matrix;
  submitted = 0;
  memset (executed, 0, sizeof executed);
  for (int c = 0; c < Columns; ++c)
    memcpy (expected[c], matrix_data[c], sizeof expected[c]);
  CHECK_EQ (asterism_matrix_register (&matrix, matrix_data, Rows + 2, Rows,
                                      Columns, sizeof (double), Block),
            0);
  CHECK_EQ (asterism_matrix_blocks (matrix), Blocks);
  refuse_what_makes_no_sense (matrix);
  CHECK_EQ (asterism_matrix_divide_rows (matrix, row_block), 0);
  CHECK_EQ (
      asterism_matrix_distribute (matrix, workers, (unsigned)devices, weights),
      0);
  CHECK_EQ (asterism_matrix_divide_rows (matrix, row_block), -EBUSY);
  check_distribution (matrix, weights);
  CHECK_EQ (asterism_matrix_redistribute (matrix, 0, none), -EINVAL);
  CHECK_EQ (asterism_matrix_redistribute (matrix, 0, negative), -EINVAL);
  use_all_of_each_device (matrix);
  refuse_the_end_within_a_task (matrix);
  empty_a_device (matrix, weights);
  run_random_tasks (matrix);
  /* Those whose sections are empty use no data. */
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (asterism_matrix_unregister (matrix), 0);
  for (int i = 0; i < Tasks; ++i)
    CHECK_EQ (executed[i], 1);
  for (int c = 0; c < Columns; ++c)
    for (int i = 0; i < Rows; ++i)
      CHECK (matrix_data[c][i] == expected[c][i]);
}

int
main (void)
{
  const char *seed = getenv ("ASTERISM_TEST_SEED");
  const long number = seed != NULL ? atol (seed) : (long)time (NULL);
  fprintf (stderr, "seed %ld\n", number);
  starpu_srand48 (number);
  start ();
  devices = STARPU_MIN (4, (int)starpu_worker_get_count ());
  for (int d = 0; d < devices; ++d)
    workers[d] = devices - 1 - d;
  run (Rows);
  run (5);
  starpu_shutdown ();
  return 0;
}
