/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Cholesky factorization of a symmetric matrix that is spread over the ranks of
   an MPI program, tile by tile, round robin in both dimensions.  Every rank
   inserts all tasks; each executes on the owner of the tile that it writes, and
   what it reads comes there by itself.  Rank 0 compares the factor with that of
   the same loops without tasks: they are equal to the last bit.

     mpicc cholesky.c $(pkg-config --cflags --libs asterism-mpi) -lm
     mpirun -n 4 ./a.out 8 32

   rows: -
   ranks: 1 2 3 4
   networks: shm tcp
   output: 8 by 8 tiles of 32 on [1-4] ranks: equal to the sequential factor */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <starpu_mpi.h>

static int tiles = 8, size = 32; /* of a tile */

/* ---- The arithmetic, on tiles by rows ---- */

static void
fill (int row, int column, double *tile)
{
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      {
        int r = row * size + i, c = column * size + j;
        tile[i * size + j] = r == c ? tiles * size : 1.0 / (1 + abs (r - c));
      }
}

static void
factor (double *a)
{
  for (int k = 0; k < size; k++)
    {
      a[k * size + k] = sqrt (a[k * size + k]);
      for (int i = k + 1; i < size; i++)
        a[i * size + k] /= a[k * size + k];
      for (int j = k + 1; j < size; j++)
        for (int i = j; i < size; i++)
          a[i * size + j] -= a[i * size + k] * a[j * size + k];
    }
}

static void
solve (const double *l, double *a)
{
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      {
        for (int k = 0; k < j; k++)
          a[i * size + j] -= a[i * size + k] * l[j * size + k];
        a[i * size + j] /= l[j * size + j];
      }
}

static void
update (const double *a, const double *b, double *c)
{
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      for (int k = 0; k < size; k++)
        c[i * size + j] -= a[i * size + k] * b[j * size + k];
}

/* ---- As tasks ---- */

#define TILE(i) ((double *)STARPU_VECTOR_GET_PTR (buffers[i]))

static void
fill_task (void *buffers[], void *arg)
{
  int row, column;
  starpu_codelet_unpack_args (arg, &row, &column);
  fill (row, column, TILE (0));
}

static void
factor_task (void *buffers[], void *arg)
{
  (void)arg;
  factor (TILE (0));
}

static void
solve_task (void *buffers[], void *arg)
{
  (void)arg;
  solve (TILE (0), TILE (1));
}

static void
update_task (void *buffers[], void *arg)
{
  (void)arg;
  update (TILE (0), TILE (1), TILE (2));
}

static struct starpu_codelet fills = { .cpu_funcs = { fill_task },
                                       .nbuffers = 1,
                                       .modes = { STARPU_W },
                                       .name = "fill" },
                             factors = { .cpu_funcs = { factor_task },
                                         .nbuffers = 1,
                                         .modes = { STARPU_RW },
                                         .name = "factor" },
                             solves = { .cpu_funcs = { solve_task },
                                        .nbuffers = 2,
                                        .modes = { STARPU_R, STARPU_RW },
                                        .name = "solve" },
                             updates
                             = { .cpu_funcs = { update_task },
                                 .nbuffers = 3,
                                 .modes = { STARPU_R, STARPU_R, STARPU_RW },
                                 .name = "update" };

