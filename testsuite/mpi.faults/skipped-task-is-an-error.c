/* A rank that leaves out a task which concerns it is found at the next barrier or
   by the first message that differs; the error names the ranks, and nobody waits
   for ever.
   rows: Q31
   fails: yes
   limit: 20
   output: the ranks inserted different tasks */
#include <starpu_mpi.h>

static void
nothing (void *buffers[], void *arg)
{
  (void)buffers;
  (void)arg;
}

static struct starpu_codelet reads = { .cpu_funcs = { nothing },
                                       .nbuffers = 1,
                                       .modes = { STARPU_R },
                                       .name = "reads" };

int
main (int argc, char **argv)
{
  static long value;
  starpu_data_handle_t handle;
  if (starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0)
    return 77;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  starpu_mpi_data_register (handle, 1, 0);
  /* Rank 1 waits for a copy that rank 0 knows nothing of. */
  if (starpu_mpi_world_rank () == 1)
    starpu_mpi_task_insert (MPI_COMM_WORLD, &reads, STARPU_R, handle,
                            STARPU_EXECUTE_ON_NODE, 1, 0);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  starpu_data_unregister (handle);
  starpu_mpi_shutdown ();
  return 0;
}
