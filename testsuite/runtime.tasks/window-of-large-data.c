/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An application is less far ahead with tasks on large data than with those on
   small ones.
   rows: Q12
   configs: one
   env: ASTERISM_FULL_WINDOW=wait */

#include <sys/mman.h>

#include "../support/check.h"

#define TASKS 3000
#define SMALLEST 256 /* for a worker */
#define BYTES ((size_t)1 << 30)

static void
work (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_usleep (20);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { work }, .nbuffers = 1, .modes = { STARPU_R } };

/* The most tasks on that datum that were under way after one of the last third
   was submitted. */
static int
most_of (void *data, size_t bytes)
{
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)data,
                               (uint32_t)bytes, 1);
  int most = 0;
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      submit (task);
      const int now = starpu_task_nsubmitted ();
      /* Some may go on that were admitted before. */
      if (i >= 2 * TASKS / 3)
        most = now > most ? now : most;
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (handle);
  return most;
}

int
main (void)
{
  /* Of which nothing is touched. */
  void *data = mmap (NULL, BYTES, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  CHECK (data != MAP_FAILED);
  start ();
  /* In one run of some nothing delays the submission, or the tasks by so much
     that the window is widened. */
  int small = 0, large = SMALLEST + 1;
  for (int left = 8; left > 0 && (small < 4 * SMALLEST || large > SMALLEST);
       --left)
    {
      small = most_of (data, 8);
      large = most_of (data, BYTES);
      printf ("at most %d tasks on small data, %d on large ones\n", small,
              large);
    }
  CHECK (small >= 4 * SMALLEST);
  CHECK (large <= SMALLEST);
  starpu_shutdown ();
  munmap (data, BYTES);
  return 0;
}
