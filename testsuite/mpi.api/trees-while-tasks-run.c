/* What three ranks want before it is produced leaves its owner twice, short or
   long; the rank in between sends it on while its only worker is in a task.  A
   task ends with its messages by asterism_mpi_end_after () while its worker goes
   on; one that would wait for itself is told.
   rows: Q31
   ranks: 4
   networks: shm tcp */
#include <errno.h>
#include <unistd.h>

#include "../support/mpi_test.h"

enum
{
  kRounds = 10,
  kLong = 50000 /* ints */
};

static double busy_until, read_at;

static void
write_late (void *buffers[], void *arg)
{
  int round;
  starpu_codelet_unpack_args (arg, &round);
  usleep (20000); /* all readers are inserted */
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); i++)
    values[i] = round + i;
}

static void
read_all (void *buffers[], void *arg)
{
  int round;
  starpu_codelet_unpack_args (arg, &round);
  const int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); i++)
    if (values[i] != (int)(round + i))
      {
        EXPECT (values[i] == (int)(round + i));
        break;
      }
  read_at = MPI_Wtime ();
}

static struct starpu_codelet writes = { .cpu_funcs = { write_late },
                                        .nbuffers = 1,
                                        .modes = { STARPU_W },
                                        .name = "writes" };
static struct starpu_codelet reads = { .cpu_funcs = { read_all },
                                       .nbuffers = 1,
                                       .modes = { STARPU_R },
                                       .name = "reads" };

static uint64_t
sent (void)
{
  struct asterism_mpi_counts counts;
  EXPECT (asterism_mpi_get_counts (&counts) == 0);
  return counts.messages;
}

static void
insert_round (starpu_data_handle_t handle, int round)
{
  starpu_mpi_task_insert (MPI_COMM_WORLD, &writes, STARPU_W, handle,
                          STARPU_VALUE, &round, sizeof round, 0);
  for (int node = 1; node < 4; node++)
    starpu_mpi_task_insert (MPI_COMM_WORLD, &reads, STARPU_R, handle,
                            STARPU_VALUE, &round, sizeof round,
                            STARPU_EXECUTE_ON_NODE, node, 0);
}

static void
test_messages (starpu_data_handle_t handle)
{
  const uint64_t before = sent ();
  for (int round = 0; round < kRounds; round++)
    insert_round (handle, round);
  EXPECT (starpu_mpi_wait_for_all (MPI_COMM_WORLD) == 0);
  starpu_mpi_barrier (MPI_COMM_WORLD);
  const uint64_t mine = sent () - before;
  /* The first of the three sends it on to the second; now and then a thread is
     so slow that contents leave one by one. */
  EXPECT (rank != 0 || (mine >= 2 * kRounds && mine <= 2 * kRounds + 3));
  EXPECT (rank != 1 || (mine <= kRounds && mine >= kRounds - 3));
  EXPECT (rank < 2 || mine == 0);
}

static void
busy (void *buffers[], void *arg)
{
  (void)buffers, (void)arg;
  usleep (600000);
  busy_until = MPI_Wtime ();
}

static struct starpu_codelet is_busy = { .cpu_funcs = { busy },
                                         .name = "is_busy" };

/* Rank 2 gets the contents from rank 1, whose worker is elsewhere. */
static void
test_busy (starpu_data_handle_t handle)
{
  double times[2];
  starpu_mpi_barrier (MPI_COMM_WORLD);
  if (rank == 1)
    starpu_task_insert (&is_busy, 0);
  usleep (50000);
  insert_round (handle, 5);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  MPI_Barrier (MPI_COMM_WORLD);
  times[0] = busy_until;
  times[1] = read_at;
  if (rank == 1)
    MPI_Send (times, 1, MPI_DOUBLE, 2, 0, MPI_COMM_WORLD);
  if (rank == 2)
    {
      MPI_Recv (times, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      EXPECT (read_at < times[0]);
    }
}

static int values[3], steps;
static starpu_data_handle_t out, in, own;

static void
talk (void *buffers[], void *arg)
{
  (void)arg;
  starpu_mpi_req request, other, late = NULL;
  const int next = (rank + 1) % size, last = (rank + size - 1) % size;
  EXPECT (starpu_mpi_send (own, next, 9, MPI_COMM_WORLD) == -EDEADLK);
  EXPECT (asterism_mpi_end_after (&late) == -EINVAL);
  starpu_mpi_isend (out, &request, next, 7, MPI_COMM_WORLD);
  starpu_mpi_irecv (in, &other, last, 7, MPI_COMM_WORLD);
  EXPECT (asterism_mpi_end_after (&request) == 0 && request == NULL);
  EXPECT (asterism_mpi_end_after (&other) == 0);
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) = ++steps;
}

/* After the task, and so after the message that it ended with. */
static void
look (void *buffers[], void *arg)
{
  (void)buffers, (void)arg;
  EXPECT (values[1] == 100 + (rank + size - 1) % size);
  steps++;
}

static struct starpu_codelet talks = { .cpu_funcs = { talk },
                                       .nbuffers = 1,
                                       .modes = { STARPU_W },
                                       .name = "talks" };
static struct starpu_codelet looks = { .cpu_funcs = { look },
                                       .nbuffers = 1,
                                       .modes = { STARPU_R },
                                       .name = "looks" };

static void
test_ends (void)
{
  starpu_data_handle_t *all[] = { &out, &in, &own };
  starpu_mpi_req none = NULL;
  values[0] = 100 + rank;
  for (int i = 0; i < 3; i++)
    starpu_variable_data_register (all[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&values[i], sizeof values[i]);
  starpu_task_insert (&talks, STARPU_W, own, 0);
  starpu_task_insert (&looks, STARPU_R, own, 0);
  EXPECT (starpu_mpi_wait_for_all (MPI_COMM_WORLD) == 0);
  EXPECT (steps == 2);
  EXPECT (asterism_mpi_end_after (&none) == -EINVAL);
  for (int i = 0; i < 3; i++)
    starpu_data_unregister (*all[i]);
}

int
main (int argc, char **argv)
{
  starpu_data_handle_t some, many;
  if (starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0)
    return 77;
  rank = starpu_mpi_world_rank ();
  size = starpu_mpi_world_size ();
  starpu_vector_data_register (&some, -1, 0, 10, sizeof (int));
  starpu_vector_data_register (&many, -1, 0, kLong, sizeof (int));
  starpu_mpi_data_register (some, 1, 0);
  starpu_mpi_data_register (many, 2, 0);
  test_messages (some);
  test_messages (many);
  test_busy (many);
  test_ends ();
  starpu_data_unregister_no_coherency (some);
  starpu_data_unregister_no_coherency (many);
  starpu_mpi_shutdown ();
  return failures != 0;
}
