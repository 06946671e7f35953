/* Sends and receives of every kind, by hand: blocking, with requests, detached,
   synchronous, in arrays that unlock tags; early and late; the same tag twice
   in order; tags beyond 32 bits; sub-communicators with other ranks; a barrier
   before what is received; in tasks, whose only worker executes others while
   they wait; wrong arguments are refused.
   rows: Q31
   ranks: 2 3
   networks: shm tcp */
#include <errno.h>
#include <unistd.h>

#include "../support/mpi_test.h"

enum
{
  kLong = 100000
};

static int value[4];
static int longs[kLong];
static starpu_data_handle_t handle[4], long_handle, matrix_handle;
static int matrix[64];

static void
count (void *counter)
{
  __atomic_add_fetch ((int *)counter, 1, __ATOMIC_SEQ_CST);
}

static void
set (starpu_data_handle_t data, int to)
{
  starpu_data_acquire (data, STARPU_W);
  *(int *)starpu_data_get_local_ptr (data) = to;
  starpu_data_release (data);
}

static int
get (starpu_data_handle_t data)
{
  starpu_data_acquire (data, STARPU_R);
  int found = *(int *)starpu_data_get_local_ptr (data);
  starpu_data_release (data);
  return found;
}

static void
test_blocking (void)
{
  MPI_Status status;
  int bytes;
  const starpu_mpi_tag_t tags[] = { 0, (int64_t)1 << 31, (int64_t)1 << 62 };
  for (int t = 0; t < 3; t++)
    if (rank == 0)
      {
        set (handle[0], 40 + t);
        EXPECT (starpu_mpi_send (handle[0], 1, tags[t], MPI_COMM_WORLD) == 0);
      }
    else if (rank == 1)
      {
        EXPECT (starpu_mpi_recv (handle[0], 0, tags[t], MPI_COMM_WORLD, &status)
                == 0);
        MPI_Get_count (&status, MPI_BYTE, &bytes);
        EXPECT (get (handle[0]) == 40 + t && bytes == 4
                && status.MPI_SOURCE == 0);
      }
}

static void
test_order (void)
{
  starpu_mpi_req requests[4];
  if (rank == 0)
    {
      for (int i = 0; i < 4; i++)
        {
          set (handle[i], 100 + i);
          EXPECT (starpu_mpi_isend_prio (handle[i], &requests[i], 1, 5, i,
                                         MPI_COMM_WORLD)
                  == 0);
        }
      for (int i = 0; i < 4; i++)
        EXPECT (starpu_mpi_wait (&requests[i], MPI_STATUS_IGNORE) == 0
                && requests[i] == NULL);
    }
  else if (rank == 1)
    {
      usleep (20000); /* all are early */
      for (int i = 0; i < 4; i++)
        EXPECT (starpu_mpi_irecv (handle[i], &requests[i], 0, 5, MPI_COMM_WORLD)
                == 0);
      for (int i = 3; i >= 0; i--)
        {
          int flag = 0;
          while (!flag)
            EXPECT (starpu_mpi_test (&requests[i], &flag, MPI_STATUS_IGNORE)
                    == 0);
          EXPECT (get (handle[i]) == 100 + i);
        }
    }
}

/* Long contents are received in another order than they are sent. */
static void
test_long (void)
{
  starpu_mpi_req request;
  if (rank == 0)
    {
      for (int i = 0; i < kLong; i++)
        longs[i] = i;
      EXPECT (starpu_mpi_send (long_handle, 1, 7, MPI_COMM_WORLD) == 0);
      EXPECT (starpu_mpi_issend (long_handle, &request, 1, 8, MPI_COMM_WORLD)
              == 0);
      EXPECT (starpu_mpi_wait (&request, MPI_STATUS_IGNORE) == 0);
      EXPECT (starpu_mpi_send (matrix_handle, 1, 9, MPI_COMM_WORLD) == 0);
    }
  else if (rank == 1)
    {
      EXPECT (starpu_mpi_recv (long_handle, 0, 8, MPI_COMM_WORLD,
                               MPI_STATUS_IGNORE)
              == 0);
      EXPECT (starpu_mpi_recv (long_handle, 0, 7, MPI_COMM_WORLD,
                               MPI_STATUS_IGNORE)
              == 0);
      starpu_data_acquire (long_handle, STARPU_R);
      for (int i = 0; i < kLong; i++)
        EXPECT (longs[i] == i);
      starpu_data_release (long_handle);
      EXPECT (starpu_mpi_recv (matrix_handle, 0, 9, MPI_COMM_WORLD,
                               MPI_STATUS_IGNORE)
              == 0);
      starpu_data_acquire (matrix_handle, STARPU_R);
      /* The gaps of the columns stay as they were. */
      for (int i = 0; i < 64; i++)
        EXPECT (matrix[i] == (i % 8 < 5 ? i : -1));
      starpu_data_release (matrix_handle);
    }
}