static void
insert_all (starpu_data_handle_t *a)
{
#define A(i, j) a[(i)*tiles + (j)]
  for (int i = 0; i < tiles; i++)
    for (int j = 0; j <= i; j++)
      starpu_mpi_task_insert (MPI_COMM_WORLD, &fills, STARPU_W, A (i, j),
                              STARPU_VALUE, &i, sizeof i, STARPU_VALUE, &j,
                              sizeof j, 0);
  for (int k = 0; k < tiles; k++)
    {
      starpu_mpi_task_insert (MPI_COMM_WORLD, &factors, STARPU_RW, A (k, k),
                              STARPU_PRIORITY, 2, 0);
      for (int i = k + 1; i < tiles; i++)
        starpu_mpi_task_insert (MPI_COMM_WORLD, &solves, STARPU_R, A (k, k),
                                STARPU_RW, A (i, k), STARPU_PRIORITY, 1, 0);
      /* Copies of tiles that nobody reads any more go. */
      starpu_mpi_cache_flush (MPI_COMM_WORLD, A (k, k));
      for (int i = k + 1; i < tiles; i++)
        for (int j = k + 1; j <= i; j++)
          starpu_mpi_task_insert (MPI_COMM_WORLD, &updates, STARPU_R, A (i, k),
                                  STARPU_R, A (j, k), STARPU_RW, A (i, j), 0);
      for (int i = k + 1; i < tiles; i++)
        starpu_mpi_cache_flush (MPI_COMM_WORLD, A (i, k));
    }
}

/* ---- Without tasks, and the comparison ---- */

static int
differs (starpu_data_handle_t *a)
{
  const size_t bytes = sizeof (double) * size * size;
  double *all = malloc (bytes * tiles * tiles);
  int wrong = 0;
#define B(i, j) (all + (size_t)((i)*tiles + (j)) * size * size)
  for (int i = 0; i < tiles; i++)
    for (int j = 0; j <= i; j++)
      fill (i, j, B (i, j));
  for (int k = 0; k < tiles; k++)
    {
      factor (B (k, k));
      for (int i = k + 1; i < tiles; i++)
        solve (B (k, k), B (i, k));
      for (int i = k + 1; i < tiles; i++)
        for (int j = k + 1; j <= i; j++)
          update (B (i, k), B (j, k), B (i, j));
    }
  for (int i = 0; i < tiles; i++)
    for (int j = 0; j <= i; j++)
      {
        starpu_data_acquire (A (i, j), STARPU_R);
        wrong |= memcmp (starpu_data_get_local_ptr (A (i, j)), B (i, j), bytes);
        starpu_data_release (A (i, j));
      }
  free (all);
  return wrong;
}

int
main (int argc, char **argv)
{
  int rank, ranks, columns = 1, wrong = 0;
  if (argc == 3)
    tiles = atoi (argv[1]), size = atoi (argv[2]);
  if (tiles < 1 || size < 1
      || starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0)
    return 77;
  starpu_mpi_comm_rank (MPI_COMM_WORLD, &rank);
  starpu_mpi_comm_size (MPI_COMM_WORLD, &ranks);
  while ((columns + 1) * (columns + 1) <= ranks || ranks % columns != 0)
    columns++; /* a grid of ranks, about square */

  /* No rank has storage before contents are written, or come. */
  starpu_data_handle_t *a = calloc (tiles * tiles, sizeof *a);
  for (int i = 0; i < tiles; i++)
    for (int j = 0; j <= i; j++)
      {
        starpu_vector_data_register (&A (i, j), -1, 0, size * size,
                                     sizeof (double));
        starpu_mpi_data_register (A (i, j), i * tiles + j,
                                  i % (ranks / columns) * columns
                                      + j % columns);
      }
  insert_all (a);
  for (int i = 0; i < tiles; i++)
    for (int j = 0; j <= i; j++)
      starpu_mpi_get_data_on_node_detached (MPI_COMM_WORLD, A (i, j), 0, NULL,
                                            NULL);
  if (starpu_mpi_wait_for_all (MPI_COMM_WORLD) != 0)
    wrong = 1;
  else if (rank == 0)
    {
      wrong = differs (a);
      printf ("%d by %d tiles of %d on %d ranks: %s the sequential factor\n",
              tiles, tiles, size, ranks, wrong ? "differs from" : "equal to");
    }
  for (int i = 0; i < tiles; i++)
    for (int j = 0; j <= i; j++)
      starpu_data_unregister_no_coherency (A (i, j));
  free (a);
  starpu_mpi_shutdown ();
  return wrong != 0;
}
