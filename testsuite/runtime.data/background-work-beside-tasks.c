/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that waits for what is done in the background gets it from some other
   worker, whichever was to be woken for that, and even if it executes the task.
   rows: G33
   env: STARPU_NCPU=4 STARPU_WORKERS_NOBIND=1 ASTERISM_FUZZ=2
   configs: many */

#include "../support/flag.h"
#include "aux-disk.h"
#include <sched.h>

#define ROUNDS 60

static int stored[1000];
static int may_read, called;
static unsigned delay; /* loops of the reader at the end */

static void
pass_time (unsigned loops)
{
  for (volatile unsigned i = 0; i < loops; ++i)
    continue;
}

static int
read_when_told (size_t bytes)
{
  (void)bytes;
  while (!get (&may_read))
    sched_yield ();
  pass_time (delay);
  return 0;
}

static void
wait_for_callback (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (!get (&called))
    sched_yield ();
}
static struct starpu_codelet codelet = { .cpu_funcs = { wait_for_callback } };

static void
let_go (void *handle)
{
  starpu_data_release (handle);
  set (&called, 1);
}

/* The end of a copy and a task come at about the same time. */
static void
run (int disk, int worker)
{
  starpu_data_handle_t handle;
  void *object = starpu_disk_open (disk, stored, sizeof stored);

  set (&may_read, 0);
  set (&called, 0);
  delay = rand () % 20000;
  starpu_vector_data_register (&handle, disk, (uintptr_t)object, 1000,
                               sizeof (int));
  CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_R, let_go, handle), 0);
  for (int i = 0; i < 50; ++i)
    sched_yield (); /* the workers fall asleep */
  set (&may_read, 1);
  pass_time (rand () % 20000);
  struct starpu_task *task = new_task (&codelet, NULL);
  task->execute_on_a_specific_worker = worker >= 0;
  task->workerid = worker >= 0 ? (unsigned)worker : 0;
  submit (task);
  starpu_task_wait_for_all ();
  starpu_data_unregister (handle);
}

int
main (void)
{
  before.read = read_when_told;
  start ();
  const int disk = register_disk ();
  for (int i = 0; i < ROUNDS; ++i)
    run (disk, i % 3 == 0 ? -1 : 0);
  starpu_shutdown ();
  return 0;
}
