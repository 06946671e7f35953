/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An asynchronous acquisition whose datum is on a disk goes on though the first
   worker, or all of them but one, is in a long task, which ends after that, and
   the others sleep.
   rows: Q22 R03 Q08!
   configs: many sim */

#include <atomic>

#include "core/engine.h"

#include "../runtime.data/aux-disk.h"

using namespace asterism;

static int stored[1000];
static std::atomic<bool> may_read, called;

static int
read_late (size_t)
{
  while (!may_read)
    starpu_usleep (100);
  return 0;
}

static void
wait_for_call (void **, void *argument)
{
  static_cast<std::atomic<int> *> (argument)->fetch_add (1);
  while (!called)
    starpu_usleep (100);
}

/// All workers but `idle` are in a task.
static void
check (int disk, unsigned idle)
{
  static struct starpu_codelet codelet = {};
  codelet.cpu_funcs[0] = wait_for_call;
  std::atomic<int> waiting{ 0 };
  const unsigned workers = starpu_worker_get_count ();
  may_read = called = false;
  void *object = starpu_disk_open (unsigned (disk), stored, sizeof stored);
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, disk, uintptr_t (object), 1000,
                               sizeof (int));
  for (unsigned w = 0; w < workers; ++w)
    if (w == 0 || (idle != 0 && w != idle))
      {
        struct starpu_task *task = new_task (&codelet, &waiting);
        task->execute_on_a_specific_worker = 1;
        task->workerid = w;
        submit (task);
      }
  const int busy = idle != 0 ? int (workers) - 1 : 1;
  while (waiting != busy)
    starpu_usleep (100);
  static starpu_data_handle_t acquired;
  acquired = handle;
  CHECK_EQ (starpu_data_acquire_cb (
                handle, STARPU_R,
                [] (void *) {
                  starpu_data_release (acquired);
                  called = true;
                },
                nullptr),
            0);
  while (core::current_engine ()->dispatcher.awake () != busy)
    starpu_usleep (100);
  may_read = true;
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (called);
  starpu_data_unregister (handle);
}

int
main ()
{
  before.read = read_late;
  start ();
  int disk = register_disk ();
  check (disk, 0);
  for (unsigned w = 1; w < starpu_worker_get_count (); ++w)
    check (disk, w);
  starpu_shutdown ();
  return 0;
}
