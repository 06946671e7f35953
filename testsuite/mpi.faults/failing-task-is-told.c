/* A task that fails, or cannot be submitted, on one rank: those who wait for its
   results elsewhere get -EIO, and the handler of errors is told there which task
   of which rank it was, and where that was inserted; the rest goes on.
   rows: Q31
   ranks: 3
   networks: shm tcp
   limit: 30 */
#define ASTERISM_PLACES
#include <errno.h>
#include <string.h>

#include "../support/mpi_test.h"

static int told, called;
static const char *wanted;

static void
handle_error (const char *file, int line, int column, const char *message,
              void *data)
{
  (void)file, (void)line, (void)column, (void)data;
  if (strstr (message, wanted) != NULL && strstr (message, "on rank 1:") != NULL
      && strstr (message, "failing-task-is-told.c:") != NULL)
    told++;
}

static void
copy (void *buffers[], void *arg)
{
  (void)arg;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0])
      = *(int *)STARPU_VARIABLE_GET_PTR (buffers[1]) + 1;
  called++;
}

static struct starpu_codelet copies = { .cpu_funcs = { copy },
                                        .nbuffers = 2,
                                        .modes = { STARPU_W, STARPU_R },
                                        .name = "copies" };
static struct starpu_codelet changes = { .cpu_funcs = { copy },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R },
                                         .name = "changes" };
static struct starpu_codelet never = { .cpu_funcs = { copy },
                                       .where = STARPU_CUDA,
                                       .nbuffers = 2,
                                       .modes = { STARPU_RW, STARPU_R },
                                       .name = "never" };
static int value[6];
static starpu_data_handle_t handle[6], nothing;

int
main (int argc, char **argv)
{
  if (starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0)
    return 77;
  rank = starpu_mpi_world_rank ();
  size = starpu_mpi_world_size ();
  asterism_set_error_handler (handle_error, NULL);
  for (int i = 0; i < 6; i++)
    {
      value[i] = i;
      starpu_variable_data_register (&handle[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&value[i], sizeof value[i]);
      starpu_mpi_data_register (handle[i], i, i % 3);
    }
  starpu_variable_data_register (&nothing, -1, 0, sizeof (int));
  starpu_mpi_data_register (nothing, 10, 1);

  /* Rank 1 reads what nobody wrote; rank 2 needs the result for another, which
     rank 0 reads.  The contents from before do not pass for the result. */
  wanted = "'changes'";
  starpu_mpi_task_insert (MPI_COMM_WORLD, &changes, STARPU_RW, handle[1],
                          STARPU_R, nothing, 0);
  starpu_mpi_task_insert (MPI_COMM_WORLD, &copies, STARPU_W, handle[2],
                          STARPU_R, handle[1], 0);
  starpu_mpi_task_insert (MPI_COMM_WORLD, &copies, STARPU_W, handle[3],
                          STARPU_R, handle[2], 0);
  EXPECT (starpu_mpi_wait_for_all (MPI_COMM_WORLD) == -EIO);
  EXPECT (asterism_failed_tasks () > 0 && called == 0);
  EXPECT (told >= 1 || rank == 1);

  /* By hand. */
  if (rank == 1)
    EXPECT (starpu_mpi_send (handle[1], 0, 20, MPI_COMM_WORLD) == -EIO);
  if (rank == 0)
    EXPECT (starpu_mpi_recv (handle[0], 1, 20, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE)
            == -EIO);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  asterism_failed_tasks ();

  /* No worker can. */
  wanted = "'never'";
  told = 0;
  EXPECT (starpu_mpi_task_insert (MPI_COMM_WORLD, &never, STARPU_RW, handle[4],
                                  STARPU_R, handle[5], 0)
          == (rank == 1 ? -ENODEV : 0));
  starpu_mpi_task_insert (MPI_COMM_WORLD, &copies, STARPU_W, handle[0],
                          STARPU_R, handle[4], 0);
  starpu_mpi_wait_for_all (MPI_COMM_WORLD);
  asterism_failed_tasks ();
  EXPECT (told == (rank == 0));

  /* What is written anew is as good as ever. */
  called = 0;
  starpu_mpi_task_insert (MPI_COMM_WORLD, &copies, STARPU_W, handle[1],
                          STARPU_R, handle[5], 0);
  starpu_mpi_task_insert (MPI_COMM_WORLD, &copies, STARPU_W, handle[0],
                          STARPU_R, handle[1], 0);
  EXPECT (starpu_mpi_wait_for_all (MPI_COMM_WORLD) == 0);
  EXPECT (called == (rank < 2));
  for (int i = 0; i < 6; i++)
    starpu_data_unregister_no_coherency (handle[i]);
  starpu_data_unregister_no_coherency (nothing);
  EXPECT (value[0] == (rank == 0 ? 7 : 0) || rank != 0);
  starpu_mpi_shutdown ();
  return failures != 0;
}
