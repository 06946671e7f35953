/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The messages of bench/mpi_tasks.c written by hand with MPI, without tasks:

     mpi_raw M2|M4|M6 COUNT [BYTES]

   Prints microseconds for each. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mpi.h>

static int rank, ranks, count;
static size_t bytes = 8;

static double
hops (void)
{
  char *data = calloc (1, bytes);
  double start = 0;
  for (int i = -10; i < count; i++)
    {
      if (i == 0)
        {
          MPI_Barrier (MPI_COMM_WORLD);
          start = MPI_Wtime ();
        }
      if ((i & 1) == rank)
        {
          ++*data;
          MPI_Send (data, (int)bytes, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD);
        }
      else
        MPI_Recv (data, (int)bytes, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD,
                  MPI_STATUS_IGNORE);
    }
  MPI_Barrier (MPI_COMM_WORLD);
  free (data);
  return MPI_Wtime () - start;
}

/* 64 tiles, a row of them on each rank, in one array with a value beside. */
static double
stencil (void)
{
  const int n = (int)(64 / ranks * bytes / sizeof (double));
  const int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  const int right = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
  double *from = calloc (n + 2, sizeof *from);
  double *to = calloc (n + 2, sizeof *to);
  MPI_Barrier (MPI_COMM_WORLD);
  const double start = MPI_Wtime ();
  for (int step = 0; step < count / 64; step++)
    {
      MPI_Sendrecv (from + 1, 1, MPI_DOUBLE, left, 0, from + n + 1, 1,
                    MPI_DOUBLE, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Sendrecv (from + n, 1, MPI_DOUBLE, right, 0, from, 1, MPI_DOUBLE,
                    left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      for (int i = 1; i <= n; i++)
        to[i] = 0.5 * from[i] + 0.25 * (from[i - 1] + from[i + 1]);
      double *next = from;
      from = to;
      to = next;
    }
  MPI_Barrier (MPI_COMM_WORLD);
  free (from);
  free (to);
  return MPI_Wtime () - start;
}

int
main (int argc, char **argv)
{
  if (argc < 3)
    return 2;
  count = atoi (argv[2]);
  if (argc > 3)
    bytes = strtoul (argv[3], NULL, 10);
  MPI_Init (&argc, &argv);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &ranks);
  const double time = strcmp (argv[1], "M6") == 0 ? stencil () : hops ();
  if (rank == 0)
    printf ("%.4f\n", time / count * 1e6);
  MPI_Finalize ();
  return 0;
}
