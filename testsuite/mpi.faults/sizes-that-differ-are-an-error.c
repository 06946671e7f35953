/* A datum that has another size on the rank that receives it: an error with both.
   rows: Q31
   fails: yes
   limit: 20
   output: rank 0 sent 8 bytes with tag 1, but the datum with tag 1 of rank 1 has 4 */
#include <starpu_mpi.h>

int
main (int argc, char **argv)
{
  static long value;
  starpu_data_handle_t handle;
  if (starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0)
    return 77;
  const int rank = starpu_mpi_world_rank ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 rank == 0 ? 8 : 4);
  starpu_mpi_data_register (handle, 1, 0);
  if (rank == 0)
    starpu_mpi_isend_detached (handle, 1, 1, MPI_COMM_WORLD, NULL, NULL);
  else
    starpu_mpi_irecv_detached (handle, 0, 1, MPI_COMM_WORLD, NULL, NULL);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  starpu_data_unregister (handle);
  starpu_mpi_shutdown ();
  return 0;
}