static void
test_detached (void)
{
  static int ended;
  starpu_mpi_tag_t tags[] = { 11, 12, 13 };
  MPI_Comm comms[] = { MPI_COMM_WORLD, MPI_COMM_WORLD, MPI_COMM_WORLD };
  int peers[] = { 1 - rank, 1 - rank, 1 - rank }, prios[] = { 1, 2, 3 };
  const starpu_tag_t unlocked = 77;
  ended = 0;
  if (rank > 1)
    return;
  if (rank == 0)
    {
      for (int i = 0; i < 3; i++)
        set (handle[i], 200 + i);
      EXPECT (starpu_mpi_isend_array_detached_unlock_tag_prio (
                  3, handle, peers, tags, prios, comms, unlocked)
              == 0);
      EXPECT (starpu_mpi_issend_detached (handle[0], 1, 14, MPI_COMM_WORLD,
                                          count, &ended)
              == 0);
    }
  else
    {
      EXPECT (starpu_mpi_irecv_array_detached_unlock_tag (
                  3, handle, peers, tags, comms, unlocked)
              == 0);
      EXPECT (starpu_mpi_irecv_detached (handle[3], 0, 14, MPI_COMM_WORLD,
                                         count, &ended)
              == 0);
    }
  starpu_tag_wait (unlocked);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  EXPECT (ended == 1);
  if (rank == 1)
    {
      for (int i = 0; i < 3; i++)
        EXPECT (get (handle[i]) == 200 + i);
      EXPECT (get (handle[3]) == 200);
    }
}

/* The ranks in reverse order, and the first two alone, at a time. */
static void
test_communicators (void)
{
  MPI_Comm reversed, pair;
  MPI_Comm_split (MPI_COMM_WORLD, 0, size - rank, &reversed);
  MPI_Comm_split (MPI_COMM_WORLD, rank < 2, rank, &pair);
  int me, other;
  EXPECT (starpu_mpi_comm_rank (reversed, &me) == 0 && me == size - 1 - rank);
  EXPECT (starpu_mpi_comm_size (pair, &other) == 0);
  /* Received after the barrier, and posted before it. */
  if (rank == 0)
    EXPECT (starpu_mpi_irecv_detached (handle[0], size - 2, 5, reversed, NULL,
                                       NULL)
            == 0);
  EXPECT (starpu_mpi_barrier (reversed) == 0);
  if (rank == 1)
    {
      set (handle[0], 300);
      set (handle[1], 301);
      EXPECT (starpu_mpi_isend_detached (handle[1], 0, 5, pair, NULL, NULL)
              == 0);
      EXPECT (starpu_mpi_isend_detached (handle[0], size - 1, 5, reversed, NULL,
                                         NULL)
              == 0);
    }
  if (rank == 0)
    EXPECT (starpu_mpi_recv (handle[1], 1, 5, pair, MPI_STATUS_IGNORE) == 0);
  EXPECT (starpu_mpi_barrier (pair) == 0);
  EXPECT (starpu_mpi_wait_for_all (MPI_COMM_WORLD) == 0);
  if (rank == 0)
    EXPECT (get (handle[0]) == 300 && get (handle[1]) == 301);
  MPI_Comm_free (&reversed);
  MPI_Comm_free (&pair);
}

