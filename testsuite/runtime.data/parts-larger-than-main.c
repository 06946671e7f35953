/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A matrix of four times the main memory that may be used is divided into tiles,
   which leave it for a folder and come back one by one; random tasks on them
   compute what they do in order.
   rows: R18 E09
   configs: one many sim local-store
   env: STARPU_LIMIT_CPU_MEM=4 STARPU_DISK_SWAP=swap */

#include "../support/check.h"

enum
{
  kLimit = 4 << 20,
  kTile = 128, /* 64 KiB */
  kTiles = 16,
  kOrder = kTile * kTiles,
  kBands = 64,
  kSteps = 600
};

static void
fill (void *buffers[], void *argument)
{
  unsigned *values = (unsigned *)STARPU_MATRIX_GET_PTR (buffers[0]);
  for (unsigned j = 0; j < STARPU_MATRIX_GET_NY (buffers[0]); ++j)
    for (unsigned i = 0; i < STARPU_MATRIX_GET_NX (buffers[0]); ++i)
      values[j * STARPU_MATRIX_GET_LD (buffers[0]) + i]
          = *(unsigned *)argument + 7 * i + j;
}

static void
add (void *buffers[], void *argument)
{
  unsigned *to = (unsigned *)STARPU_MATRIX_GET_PTR (buffers[0]);
  const unsigned *from = (unsigned *)STARPU_MATRIX_GET_PTR (buffers[1]);
  (void)argument;
  for (unsigned j = 0; j < STARPU_MATRIX_GET_NY (buffers[0]); ++j)
    for (unsigned i = 0; i < STARPU_MATRIX_GET_NX (buffers[0]); ++i)
      to[j * STARPU_MATRIX_GET_LD (buffers[0]) + i]
          = to[j * STARPU_MATRIX_GET_LD (buffers[0]) + i] * 3
            + from[j * STARPU_MATRIX_GET_LD (buffers[1]) + i];
}

static struct starpu_codelet fill_codelet
    = { .cpu_funcs = { fill }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet add_codelet
    = { .cpu_funcs = { add }, .nbuffers = 2, .modes = { STARPU_RW, STARPU_R } };

static unsigned expected[kOrder][kOrder];
static starpu_data_handle_t matrix;

static starpu_data_handle_t
tile (unsigned i, unsigned j)
{
  return starpu_data_get_sub_data (matrix, 2, i, j);
}

/* Compares the part that begins at row J and column I. */
static void
compare (starpu_data_handle_t part, unsigned j, unsigned i)
{
  CHECK_EQ (starpu_data_acquire (part, STARPU_R), 0);
  const unsigned *values = (unsigned *)starpu_matrix_get_local_ptr (part);
  for (unsigned y = 0; y < starpu_matrix_get_ny (part); ++y)
    CHECK_EQ (memcmp (values + y * starpu_matrix_get_local_ld (part),
                      &expected[j + y][i],
                      starpu_matrix_get_nx (part) * sizeof *values),
              0);
  starpu_data_release (part);
  CHECK (starpu_memory_get_used (STARPU_MAIN_RAM) <= kLimit);
}

int
main (void)
{
  struct starpu_data_filter columns
      = { .filter_func = starpu_matrix_filter_block, .nchildren = kTiles };
  struct starpu_data_filter rows
      = { .filter_func = starpu_matrix_filter_vertical_block,
          .nchildren = kTiles };
  struct starpu_data_filter bands
      = { .filter_func = starpu_matrix_filter_vertical_block,
          .nchildren = kBands };
  unsigned names[kTiles * kTiles];

  start ();
  starpu_matrix_data_register (&matrix, -1, 0, kOrder, kOrder, kOrder,
                               sizeof (unsigned));
  starpu_data_map_filters (matrix, 2, &columns, &rows);
  CHECK_EQ (starpu_data_get_nb_children (matrix), kTiles);
  CHECK_EQ (starpu_data_get_ooc_flag (tile (0, 0)), 1);
  for (unsigned t = 0; t < kTiles * kTiles; ++t)
    {
      const unsigned i = t % kTiles, j = t / kTiles;
      names[t] = t * 1000003u;
      CHECK_EQ (starpu_task_insert (&fill_codelet, STARPU_W, tile (i, j),
                                    STARPU_CL_ARGS_NFREE, &names[t],
                                    sizeof names[t], 0),
                0);
      for (unsigned y = 0; y < kTile; ++y)
        for (unsigned x = 0; x < kTile; ++x)
          expected[j * kTile + y][i * kTile + x] = names[t] + 7 * x + y;
    }
  srand (7);
  for (int s = 0; s < kSteps; ++s)
    {
      const unsigned to = (unsigned)rand () % (kTiles * kTiles);
      const unsigned from
          = (to + 1 + (unsigned)rand () % (kTiles * kTiles - 1))
            % (kTiles * kTiles);
      const unsigned i = to % kTiles, j = to / kTiles;
      const unsigned k = from % kTiles, l = from / kTiles;
      CHECK_EQ (starpu_task_insert (&add_codelet, STARPU_RW, tile (i, j),
                                    STARPU_R, tile (k, l), 0),
                0);
      for (unsigned y = 0; y < kTile; ++y)
        for (unsigned x = 0; x < kTile; ++x)
          {
            unsigned *value = &expected[j * kTile + y][i * kTile + x];
            *value = *value * 3 + expected[l * kTile + y][k * kTile + x];
          }
    }
  for (unsigned t = 0; t < kTiles * kTiles; ++t)
    compare (tile (t % kTiles, t / kTiles), t / kTiles * kTile,
             t % kTiles * kTile);

  /* As a whole it is somewhere, too, but not in main memory. */
  starpu_data_unpartition (matrix, STARPU_MAIN_RAM);
  CHECK (starpu_data_acquire (matrix, STARPU_R) < 0);
  starpu_data_partition (matrix, &bands);
  for (unsigned b = 0; b < kBands; ++b)
    compare (starpu_data_get_sub_data (matrix, 1, b), b * (kOrder / kBands), 0);
  starpu_data_unpartition (matrix, STARPU_MAIN_RAM);
  starpu_data_unregister (matrix);
  starpu_shutdown ();
  return 0;
}
