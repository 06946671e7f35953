/* A rank that is killed while the launcher goes on: those that wait for it end
   with an error that names it, within the time that is set.
   rows: Q31
   env: ASTERISM_MPI_TIMEOUT=3
   fails: any
   mpis: openmpi
   recovery: yes
   limit: 20
   output: rank 1 has not been heard of */
#include <signal.h>

#include <starpu_mpi.h>

int
main (int argc, char **argv)
{
  static long value;
  starpu_data_handle_t handle;
  if (starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0)
    return 77;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  starpu_mpi_barrier (MPI_COMM_WORLD);
  if (starpu_mpi_world_rank () == 1)
    raise (SIGKILL);
  starpu_mpi_recv (handle, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return 0;
}
