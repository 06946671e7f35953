/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a task was about to change on a local store is still good in main memory
   when the launch of its function fails: if the process of the store ends
   before another worker has taken the task over, nothing is lost.
   rows: R27 R15
   configs: local-store
   env: STARPU_CATCH_SIGNALS=0 */

#include <stdatomic.h>

#include "../support/capture.h"
#include "aux-local-store.h"
#include "aux-vectors.h"

enum
{
  kLength = 100
};

static int values[kLength], few[1];
static atomic_int begun, released;
static volatile pid_t *store;

static void
keep_core (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  atomic_store (&begun, 1);
  while (atomic_load (&released) == 0)
    usleep (100);
}
static struct starpu_codelet keep_codelet = { .cpu_funcs = { keep_core } };

static void
tell_process (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  *store = getpid ();
}
static struct starpu_codelet tell_codelet
    = { .cpu_funcs = { tell_process }, .nbuffers = 1, .modes = { STARPU_R } };

/* The first worker in main memory, or on the store. */
static unsigned
first_worker (int in_main)
{
  unsigned worker = 0;
  while ((starpu_worker_get_memory_node (worker) == STARPU_MAIN_RAM) != in_main)
    ++worker;
  return worker;
}

static void
occupy_core (void)
{
  struct starpu_task *task = new_task (&keep_codelet, NULL);
  task->execute_on_a_specific_worker = 1;
  task->workerid = first_worker (1);
  submit (task);
  while (atomic_load (&begun) == 0)
    usleep (100);
}

static int
launch_has_failed (void)
{
  char text[4096];
  FILE *file = fopen ("captured.txt", "r");
  CHECK (file != NULL);
  text[fread (text, 1, sizeof text - 1, file)] = 0;
  fclose (file);
  return strstr (text, "injected failure of a launch") != NULL;
}

int
main (void)
{
  store = (volatile pid_t *)shared_memory (sizeof *store);
  setenv ("ASTERISM_NLOCAL_STORE", "1", 1);
  setenv ("ASTERISM_LOCAL_STORE_FAIL", "launch:1", 1);
  setenv ("STARPU_SCHED", "eager", 1);
  int old = capture_begin ();
  start ();
  starpu_data_handle_t vector = new_vector (values, kLength);
  starpu_data_handle_t other = new_vector (few, 1);
  occupy_core ();
  add (vector, 5);
  while (!launch_has_failed ())
    usleep (100);
  /* What the worker of the store does next, the core is waiting for. */
  struct starpu_task *task = new_task (&tell_codelet, NULL);
  task->handles[0] = other;
  task->execute_on_a_specific_worker = 1;
  task->workerid = first_worker (0);
  task->destroy = 0;
  task->detach = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  starpu_task_destroy (task);
  fputs (capture_end (old), stderr);
  CHECK (*store != 0 && *store != getpid ());
  end_process (*store);
  atomic_store (&released, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (other);
  starpu_data_unregister (vector);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], 5);
  starpu_shutdown ();
  return 0;
}
