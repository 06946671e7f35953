/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A device's tasks that lack room beside what the program holds there go back
   to the policy, which takes them off the device's account: after many times,
   the next ones still go to it, as the one that is quicker.
   rows: R18
   configs: sim
   env: STARPU_SCHED=dmda STARPU_LIMIT_SIM_MEM=64 */

#include "core/engine.h"

#include "../support/check.h"

using namespace asterism;

constexpr unsigned kLength = 10000; // 40 kB: not two of them
constexpr int kRounds = 60;

static unsigned quick;
static int elsewhere;

/// A quarter of a second on the quick worker, where nothing takes so long, four
/// seconds on others.
static double
expected (struct starpu_task *, unsigned worker, unsigned)
{
  return worker == quick ? 250e3 : 4e6;
}

static void
count_elsewhere (void **, void *)
{
  elsewhere += starpu_worker_get_id () != int (quick);
}

static starpu_data_handle_t
new_vector ()
{
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, -1, 0, kLength, sizeof (int));
  return handle;
}

/// Holds a datum on the device until a task for another one has been set aside.
static void
check (starpu_data_handle_t held, struct starpu_codelet &codelet,
       starpu_data_handle_t handle)
{
  const int node = int (starpu_worker_get_memory_node (quick));
  CHECK_EQ (starpu_data_acquire_on_node (held, node, STARPU_W), 0);
  struct starpu_task *task = new_task (&codelet, nullptr);
  task->handles[0] = handle;
  task->detach = task->destroy = 0;
  submit (task);
  while (core::current_engine ()->count_aside () == 0)
    starpu_usleep (10);
  starpu_data_release_on_node (held, node);
  CHECK_EQ (starpu_task_wait (task), 0);
  starpu_task_destroy (task);
}

int
main ()
{
  static struct starpu_perfmodel model = {};
  static struct starpu_codelet codelet = {};
  model.type = STARPU_PER_ARCH;
  model.worker_cost_function = expected;
  codelet.cpu_funcs[0] = count_elsewhere;
  codelet.nbuffers = 1;
  codelet.modes[0] = STARPU_W;
  codelet.model = &model;
  start ();
  while (starpu_worker_get_memory_node (quick) == STARPU_MAIN_RAM)
    ++quick;
  starpu_data_handle_t held = new_vector ();
  starpu_data_handle_t handle = new_vector ();
  for (int round = 0; round < kRounds; ++round)
    check (held, codelet, handle);
  CHECK_EQ (elsewhere, 0);
  starpu_data_unregister (held);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
