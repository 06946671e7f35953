/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An LU factorization of equal columns on two devices, of which one turns out
   to be twice as fast: block columns move until those that remain have the
   ratio of the rates, and it ends sooner.  Nothing moves for a difference of
   3 %, nor over links on which it does not pay.
   rows: Q25! Q20
   configs: one */

#include "../../examples/api/lu_pivoting.h"
#include "../support/simulated.h"

enum
{
  Block = 256,
  Blocks = 40,
  Order = Block * Blocks
};

static unsigned counts[2]; /* block columns of the last run, behind a fourth */

/* Seconds that it takes, with rates in GFlop/s and the links' in GB/s. */
static double
factor (double slow, double fast, double link, int adapts, int *moved)
{
  static char matrix_data[1]; /* an address, nothing else */
  char text[1000];
  snprintf (text, sizeof text,
            "{ \"name\": \"two cards\", \"kinds\": { \"host\": {},"
            "  \"slow\": { \"type\": \"cuda\", \"memory_mb\": 4000 },"
            "  \"fast\": { \"type\": \"cuda\", \"memory_mb\": 4000 } },"
            "\"links\": { \"a\": { \"gb_per_s\": %g },"
            "             \"b\": { \"gb_per_s\": %g } },"
            "\"workers\": [ { \"kind\": \"host\" },"
            "  { \"kind\": \"slow\", \"links\": [ \"a\" ] },"
            "  { \"kind\": \"fast\", \"links\": [ \"b\" ] } ],"
            "\"codelets\": { \"factor\": { \"host\": { \"gflops\": 500 } },"
            "  \"update\": { \"slow\": { \"gflops\": %g },"
            "                \"fast\": { \"gflops\": %g } },"
            "  \"swap\": { \"slow\": { \"us\": 1 },"
            "              \"fast\": { \"us\": 1 } } } }",
            link, link, slow, fast);
  simulate (text);
  start ();
  int workers[2];
  CHECK_EQ (starpu_worker_get_ids_by_type (STARPU_CUDA_WORKER, workers, 2), 2);
  struct lu lu = { .factor = { .cpu_funcs = { not_called }, .name = "factor" },
                   .swap = { .cuda_funcs = { not_called }, .name = "swap" },
                   .update = { .cuda_funcs = { not_called }, .name = "update" },
                   .n = Order,
                   .nb = Block,
                   .devices = 2,
                   .pivots = (int *)calloc (Order, sizeof (int)),
                   .adapts = adapts };
  lu.factor.nbuffers = lu.swap.nbuffers = lu.update.nbuffers
      = STARPU_VARIABLE_NBUFFERS;
  CHECK_EQ (starpu_worker_get_ids_by_type (STARPU_CPU_WORKER, &lu.host, 1), 1);
  CHECK_EQ (asterism_matrix_register (&lu.matrix, matrix_data, Order, Order,
                                      Order, sizeof (double), Block),
            0);
  CHECK_EQ (asterism_matrix_divide_rows (lu.matrix, 8 * Block), 0);
  CHECK_EQ (asterism_matrix_distribute (lu.matrix, workers, 2, NULL), 0);
  for (unsigned d = 0; d < 2; ++d)
    {
      const struct asterism_section all
          = { lu.matrix, 0, Blocks, (int)d, 0, STARPU_R };
      CHECK_EQ (asterism_matrix_prefetch (&all, workers[d], 0), 0);
    }
  const double begin = starpu_timing_now ();
  CHECK_EQ (lu_factor (&lu), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  const double seconds = (starpu_timing_now () - begin) / 1e6;
  counts[0] = counts[1] = 0;
  for (unsigned j = Blocks / 4; j < Blocks; ++j)
    ++counts[asterism_matrix_owner (lu.matrix, j)];
  CHECK_EQ (asterism_matrix_unregister (lu.matrix), 0);
  starpu_shutdown ();
  free (lu.pivots);
  if (moved != NULL)
    *moved = lu.moved;
  return seconds;
}

int
main (void)
{
  int moved;
  setenv ("STARPU_SCHED", "weights", 1);
  const double equal = factor (500, 1000, 12, 0, NULL);
  const double adaptive = factor (500, 1000, 12, 1, &moved);
  printf ("equal columns %.3f s; %d moved, %u and %u behind a fourth: %.3f s\n",
          equal, moved, counts[0], counts[1], adaptive);
  /* 30 columns, of which 20 are for the faster one. */
  CHECK (moved >= 3 && moved <= 10);
  CHECK (counts[0] >= 8 && counts[0] <= 12);
  CHECK (adaptive < 0.88 * equal);
  factor (1000, 1030, 12, 1, &moved);
  CHECK_EQ (moved, 0);
  factor (500, 1000, 0.05, 1, &moved);
  CHECK_EQ (moved, 0);
  return 0;
}
