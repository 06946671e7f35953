/* A task that lasts much longer than the time after which a silent rank is dead
   is none; a rank that is stopped is, and the error names it.
   rows: Q31
   env: ASTERISM_MPI_TIMEOUT=2
   fails: yes
   limit: 30
   output: the long task is over(.|\n)*rank 1 has not been heard of */
#include <signal.h>
#include <unistd.h>

#include "../support/mpi_test.h"

static void
last (void *buffers[], void *arg)
{
  (void)arg;
  sleep (6);
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) = 1;
}

static struct starpu_codelet lasts = { .cpu_funcs = { last },
                                       .nbuffers = 1,
                                       .modes = { STARPU_W },
                                       .name = "lasts" };

int
main (int argc, char **argv)
{
  static int value;
  starpu_data_handle_t handle;
  if (starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0)
    return 77;
  rank = starpu_mpi_world_rank ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  starpu_mpi_data_register (handle, 1, 0);
  starpu_mpi_task_insert (MPI_COMM_WORLD, &lasts, STARPU_W, handle,
                          STARPU_EXECUTE_ON_NODE, 1, 0);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  if (rank == 1)
    raise (SIGSTOP);
  fprintf (stderr, "the long task is over: %d\n", value);
  starpu_mpi_recv (handle, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return 0;
}
