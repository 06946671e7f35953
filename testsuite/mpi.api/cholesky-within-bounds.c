/* The example's factorization ends, with the right result, when few tasks may be
   submitted ahead and little memory is there for what arrives early; the memory
   stays near its bound.
   rows: Q31!
   ranks: 4
   env: STARPU_LIMIT_MAX_SUBMITTED_TASKS=7 STARPU_LIMIT_MIN_SUBMITTED_TASKS=1 ASTERISM_MPI_EARLY_MEM=65536 ASTERISM_MPI_EAGER=4096 ASTERISM_MPI_DELAY=200
   output: equal to the sequential factor */
#include "../support/mpi_test.h"

static void
check_bounds (void)
{
  struct asterism_mpi_counts counts;
  EXPECT (asterism_mpi_get_counts (&counts) == 0);
  /* Contents that a rank sends on come besides; the bound itself is shown by
     mpi.unit/broadcast-and-early-memory. */
  EXPECT (counts.early_most <= 65536 + 20 * 8192);
  EXPECT (counts.messages > 0);
}

#define rank example_rank
#define size example_size
#define main example_main
#define starpu_mpi_shutdown() (check_bounds (), starpu_mpi_shutdown ())
#include "../../examples/mpi/cholesky.c"
#undef main

int
main (int argc, char **argv)
{
  return example_main (argc, argv) || failures;
}
