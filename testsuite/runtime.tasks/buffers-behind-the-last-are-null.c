/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A function finds null behind its task's last buffer, up to STARPU_NMAXBUFS,
   and so knows how many it was given; on whatever way the task is executed.
   configs: one many sim local-store-only
   rows: - */

#include "../support/check.h"

static unsigned wrong;

/* Has as many buffers as its argument says. */
static void
count (void *buffers[], void *argument)
{
  unsigned given = 0;
  while (given < STARPU_NMAXBUFS && buffers[given] != NULL)
    ++given;
  for (unsigned i = given; i < STARPU_NMAXBUFS; ++i)
    if (buffers[i] != NULL)
      given = 1000;
  if (given != *(unsigned *)argument)
    abort ();
}

/* Leaves something else than null on the stack. */
static void
fill (void *buffers[], void *argument)
{
  void *volatile other[64];
  (void)argument;
  for (int i = 0; i < 64; ++i)
    other[i] = buffers;
  if (other[7] != buffers)
    ++wrong;
}

static struct starpu_codelet counts
    = { .cpu_funcs = { count }, .nbuffers = STARPU_VARIABLE_NBUFFERS },
    fills = { .cpu_funcs = { fill } };

static unsigned numbers[STARPU_NMAXBUFS + 1];

static void
submit_all (starpu_data_handle_t *handles,
            const enum starpu_data_access_mode *modes)
{
  for (unsigned n = 0; n <= STARPU_NMAXBUFS; ++n)
    {
      struct starpu_task *task = starpu_task_create ();
      task->cl = &counts;
      task->cl_arg = &numbers[n];
      task->cl_arg_size = sizeof numbers[n];
      task->nbuffers = (int)n;
      for (unsigned i = 0; i < n; ++i)
        {
          task->handles[i] = handles[i];
          task->modes[i] = modes[i];
        }
      CHECK_EQ (starpu_task_insert (&fills, 0), 0);
      submit (task);
    }
}

/* Submits tasks without data, which their parent may execute itself. */
static void
nest (void *buffers[], void *argument)
{
  static unsigned none;
  (void)buffers;
  (void)argument;
  for (int i = 0; i < 10; ++i)
    CHECK_EQ (starpu_task_insert (&counts, STARPU_CL_ARGS_NFREE, &none,
                                  sizeof none, 0),
              0);
}

int
main (void)
{
  int values[STARPU_NMAXBUFS] = { 0 };
  starpu_data_handle_t handles[STARPU_NMAXBUFS];
  enum starpu_data_access_mode reads[STARPU_NMAXBUFS], scratch[STARPU_NMAXBUFS];
  struct starpu_codelet nests = { .cpu_funcs = { nest } };
  for (unsigned n = 0; n <= STARPU_NMAXBUFS; ++n)
    numbers[n] = n;
  start ();
  for (int i = 0; i < STARPU_NMAXBUFS; ++i)
    {
      starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&values[i], sizeof values[i]);
      reads[i] = STARPU_R;
      scratch[i] = STARPU_SCRATCH;
    }
  submit_all (handles, reads);
  submit_all (handles, scratch);
  if (starpu_cpu_worker_get_count () > 0)
    CHECK_EQ (starpu_task_insert (&nests, STARPU_EXECUTE_ON_WORKER, 0, 0), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < STARPU_NMAXBUFS; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  CHECK_EQ (wrong, 0);
  return 0;
}
