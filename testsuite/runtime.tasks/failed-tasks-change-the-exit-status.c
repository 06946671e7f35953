/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A program that does not ask whether tasks failed does not end as if all were
   well: waits go on to return -EIO, and it exits with 1, also from exit () in a
   handler; one that asked, was told by starpu_task_wait () or has a handler of
   errors exits as it wants.
   rows: R07
   configs: one */

#include "../support/check.h"
#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

static void
look (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet reader
    = { .cpu_funcs = { look }, .nbuffers = 1, .modes = { STARPU_R } };

static void
ignore (const char *file, int line, int column, const char *message, void *data)
{
  (void)file, (void)line, (void)column, (void)message, (void)data;
}

/* Reads data that nobody wrote. */
static struct starpu_task *
fail (int detach)
{
  static starpu_data_handle_t handle;
  if (handle == NULL)
    starpu_vector_data_register (&handle, -1, 0, 10, sizeof (int));
  struct starpu_task *task = new_task (&reader, NULL);
  task->handles[0] = handle;
  task->detach = (unsigned)detach;
  submit (task);
  return task;
}

static void
ask_nothing (void)
{
  fail (1);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
  CHECK_EQ (starpu_task_wait_for_n_submitted (0), -EIO);
}

static void
copy_nothing (void)
{
  starpu_data_handle_t one, other;
  starpu_vector_data_register (&one, -1, 0, 10, sizeof (int));
  starpu_data_register_same (&other, one);
  CHECK_EQ (starpu_data_cpy (other, one, 1, NULL, NULL), 0);
  starpu_data_unregister (other);
  starpu_data_unregister (one);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
}

static void
ask (void)
{
  fail (1), fail (1);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
  CHECK_EQ (asterism_failed_tasks (), 2);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (asterism_failed_tasks (), 0);
}

static void
wait_for_it (void)
{
  CHECK_EQ (starpu_task_wait (fail (0)), -EIO);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
}

static void
handle_it (void)
{
  asterism_set_error_handler (ignore, NULL);
  ask_nothing ();
}

/* The status of a process that does that and then ends with `wanted'. */
static int
status_of (void (*act) (void), int wanted, int shuts_down)
{
  fflush (stdout);
  const pid_t child = fork ();
  if (child == 0)
    {
      start ();
      act ();
      if (shuts_down)
        starpu_shutdown ();
      exit (wanted);
    }
  int status;
  CHECK_EQ (waitpid (child, &status, 0), child);
  CHECK (WIFEXITED (status));
  return WEXITSTATUS (status);
}

int
main (void)
{
  CHECK_EQ (status_of (ask_nothing, 0, 1), EXIT_FAILURE);
  CHECK_EQ (status_of (ask_nothing, 0, 0), EXIT_FAILURE);
  CHECK_EQ (status_of (ask_nothing, 5, 1), 5);
  CHECK_EQ (status_of (copy_nothing, 0, 1), EXIT_FAILURE);
  CHECK_EQ (status_of (ask, 0, 1), 0);
  CHECK_EQ (status_of (wait_for_it, 0, 1), 0);
  CHECK_EQ (status_of (handle_it, 0, 1), 0);
  return 0;
}
