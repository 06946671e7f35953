/* Random tasks in every mode, with owners, places and migrations of their own,
   give on every rank what one rank computes; a rank may leave out what does not
   concern it, and no more messages are sent than versions are read elsewhere.
   rows: C33
   ranks: 1 2 4
   networks: shm tcp */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <starpu_mpi.h>

enum
{
  kData = 12,
  kTasks = 150,
  kMostWords = 24000
};

static int rank, size;
static unsigned state;

static unsigned
next (void)
{
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

/* The oracle: the same on plain memory. */
static unsigned *expected[kData];
static unsigned words[kData];

static void
compute (unsigned *out, unsigned n, const unsigned *in, unsigned m,
         unsigned seed, int reads)
{
  unsigned sum = seed;
  for (unsigned i = 0; i < m; i++)
    sum = sum * 31 + in[i];
  for (unsigned i = 0; i < n; i++)
    out[i] = (reads ? out[i] : 0) * 3 + sum + i;
}

static void
kernel (void *buffers[], void *arg)
{
  unsigned seed;
  int reads;
  starpu_codelet_unpack_args (arg, &seed, &reads);
  compute ((unsigned *)STARPU_VECTOR_GET_PTR (buffers[0]),
           STARPU_VECTOR_GET_NX (buffers[0]),
           (unsigned *)STARPU_VECTOR_GET_PTR (buffers[1]),
           STARPU_VECTOR_GET_NX (buffers[1]), seed, reads);
}

static struct starpu_codelet changes = { .cpu_funcs = { kernel },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R },
                                         .name = "changes" };
static struct starpu_codelet writes = { .cpu_funcs = { kernel },
                                        .nbuffers = 2,
                                        .modes = { STARPU_W, STARPU_R },
                                        .name = "writes" };

static starpu_data_handle_t handles[kData];
static int owners[kData];
static unsigned *mine[kData];

/* Whether this rank may leave the task out. */
static int
foreign (int out, int in, int on)
{
  return on != rank && owners[out] != rank && owners[in] != rank
         && !starpu_mpi_cached_receive (handles[out]);
}

static int
check (int i)
{
  int wrong = 0;
  if (owners[i] != rank)
    return 0;
  starpu_data_acquire (handles[i], STARPU_R);
  const unsigned *found = (unsigned *)starpu_data_get_local_ptr (handles[i]);
  for (unsigned k = 0; k < words[i]; k++)
    wrong += found[k] != expected[i][k];
  starpu_data_release (handles[i]);
  if (wrong)
    fprintf (stderr, "rank %d: datum %d has %d wrong words\n", rank, i, wrong);
  return wrong;
}

static int
run (unsigned seed, int prunes)
{
  int wrong = 0;
  state = seed;
  for (int i = 0; i < kData; i++)
    {
      words[i] = next () % 4 == 0 ? next () % kMostWords : next () % 100;
      owners[i] = (int)(next () % (unsigned)size);
      expected[i] = calloc (words[i] + 1, sizeof *expected[i]);
      mine[i] = owners[i] == rank ? calloc (words[i] + 1, sizeof *mine[i])
                                  : NULL;
      starpu_vector_data_register (&handles[i], mine[i] ? STARPU_MAIN_RAM : -1,
                                   (uintptr_t)mine[i], words[i],
                                   sizeof (unsigned));
      starpu_mpi_data_register (handles[i], ((int64_t)1 << 40) + i, owners[i]);
    }
  for (int t = 0; t < kTasks; t++)
    {
      int out = (int)(next () % kData), in = (int)(next () % kData);
      unsigned value = next ();
      int reads = next () % 2 ? 1 : 0, kind = (int)(next () % 16);
      int on = kind < 8 ? owners[out] : (int)(next () % (unsigned)size);
      if (in == out)
        in = (out + 1) % kData;
      compute (expected[out], words[out], expected[in], words[in], value,
               reads);
      if (prunes && foreign (out, in, on))
        continue;
      if (starpu_mpi_task_insert (
              MPI_COMM_WORLD, reads ? &changes : &writes, STARPU_VALUE, &value,
              sizeof value, STARPU_VALUE, &reads, sizeof reads,
              reads ? STARPU_RW : STARPU_W, handles[out],
              kind == 15 ? STARPU_R | STARPU_SSEND : STARPU_R, handles[in],
              STARPU_EXECUTE_ON_NODE, kind < 8 ? -1 : on, STARPU_PRIORITY,
              (int)(value % 5), 0)
          != 0)
        return 1000;
      if (kind == 3 && !prunes)
        {
          owners[in] = (owners[in] + 1) % size;
          starpu_mpi_data_migrate (MPI_COMM_WORLD, handles[in], owners[in]);
        }
      else if (kind == 4 && !prunes)
        starpu_mpi_cache_flush (MPI_COMM_WORLD, handles[in]);
    }
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  for (int i = 0; i < kData; i++)
    wrong += check (i);
  for (int i = 0; i < kData; i++)
    {
      starpu_data_unregister (handles[i]);
      free (mine[i]);
      free (expected[i]);
    }
  starpu_mpi_barrier (MPI_COMM_WORLD);
  return wrong;
}

int
main (int argc, char **argv)
{
  int wrong = 0;
  if (starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0)
    return 77;
  starpu_mpi_comm_rank (MPI_COMM_WORLD, &rank);
  starpu_mpi_comm_size (MPI_COMM_WORLD, &size);
  for (unsigned seed = 1; seed <= 12; seed++)
    {
      starpu_mpi_cache_set (seed % 4 != 0);
      wrong += run (seed * 7919, seed % 3 == 0);
    }
  if (starpu_mpi_shutdown () != 0)
    return 2;
  return wrong != 0;
}
