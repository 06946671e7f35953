/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task of a task's own that a device could not begin is executed by the core
   on which that task waits; the device takes all that the core submits from
   then on.
   rows: C32 R27
   configs: one
   env: STARPU_NCPU=1 STARPU_NSIM=1 STARPU_SCHED=ws STARPU_SIM_FAIL_LAUNCH=-4 */

#include "../support/check.h"
#include <asterism_abi.h>
#include <unistd.h>

#define FAILS 4 /* so many launches were there when one has failed */
#define ROUNDS 8

struct one
{
  int waits; /* until the other has begun: so long, in ms, at most */
};

static const struct asterism_site_v1 here = { __FILE__, __LINE__, 0 };
static int core; /* the core's worker */
static int begun, on_device;

static void
compute (void *buffers[], void *argument)
{
  const struct one *one = argument;
  (void)buffers;
  if (starpu_worker_get_id () != core)
    __atomic_add_fetch (&on_device, 1, __ATOMIC_SEQ_CST);
  __atomic_add_fetch (&begun, 1, __ATOMIC_SEQ_CST);
  for (int i = 0; i < one->waits; ++i)
    if (__atomic_load_n (&begun, __ATOMIC_SEQ_CST) == 2)
      break;
    else
      usleep (1000);
}

static const struct asterism_parameter_v1 parameter
    = { "one", 0, sizeof (struct one), 0, 0 };
static struct starpu_codelet compute_codelet
    = { .cpu_funcs = { compute }, .name = "compute" };
static struct asterism_task_v1 call = { ASTERISM_ABI_VERSION,
                                        1,
                                        0,
                                        0,
                                        sizeof (struct one),
                                        0,
                                        "compute",
                                        &compute_codelet,
                                        &parameter,
                                        { __FILE__, __LINE__, 0 },
                                        NULL,
                                        NULL };

/* The core begins with the second; how many the device began. */
static int
call_two (int patience)
{
  const struct one first = { 0 }, second = { patience };
  __atomic_store_n (&begun, 0, __ATOMIC_SEQ_CST);
  __atomic_store_n (&on_device, 0, __ATOMIC_SEQ_CST);
  asterism_submit_v1 (&call, &first);
  asterism_submit_v1 (&call, &second);
  asterism_wait_v1 (&here);
  CHECK_EQ (begun, 2);
  return __atomic_load_n (&on_device, __ATOMIC_SEQ_CST);
}

static void
lead (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  for (int done = 0; done < FAILS;)
    done += call_two (20);
  for (int i = 0; i < ROUNDS; ++i)
    CHECK (call_two (20000) > 0);
}

static struct starpu_codelet lead_codelet = { .cpu_funcs = { lead } };

int
main (void)
{
  start ();
  CHECK_EQ (starpu_worker_get_ids_by_type (STARPU_CPU_WORKER, &core, 1), 1);
  struct starpu_task *task = new_task (&lead_codelet, NULL);
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)core;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  return 0;
}
