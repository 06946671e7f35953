/* Tasks that several ranks execute leave what they write valid on all of them;
   copies come from the source that was set; uses of data that the program
   describes itself, also on every rank; waiting for a context; what is left out
   says so.
   rows: Q31
   ranks: 1 3 4 */
#include <errno.h>

#include "../support/mpi_test.h"

#include <starpu_mpi_ft.h>
#include <starpu_mpi_lb.h>

static int value[4], own;
static starpu_data_handle_t handle[4], own_handle;
static int executions;

static void
add (void *buffers[], void *arg)
{
  int amount;
  starpu_codelet_unpack_args (arg, &amount);
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0])
      += *(int *)STARPU_VARIABLE_GET_PTR (buffers[1]) + amount;
  executions++;
}

static void
expect (void *buffers[], void *arg)
{
  int wanted;
  starpu_codelet_unpack_args (arg, &wanted);
  EXPECT (*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) == wanted);
  executions++;
}

static void
expect_and_count (void *buffers[], void *arg)
{
  expect (buffers, arg);
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[1]);
}

static struct starpu_codelet adds = { .cpu_funcs = { add },
                                      .nbuffers = 2,
                                      .modes = { STARPU_RW, STARPU_R },
                                      .name = "adds" };
static struct starpu_codelet expects = { .cpu_funcs = { expect },
                                         .nbuffers = 1,
                                         .modes = { STARPU_R },
                                         .name = "expects" };

static struct starpu_codelet both = { .cpu_funcs = { add },
                                      .nbuffers = 2,
                                      .modes = { STARPU_RW, STARPU_RW },
                                      .name = "both" };

