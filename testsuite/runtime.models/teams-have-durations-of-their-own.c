/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a parallel task takes is known for each size of its team, without the
   time that its members were waited for, and in the next run too.
   rows: Q06 E28
   configs: many
   env: STARPU_NCPU=3 STARPU_CALIBRATE_MINIMUM=1 */

#include "../support/check.h"
#include <math.h>
#include <starpu_scheduler.h>

static int size_seen, size_asked, asked_for_two;

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static void
note_size (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_store_n (&size_seen, starpu_combined_worker_get_size (),
                    __ATOMIC_RELAXED);
}

/* The core is occupied for a while. */
static void
hold (void *buffers[], void *argument)
{
  (void)buffers;
  __atomic_store_n ((int *)argument, 1, __ATOMIC_RELEASE);
  starpu_usleep (300000);
}

static double
cost (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
      unsigned nimpl)
{
  (void)task, (void)nimpl;
  __atomic_store_n (&size_asked, arch->devices[0].ncores, __ATOMIC_RELAXED);
  return 300. / arch->devices[0].ncores;
}

static double
cost_for_two (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
              unsigned nimpl)
{
  __atomic_store_n (&asked_for_two, 1, __ATOMIC_RELAXED);
  return cost (task, arch, nimpl) + 1;
}

static struct starpu_perfmodel measured
    = { .type = STARPU_HISTORY_BASED, .symbol = "team" };
static struct starpu_perfmodel told
    = { .type = STARPU_PER_ARCH, .arch_cost_function = cost };
static struct starpu_codelet holding = { .cpu_funcs = { hold } };
static struct starpu_codelet codelet
    = { .cpu_funcs = { note_size }, .type = STARPU_SPMD, .model = &measured };
static struct starpu_codelet alone
    = { .cpu_funcs = { nothing }, .model = &measured };

/* What the model, or the task's, expects of so many cores. */
static double
of_model (int cores)
{
  struct starpu_perfmodel_device device = { STARPU_CPU_WORKER, 0, cores };
  struct starpu_perfmodel_arch arch = { 1, &device };
  struct starpu_task *task = new_task (&codelet, NULL);
  const uint32_t footprint = starpu_task_data_footprint (task);
  const double model = starpu_perfmodel_history_based_expected_perf (
      &measured, &arch, footprint);
  starpu_task_destroy (task);
  return model;
}

static double
of_task (struct starpu_codelet *cl, int cores)
{
  struct starpu_perfmodel_device device = { STARPU_CPU_WORKER, 0, cores };
  struct starpu_perfmodel_arch arch = { 1, &device };
  struct starpu_task *task = new_task (cl, NULL);
  const double expected = starpu_task_expected_length (task, &arch, 0);
  starpu_task_destroy (task);
  return expected;
}

static void
run (struct starpu_codelet *cl, int cores)
{
  cl->max_parallelism = cores;
  submit (new_task (cl, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

static void
measure (void)
{
  int holds = 0;
  submit (new_task (&holding, &holds));
  while (!__atomic_load_n (&holds, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
  run (&codelet, 3);
  CHECK_EQ (size_seen, 3);
  CHECK (of_model (3) >= 0 && of_model (3) < 150000);
  CHECK (isnan (of_model (1)) && isnan (of_model (2)));
  run (&codelet, 2);
  CHECK_EQ (size_seen, 2);
  CHECK (of_model (2) >= 0);
  CHECK (isnan (of_model (1)));
  run (&alone, 1);
  CHECK (of_model (1) >= 0);
  for (int cores = 1; cores <= 3; ++cores)
    CHECK (of_task (&alone, cores) == of_model (cores));
  /* Given to one worker it is executed by a team. */
  CHECK (of_task (&codelet, 1) == of_model (2));
  CHECK (of_task (&codelet, 3) == of_model (3));
}

static void
ask_functions (void)
{
  codelet.model = &told;
  codelet.max_parallelism = 2;
  CHECK (of_task (&codelet, 1) == 150);
  CHECK_EQ (size_asked, 2);
  codelet.max_parallelism = 1;
  CHECK (of_task (&codelet, 3) == 100);
  CHECK_EQ (size_asked, 3);
  CHECK_EQ (starpu_perfmodel_set_per_devices_cost_function (
                &told, 0, cost_for_two, STARPU_CPU_WORKER, 0, 2, -1),
            0);
  CHECK (of_task (&codelet, 3) == 100 && of_task (&codelet, 1) == 300);
  CHECK (!asked_for_two);
  CHECK (of_task (&codelet, 2) == 151);
  CHECK (asked_for_two);
  struct starpu_task *task = new_task (&codelet, NULL);
  CHECK (starpu_task_worker_expected_length (task, starpu_worker_get_count (),
                                             0, 0)
         == 151);
  starpu_task_destroy (task);
  /* What is given for one core is asked for teams without their own. */
  told.arch_cost_function = NULL;
  CHECK (isnan (of_task (&codelet, 3)));
  CHECK_EQ (starpu_perfmodel_set_per_devices_cost_function (
                &told, 0, cost, STARPU_CPU_WORKER, 0, 1, -1),
            0);
  CHECK (of_task (&codelet, 3) == 100 && of_task (&codelet, 2) == 151);
  starpu_perfmodel_unload_model (&told);
}

/* The kind of a team of two, by its combined worker and by number. */
static void
check_kind (void)
{
  struct starpu_perfmodel_device device = { STARPU_CPU_WORKER, 0, 2 };
  const int combined = (int)starpu_worker_get_count (); /* the first is of 2 */
  struct starpu_perfmodel_arch *arch
      = starpu_worker_get_perf_archtype (combined, 0);
  char name[64];
  CHECK (arch != NULL && arch->ndevices == 1);
  CHECK_EQ (arch->devices[0].ncores, 2);
  CHECK (starpu_worker_get_relative_speedup (arch) == 2);
  starpu_perfmodel_get_arch_name (arch, name, sizeof name, 0);
  CHECK_EQ (strcmp (name, "cpux2_impl0"), 0);
  const int number = starpu_perfmodel_arch_comb_get (1, &device);
  CHECK (number >= 0);
  CHECK (starpu_perfmodel_arch_comb_fetch (number) == arch);
  CHECK_EQ (starpu_perfmodel_arch_comb_add (1, &device), number);
  device.ncores = 7;
  CHECK_EQ (starpu_perfmodel_arch_comb_get (1, &device), -1);
  const int more = starpu_perfmodel_arch_comb_add (1, &device);
  CHECK (more >= 0 && more != number);
  CHECK_EQ (starpu_perfmodel_arch_comb_get (1, &device), more);
  device.type = STARPU_OPENCL_WORKER;
  CHECK_EQ (starpu_perfmodel_arch_comb_add (1, &device), -EINVAL);
}

int
main (void)
{
  start ();
  CHECK_EQ (starpu_cpu_worker_get_count (), 3);
  measure ();
  check_kind ();
  ask_functions ();
  double before[3];
  for (int i = 0; i < 3; ++i)
    before[i] = of_model (i + 1);
  starpu_shutdown ();

  start ();
  for (int i = 0; i < 3; ++i)
    CHECK (fabs (of_model (i + 1) - before[i]) <= 0.001 * before[i]);
  check_kind ();
  starpu_shutdown ();
  return 0;
}
