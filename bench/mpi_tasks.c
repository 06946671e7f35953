/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What tasks and messages over MPI cost, with any library that has StarPU-MPI's
   interface; bench/mpi runs it beside others.

     mpi_tasks WORKLOAD COUNT [BYTES]

   M1  foreign tasks (3 data, 1 written), submitted by one rank of many
   M2  a datum of 8 bytes that tasks of two ranks change in turns
   M3  tasks that read data of another rank; L3: the same of their own
   M4  M2 with BYTES
   M6  a row of 64 tiles of BYTES, each step from three, on all ranks
   Prints microseconds for each task. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <starpu_mpi.h>

static int rank, ranks, count;
static size_t bytes = 8;

static void
touch (void *buffers[], void *arg)
{
  (void)arg;
  ++*(char *)STARPU_VECTOR_GET_PTR (buffers[0]);
}

static void
nothing (void *buffers[], void *arg)
{
  (void)buffers, (void)arg;
}

static void
relax (void *buffers[], void *arg)
{
  (void)arg;
  const double *left = (double *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const double *here = (double *)STARPU_VECTOR_GET_PTR (buffers[1]);
  const double *right = (double *)STARPU_VECTOR_GET_PTR (buffers[2]);
  double *next = (double *)STARPU_VECTOR_GET_PTR (buffers[3]);
  const unsigned n = STARPU_VECTOR_GET_NX (buffers[3]) / sizeof (double);
  for (unsigned i = 0; i < n; i++)
    next[i] = 0.5 * here[i]
              + 0.25
                    * ((i > 0 ? here[i - 1] : left[n - 1])
                       + (i + 1 < n ? here[i + 1] : right[0]));
}

static struct starpu_codelet touches
    = { .cpu_funcs = { touch }, .nbuffers = 1, .modes = { STARPU_RW } },
    reads = { .cpu_funcs = { nothing }, .nbuffers = 1, .modes = { STARPU_R } },
    three = { .cpu_funcs = { nothing },
              .nbuffers = 3,
              .modes = { STARPU_R, STARPU_R, STARPU_RW } },
    relaxes = { .cpu_funcs = { relax },
                .nbuffers = 4,
                .modes = { STARPU_R, STARPU_R, STARPU_R, STARPU_W } };

static starpu_data_handle_t
make (int tag, int owner)
{
  starpu_data_handle_t handle;
  void *data = NULL;
  if (owner == rank)
    {
      data = malloc (bytes);
      memset (data, 0, bytes);
    }
  starpu_vector_data_register (&handle, data ? STARPU_MAIN_RAM : -1,
                               (uintptr_t)data, bytes, 1);
  starpu_mpi_data_register (handle, tag, owner);
  return handle;
}

static void
wait_for_all (void)
{
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  starpu_mpi_barrier (MPI_COMM_WORLD);
}

/* Returns the time of `tasks' tasks. */
static double
foreign (starpu_data_handle_t *all)
{
  for (int i = 0; i < 3; i++)
    all[i] = make (i, ranks - 1 - i % 2);
  const double start = MPI_Wtime ();
  for (int i = 0; i < count; i++)
    starpu_mpi_task_insert (MPI_COMM_WORLD, &three, STARPU_R, all[0], STARPU_R,
                            all[1], STARPU_RW, all[2], 0);
  return MPI_Wtime () - start;
}

static double
hops (starpu_data_handle_t *all)
{
  all[0] = make (0, 0);
  double start = 0;
  for (int i = -10; i < count; i++)
    {
      if (i == 0)
        {
          wait_for_all ();
          start = MPI_Wtime ();
        }
      starpu_mpi_task_insert (MPI_COMM_WORLD, &touches, STARPU_RW, all[0],
                              STARPU_EXECUTE_ON_NODE, i & 1, 0);
    }
  wait_for_all ();
  return MPI_Wtime () - start;
}

static double
remote (starpu_data_handle_t *all, int owner)
{
  for (int i = 0; i < count; i++)
    all[i] = make (i, owner);
  wait_for_all ();
  const double start = MPI_Wtime ();
  for (int i = 0; i < count; i++)
    starpu_mpi_task_insert (MPI_COMM_WORLD, &reads, STARPU_R, all[i],
                            STARPU_EXECUTE_ON_NODE, 1, 0);
  wait_for_all ();
  return MPI_Wtime () - start;
}

static double
stencil (starpu_data_handle_t *all)
{
  enum
  {
    kTiles = 64
  };
  for (int i = 0; i < 2 * kTiles; i++)
    all[i] = make (i, i % kTiles * ranks / kTiles);
  wait_for_all ();
  const double start = MPI_Wtime ();
  for (int step = 0; step < count / kTiles; step++)
    for (int i = 0; i < kTiles; i++)
      {
        starpu_data_handle_t *from = all + step % 2 * kTiles;
        starpu_data_handle_t *to = all + (step + 1) % 2 * kTiles;
        starpu_mpi_task_insert (MPI_COMM_WORLD, &relaxes, STARPU_R,
                                from[i > 0 ? i - 1 : 0], STARPU_R, from[i],
                                STARPU_R, from[i + 1 < kTiles ? i + 1 : i],
                                STARPU_W, to[i], 0);
      }
  wait_for_all ();
  return MPI_Wtime () - start;
}

int
main (int argc, char **argv)
{
  if (argc < 3)
    return 2;
  const char *what = argv[1];
  count = atoi (argv[2]);
  if (argc > 3)
    bytes = strtoul (argv[3], NULL, 10);
  if (starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0)
    return 1;
  starpu_mpi_comm_rank (MPI_COMM_WORLD, &rank);
  starpu_mpi_comm_size (MPI_COMM_WORLD, &ranks);
  starpu_data_handle_t *all = calloc (count + 128, sizeof *all);
  double time = 0;
  if (strcmp (what, "M1") == 0)
    time = foreign (all);
  else if (strcmp (what, "M2") == 0 || strcmp (what, "M4") == 0)
    time = hops (all);
  else if (strcmp (what, "M3") == 0)
    time = remote (all, 0);
  else if (strcmp (what, "L3") == 0)
    time = remote (all, 1);
  else if (strcmp (what, "M6") == 0)
    time = stencil (all);
  if (rank == 0)
    printf ("%.4f\n", time / count * 1e6);
  fflush (stdout);
  /* One of many ranks has nobody to end with. */
  if (strcmp (what, "M1") == 0)
    _Exit (0);
  for (int i = 0; i < count + 128; i++)
    if (all[i] != NULL)
      starpu_data_unregister (all[i]);
  starpu_mpi_shutdown ();
  return 0;
}