static uint64_t
messages (void)
{
  struct asterism_mpi_counts counts;
  int sum, mine;
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  EXPECT (asterism_mpi_get_counts (&counts) == 0);
  mine = (int)counts.messages;
  MPI_Allreduce (&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}

static void
read_on_all (starpu_data_handle_t data, int wanted)
{
  for (int node = 0; node < size; node++)
    EXPECT (starpu_mpi_task_insert (MPI_COMM_WORLD, &expects, STARPU_R, data,
                                    STARPU_VALUE, &wanted, sizeof wanted,
                                    STARPU_EXECUTE_ON_NODE, node, 0)
            == 0);
}

static void
test_list (void)
{
  /* The owner of handle[0] is rank 0; the last ranks execute the task. */
  int nodes[] = { size - 1, size > 1 ? size - 2 : 0 }, amount = 5;
  const uint64_t before = messages ();
  EXPECT (starpu_mpi_tasks_insert (MPI_COMM_WORLD, &adds, size > 1 ? 2 : 1,
                                   nodes, STARPU_RW, handle[0], STARPU_R,
                                   handle[1], STARPU_VALUE, &amount,
                                   sizeof amount, 0)
          == 0);
  /* Each of the two gets the first datum, one the second, which the other owns;
     one sends the result home; of four ranks one reader is left. */
  read_on_all (handle[0], 5 + 10);
  const uint64_t sent = messages () - before;
  EXPECT (sent == (uint64_t)(size == 1 ? 0 : size + 1));
  EXPECT (starpu_mpi_tasks_insert (MPI_COMM_WORLD, &adds, 0, nodes, 0)
          == -EINVAL);
  nodes[0] = size;
  EXPECT (starpu_mpi_tasks_insert (MPI_COMM_WORLD, &adds, 1, nodes, STARPU_RW,
                                   handle[0], STARPU_R, handle[1], 0)
          == -EINVAL);
}

static void
test_same (void)
{
  int amount = 1;
  read_on_all (handle[2], 20);
  const uint64_t before = messages ();
  EXPECT (starpu_mpi_task_insert (
              MPI_COMM_WORLD, &both, STARPU_RW | STARPU_MPI_SAME, handle[2],
              STARPU_RW, own_handle, STARPU_VALUE, &amount, sizeof amount, 0)
          == 0);
  read_on_all (handle[2], 20 + 7 + 1);
  EXPECT (messages () == before);
  EXPECT (starpu_mpi_task_insert (MPI_COMM_WORLD, &both, STARPU_RW, handle[2],
                                  STARPU_RW, own_handle, STARPU_VALUE, &amount,
                                  sizeof amount, STARPU_EXECUTE_ON_DATA,
                                  own_handle, 0)
          == -EINVAL);
}

/* The last rank gets handle[3], which rank 0 owns, from rank 1. */
static void
test_source (void)
{
  const int last = size - 1;
  size_t sent[8] = { 0 }, again[8] = { 0 };
  EXPECT (starpu_mpi_data_set_source (handle[3], last, last) == -EINVAL);
  if (size < 3)
    return;
  EXPECT (starpu_mpi_data_set_source (handle[3], last, 1) == 0);
  EXPECT (starpu_mpi_data_get_source (handle[3], last) == 1);
  EXPECT (starpu_mpi_data_get_source (handle[3], 1) == 0);
  messages ();
  starpu_mpi_comm_stats_retrieve (sent);
  int wanted = 30;
  for (int node = 1; node < size; node += size - 2)
    starpu_mpi_task_insert (MPI_COMM_WORLD, &expects, STARPU_R, handle[3],
                            STARPU_VALUE, &wanted, sizeof wanted,
                            STARPU_EXECUTE_ON_NODE, node, 0);
  EXPECT (starpu_mpi_cached_send_comm (handle[3], last, MPI_COMM_WORLD)
          == (rank == 1));
  EXPECT (starpu_mpi_cached_send (handle[3], last) == (rank == 1));
  messages ();
  starpu_mpi_comm_amounts_retrieve (again);
  EXPECT (again[last] - sent[last] == (rank == 1 ? sizeof (int) : 0));
  EXPECT (starpu_mpi_data_reset_source (handle[3], last) == 0);
  EXPECT (starpu_mpi_data_get_source (handle[3], last) == 0);
  /* All ranks know where the copy is, whoever is the source. */
  read_on_all (handle[3], wanted);
  EXPECT (starpu_mpi_data_set_source (handle[3], last, 1) == 0);
  read_on_all (handle[3], wanted);
  static struct starpu_codelet counts = { .cpu_funcs = { expect_and_count },
                                          .nbuffers = 2,
                                          .modes = { STARPU_R, STARPU_RW },
                                          .name = "counts" };
  EXPECT (starpu_mpi_task_insert (MPI_COMM_WORLD, &counts, STARPU_R, handle[3],
                                  STARPU_RW, own_handle, STARPU_VALUE, &wanted,
                                  sizeof wanted, 0)
          == 0);
  /* Without copies there is only the owner to get the contents from. */
  EXPECT (starpu_mpi_cache_set (0) == 0);
  read_on_all (handle[3], wanted);
  EXPECT (starpu_mpi_cache_set (1) == 0);
  read_on_all (handle[3], wanted);
}

/* Uses that are no tasks of the library's. */
static void
test_described (void)
{
  struct starpu_data_descr descrs[]
      = { { handle[0], STARPU_RW }, { handle[1], STARPU_R } };
  struct starpu_mpi_task_exchange_params params = { .xrank = size - 1 };
  EXPECT (starpu_mpi_exchange_data_before_execution (MPI_COMM_WORLD, descrs, 2,
                                                     &params)
          == 0);
  EXPECT (params.do_execute == (rank == size - 1) && params.me == rank);
  if (params.do_execute)
    {
      int amount = 3;
      starpu_task_insert (&adds, STARPU_RW, handle[0], STARPU_R, handle[1],
                          STARPU_VALUE, &amount, sizeof amount, 0);
    }
  EXPECT (starpu_mpi_exchange_data_after_execution (MPI_COMM_WORLD, descrs, 2,
                                                    params)
          == 0);
  int wanted = 15 + 10 + 3;
  starpu_mpi_task_insert (MPI_COMM_WORLD, &expects, STARPU_R, handle[0],
                          STARPU_VALUE, &wanted, sizeof wanted, 0);
  EXPECT (starpu_mpi_wait_for_all_in_ctx (MPI_COMM_WORLD, 0) == 0);
}

/* A use on every rank, each of which writes the same to handle[2]. */
static void
test_described_same (void)
{
  struct starpu_data_descr descrs[]
      = { { handle[2], STARPU_RW | STARPU_MPI_SAME },
          { own_handle, STARPU_RW } };
  struct starpu_mpi_task_exchange_params params = { .xrank = -1 };
  read_on_all (handle[2], 28);
  const uint64_t before = messages ();
  EXPECT (starpu_mpi_exchange_data_before_execution (MPI_COMM_WORLD, descrs, 2,
                                                     &params)
          == 0);
  EXPECT (params.do_execute && params.xrank == STARPU_MPI_PER_NODE);
  int amount = 3;
  starpu_task_insert (&both, STARPU_RW, handle[2], STARPU_RW, own_handle,
                      STARPU_VALUE, &amount, sizeof amount, 0);
  EXPECT (starpu_mpi_exchange_data_after_execution (MPI_COMM_WORLD, descrs, 2,
                                                    params)
          == 0);
  /* The rank's own datum was 7, and was counted up where there are sources. */
  read_on_all (handle[2], 28 + (size < 3 ? 7 : 8) + 3);
  EXPECT (messages () == before);
}

int
main (int argc, char **argv)
{
  starpu_mpi_checkpoint_template_t checkpoint = NULL;
  if (starpu_mpi_wait_for_all_in_ctx (MPI_COMM_WORLD, 0) != -ENODEV
      || starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0)
    return 77;
  rank = starpu_mpi_world_rank ();
  size = starpu_mpi_world_size ();
  for (int i = 0; i < 4; i++)
    {
      value[i] = i * 10;
      starpu_variable_data_register (&handle[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&value[i], sizeof value[i]);
      starpu_mpi_data_register (handle[i], i, i == 1 ? size - 1 : 0);
    }
  own = 7;
  starpu_variable_data_register (&own_handle, STARPU_MAIN_RAM, (uintptr_t)&own,
                                 sizeof own);
  starpu_mpi_data_register (own_handle, 10, STARPU_MPI_PER_NODE);
  test_list ();
  test_same ();
  test_source ();
  test_described ();
  test_described_same ();
  EXPECT (starpu_mpi_checkpoint_init () == 0
          && starpu_mpi_checkpoint_template_create (&checkpoint, 1, 0) == 0
          && starpu_mpi_checkpoint_template_submit (checkpoint, 0) == 0);
  errno = 0;
  starpu_mpi_lb_init ("heat", NULL);
  EXPECT (errno == ENOSYS);
  starpu_mpi_lb_shutdown ();
  EXPECT (executions > 0);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  for (int i = 0; i < 4; i++)
    starpu_data_unregister (handle[i]);
  starpu_data_unregister (own_handle);
  starpu_mpi_shutdown ();
  return failures != 0;
}
