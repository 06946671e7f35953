/* Reductions over the ranks, flat and in trees; scatter and gather; copies to one
   rank and to all; copies between data of two owners; data of which each rank has
   its own; tags in ranges; policies; tasks that are built and described by hand;
   counts of messages.
   rows: C33 C38
   ranks: 1 3 4 */
#include <errno.h>

#include "../support/mpi_test.h"

static void
zero (void *buffers[], void *arg)
{
  (void)arg;
  *(long *)STARPU_VARIABLE_GET_PTR (buffers[0]) = 0;
}

static void
join (void *buffers[], void *arg)
{
  (void)arg;
  *(long *)STARPU_VARIABLE_GET_PTR (buffers[0])
      += *(long *)STARPU_VARIABLE_GET_PTR (buffers[1]);
}

static void
add (void *buffers[], void *arg)
{
  long by;
  starpu_codelet_unpack_args (arg, &by);
  *(long *)STARPU_VARIABLE_GET_PTR (buffers[0]) += by;
}

static struct starpu_codelet zeroes
    = { .cpu_funcs = { zero }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet joins
    = { .cpu_funcs = { join },
        .nbuffers = 2,
        .modes = { STARPU_RW | STARPU_COMMUTE, STARPU_R } };
static struct starpu_codelet adds
    = { .cpu_funcs = { add },
        .nbuffers = 1,
        .modes = { STARPU_RW | STARPU_COMMUTE },
        .name = "adds" };
static struct starpu_codelet sums
    = { .cpu_funcs = { join }, .nbuffers = 2, .modes = { STARPU_RW, STARPU_R } };

static long storage[8];
static starpu_data_handle_t data[8];

static long
get (starpu_data_handle_t handle)
{
  starpu_data_acquire (handle, STARPU_R);
  long found = *(long *)starpu_data_get_local_ptr (handle);
  starpu_data_release (handle);
  return found;
}

static void
set (starpu_data_handle_t handle, long to)
{
  starpu_data_acquire (handle, STARPU_W);
  *(long *)starpu_data_get_local_ptr (handle) = to;
  starpu_data_release (handle);
}

static void
contribute (void)
{
  for (int t = 0; t < 4 * size; t++)
    {
      long by = t + 1;
      EXPECT (starpu_mpi_task_insert (MPI_COMM_WORLD, &adds, STARPU_VALUE, &by,
                                      sizeof by, STARPU_MPI_REDUX, data[0],
                                      STARPU_EXECUTE_ON_NODE, t % size, 0)
              == 0);
    }
}

static void
test_reductions (void)
{
  const long all = 4L * size * (4 * size + 1) / 2;
  long expected = 1000;
  if (rank == 0)
    set (data[0], expected);
  for (int arity = 0; arity < 4; arity++)
    {
      contribute ();
      expected += all;
      if (size > 1)
        EXPECT (starpu_mpi_data_get_redux_map (data[0]) != NULL);
      EXPECT (starpu_mpi_redux_data_tree (MPI_COMM_WORLD, data[0], arity) == 0);
      EXPECT (starpu_mpi_data_get_redux_map (data[0]) == NULL);
      if (rank == 0)
        EXPECT (get (data[0]) == expected);
    }
  /* By itself, when a task reads the datum, and when the program waits. */
  contribute ();
  expected += all;
  if (rank == 1 % size)
    set (data[1], 5);
  EXPECT (starpu_mpi_task_insert (MPI_COMM_WORLD, &sums, STARPU_RW, data[1],
                                  STARPU_R, data[0], 0)
          == 0);
  contribute ();
  expected += all;
  EXPECT (starpu_mpi_wait_for_all (MPI_COMM_WORLD) == 0);
  if (rank == 0)
    EXPECT (get (data[0]) == expected);
  if (size > 1 && rank == 1)
    EXPECT (get (data[1]) == expected - all + 5);
}

static void
count (void *counter)
{
  __atomic_add_fetch ((int *)counter, 1, __ATOMIC_SEQ_CST);
}

static void
test_collections (void)
{
  static int sent, received;
  for (int i = 0; i < 8; i++)
    if (rank == 0)
      set (data[i], 50 + i);
  int mine = 0, others = 0;
  for (int i = 0; i < 8; i++)
    {
      mine += i % size == rank;
      others += i % size != 0;
    }
  sent = received = 0;
  EXPECT (starpu_mpi_scatter_detached (data, 8, 0, MPI_COMM_WORLD, count, &sent,
                                       count, &received)
          == 0);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  EXPECT (sent == (rank == 0 ? others : 0));
  EXPECT (received == (rank == 0 ? 0 : mine));
  for (int i = 0; i < 8; i++)
    if (i % size == rank)
      {
        EXPECT (get (data[i]) == 50 + i);
        set (data[i], 60 + i);
      }
  EXPECT (starpu_mpi_gather_detached (data, 8, 0, MPI_COMM_WORLD, NULL, NULL,
                                      NULL, NULL)
          == 0);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  for (int i = 0; i < 8 && rank == 0; i++)
    EXPECT (get (data[i]) == 60 + i);
  int callbacks = 0;
  const int last = size - 1;
  EXPECT (starpu_mpi_get_data_on_node (MPI_COMM_WORLD, data[0], last) == 0);
  EXPECT (starpu_mpi_get_data_on_node_detached (MPI_COMM_WORLD, data[0], last,
                                                count, &callbacks)
          == 0);
  starpu_mpi_get_data_on_all_nodes_detached (MPI_COMM_WORLD, data[0]);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  EXPECT (callbacks == (rank == last));
  EXPECT (get (data[0]) == 60);
  EXPECT (starpu_mpi_cached_receive (data[0]) == (rank != 0));
  for (int asynchronous = 0; size > 1 && asynchronous < 2; asynchronous++)
    {
      EXPECT (starpu_mpi_data_cpy (data[last % 8], data[0], MPI_COMM_WORLD,
                                   asynchronous, NULL, NULL)
              == 0);
      starpu_mpi_wait_for_all (MPI_COMM_WORLD);
      if (rank == last && size > 1)
        EXPECT (get (data[last]) == 60);
    }
  starpu_mpi_cache_flush_all_data (MPI_COMM_WORLD);
  EXPECT (!starpu_mpi_cached_receive (data[0]));
}

static int
last_rank (int me, int n, struct starpu_data_descr *all, int count)
{
  (void)me;
  EXPECT (count == 1 && starpu_mpi_data_get_rank (all[0].handle) == 0);
  return n - 1;
}

static int executed;

static void
note (void *buffers[], void *arg)
{
  (void)buffers;
  (void)arg;
  __atomic_add_fetch (&executed, 1, __ATOMIC_SEQ_CST);
}

static struct starpu_codelet reads
    = { .cpu_funcs = { note }, .nbuffers = 1, .modes = { STARPU_R } };

static void
test_placement (void)
{
  const int last = size - 1;
  int policy = starpu_mpi_node_selection_register_policy (last_rank);
  EXPECT (policy > 0);
  EXPECT (starpu_mpi_node_selection_set_current_policy (policy) == 0);
  executed = 0;
  starpu_mpi_task_insert (MPI_COMM_WORLD, &reads, STARPU_R, data[0], 0);
  starpu_mpi_node_selection_set_current_policy (
      STARPU_MPI_NODE_SELECTION_MOST_R_DATA);
  starpu_mpi_task_insert (MPI_COMM_WORLD, &reads, STARPU_R, data[0],
                          STARPU_NODE_SELECTION_POLICY, policy, 0);
  starpu_mpi_task_insert (MPI_COMM_WORLD, &reads, STARPU_R, data[0],
                          STARPU_EXECUTE_ON_DATA, data[last % 8], 0);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  EXPECT (executed == (rank == last ? 3 : 0));
  EXPECT (starpu_mpi_node_selection_unregister_policy (policy) == 0);
  EXPECT (starpu_mpi_node_selection_unregister_policy (policy) == -EINVAL);
  EXPECT (starpu_mpi_node_selection_unregister_policy (0) == -EINVAL);
  EXPECT (starpu_mpi_task_insert (MPI_COMM_WORLD, &adds, STARPU_RW, NULL, 0)
          == -EINVAL);
  EXPECT (starpu_mpi_task_insert (MPI_COMM_WORLD, &reads, STARPU_R, data[0],
                                  STARPU_EXECUTE_ON_NODE, size, 0)
          == -EINVAL);
  /* Built, and described by hand. */
  long by = 7;
  if (rank == 0)
    set (data[0], 1);
  starpu_mpi_cache_flush (MPI_COMM_WORLD, data[0]);
  struct starpu_task *task = starpu_mpi_task_build (
      MPI_COMM_WORLD, &adds, STARPU_VALUE, &by, sizeof by, STARPU_RW, data[0],
      STARPU_EXECUTE_ON_NODE, last, 0);
  EXPECT ((task != NULL) == (rank == last));
  if (task != NULL)
    EXPECT (starpu_task_submit (task) == 0);
  EXPECT (starpu_mpi_task_post_build (MPI_COMM_WORLD, &adds, STARPU_VALUE, &by,
                                      sizeof by, STARPU_RW, data[0],
                                      STARPU_EXECUTE_ON_NODE, last, 0)
          == 0);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  if (rank == 0)
    EXPECT (get (data[0]) == 8);
}

static void
test_per_node (void)
{
  starpu_data_handle_t own;
  long value = 0, by = 3;
  starpu_variable_data_register (&own, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  starpu_mpi_data_register (own, 999, STARPU_MPI_PER_NODE);
  EXPECT (starpu_mpi_data_get_rank (own) == STARPU_MPI_PER_NODE);
  if (rank == 0)
    set (data[0], 20);
  starpu_mpi_cache_flush (MPI_COMM_WORLD, data[0]);
  starpu_mpi_task_insert (MPI_COMM_WORLD, &adds, STARPU_VALUE, &by, sizeof by,
                          STARPU_RW, own, 0);
  starpu_mpi_task_insert (MPI_COMM_WORLD, &sums, STARPU_RW, own, STARPU_R,
                          data[0], 0);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  EXPECT (get (own) == 23);
  starpu_data_unregister (own);
}

static void
test_tags (void)
{
  int64_t first = starpu_mpi_tags_allocate (10);
  int64_t second = starpu_mpi_tags_allocate (5);
  EXPECT (first == 0 && second == 10);
  starpu_mpi_tags_free (first);
  EXPECT (starpu_mpi_tags_get_next_value () == 0);
  EXPECT (starpu_mpi_tags_allocate (11) == 15);
  EXPECT (starpu_mpi_tags_allocate (0) == -1);
  EXPECT (starpu_mpi_tags_allocate (INT64_MAX) == -1);
}

static void
test_counts (void)
{
  struct asterism_mpi_counts before, after;
  static size_t amounts[64];
  asterism_mpi_get_counts (&before);
  starpu_mpi_cache_flush_all_data (MPI_COMM_WORLD);
  /* Three readers on the last rank: one message. */
  for (int t = 0; t < 3; t++)
    starpu_mpi_task_insert (MPI_COMM_WORLD, &reads, STARPU_R, data[0],
                            STARPU_EXECUTE_ON_NODE, size - 1, 0);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  asterism_mpi_get_counts (&after);
  EXPECT (after.messages - before.messages == (rank == 0 && size > 1));
  starpu_mpi_comm_amounts_retrieve (amounts);
  if (rank == 0 && size > 1)
    EXPECT (amounts[size - 1] >= sizeof (long) && amounts[0] == 0);
}

int
main (int argc, char **argv)
{
  if (starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0)
    return 77;
  rank = starpu_mpi_world_rank ();
  size = starpu_mpi_world_size ();
  for (int i = 0; i < 8; i++)
    {
      starpu_variable_data_register (&data[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&storage[i], sizeof storage[i]);
      starpu_mpi_data_register (data[i], 500 + i, i % size);
      starpu_data_set_reduction_methods (data[i], &joins, &zeroes);
      EXPECT (starpu_mpi_data_get_tag (data[i]) == 500 + i);
    }
  test_reductions ();
  test_collections ();
  test_placement ();
  test_per_node ();
  test_tags ();
  test_counts ();
  for (int i = 0; i < 8; i++)
    starpu_data_unregister (data[i]);
  EXPECT (starpu_mpi_data_get_rank (data[0]) == -1);
  EXPECT (starpu_mpi_shutdown () == 0);
  return failures != 0;
}