static void
test_errors (void)
{
  starpu_mpi_req request = NULL;
  int flag;
  int64_t *bound;
  EXPECT (starpu_mpi_isend (NULL, &request, 1, 0, MPI_COMM_WORLD) == -EINVAL);
  EXPECT (starpu_mpi_isend (handle[0], NULL, 1, 0, MPI_COMM_WORLD) == -EINVAL);
  EXPECT (starpu_mpi_isend (handle[0], &request, size, 0, MPI_COMM_WORLD)
          == -EINVAL);
  EXPECT (starpu_mpi_irecv (handle[0], &request, MPI_ANY_SOURCE, 0,
                            MPI_COMM_WORLD)
          == -EINVAL);
  EXPECT (starpu_mpi_send (handle[0], 1, -1, MPI_COMM_WORLD) == -EINVAL);
  EXPECT (starpu_mpi_wait (&request, MPI_STATUS_IGNORE) == -EINVAL);
  EXPECT (starpu_mpi_test (&request, &flag, MPI_STATUS_IGNORE) == -EINVAL);
  starpu_mpi_comm_get_attr (MPI_COMM_WORLD, STARPU_MPI_TAG_UB, &bound, &flag);
  EXPECT (flag && *bound == INT64_MAX);
  starpu_mpi_comm_get_attr (MPI_COMM_WORLD, MPI_HOST, &bound, &flag);
  EXPECT (!flag);
  EXPECT (starpu_mpi_init (NULL, NULL, 0) == -EBUSY);
}

static void
answer (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  EXPECT (starpu_mpi_send (handle[1], 0, 21, MPI_COMM_WORLD) == 0);
}

static struct starpu_codelet answers = { .cpu_funcs = { answer } };

/* Rank 0 sends what this one waits for when it has what a later task sends. */
static void
receive (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  MPI_Status status;
  starpu_mpi_req request;
  EXPECT (starpu_mpi_recv (handle[0], 0, 20, MPI_COMM_WORLD, &status) == 0
          && status.MPI_SOURCE == 0);
  EXPECT (starpu_mpi_irecv (handle[2], &request, 0, 22, MPI_COMM_WORLD) == 0);
  EXPECT (starpu_task_insert (&answers, 0) == 0);
  EXPECT (starpu_mpi_wait (&request, MPI_STATUS_IGNORE) == 0);
}

static struct starpu_codelet receives = { .cpu_funcs = { receive } };

static void
test_within_tasks (void)
{
  if (rank == 1)
    {
      set (handle[1], 51);
      EXPECT (starpu_task_insert (&receives, 0) == 0);
      EXPECT (starpu_task_insert (&answers, 0) == 0);
      EXPECT (starpu_task_wait_for_all () == 0);
      EXPECT (get (handle[0]) == 50 && get (handle[2]) == 52);
    }
  else if (rank == 0)
    for (int i = 0; i < 2; i++)
      {
        set (handle[2 * i], 50 + 2 * i);
        EXPECT (starpu_mpi_recv (handle[1], 1, 21, MPI_COMM_WORLD,
                                 MPI_STATUS_IGNORE)
                == 0);
        EXPECT (get (handle[1]) == 51);
        EXPECT (starpu_mpi_send (handle[2 * i], 1, 20 + 2 * i, MPI_COMM_WORLD)
                == 0);
      }
}

int
main (int argc, char **argv)
{
  if (starpu_mpi_barrier (MPI_COMM_WORLD) != -ENODEV)
    return 3;
  MPI_Init_thread (&argc, &argv, MPI_THREAD_MULTIPLE, &size);
  /* Begun and ended more than once. */
  for (int round = 0; round < 3; round++)
    {
      if (starpu_init (NULL) != 0)
        return 77;
      EXPECT (starpu_mpi_init_comm (&argc, &argv, 0, MPI_COMM_WORLD) == 0);
      rank = starpu_mpi_world_rank ();
      size = starpu_mpi_world_size ();
      for (int i = 0; i < 4; i++)
        starpu_variable_data_register (&handle[i], STARPU_MAIN_RAM,
                                       (uintptr_t)&value[i], sizeof value[i]);
      starpu_vector_data_register (&long_handle, STARPU_MAIN_RAM,
                                   (uintptr_t)longs, kLong, sizeof *longs);
      for (int i = 0; i < 64; i++)
        matrix[i] = rank == 0 ? i : -1;
      starpu_matrix_data_register (&matrix_handle, STARPU_MAIN_RAM,
                                   (uintptr_t)matrix, 8, 5, 8, sizeof *matrix);
      test_blocking ();
      test_order ();
      test_long ();
      test_detached ();
      test_communicators ();
      test_within_tasks ();
      test_errors ();
      for (int i = 0; i < 4; i++)
        starpu_data_unregister (handle[i]);
      starpu_data_unregister (long_handle);
      starpu_data_unregister (matrix_handle);
      EXPECT (starpu_mpi_shutdown () == 0);
      starpu_shutdown ();
    }
  MPI_Finalize ();
  return failures != 0;
}
