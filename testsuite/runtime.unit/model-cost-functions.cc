// SPDX-License-Identifier: LGPL-2.1-or-later
// The application's cost functions are asked as they are: one for all scaled
// by speed, one that is told the kind of worker, or one for each kind.
//
// rows: E26 E31 E30!
// configs: one

#include "models.h"

#include "perfmodel/cost_table.h"

using namespace test;

static double
common (struct starpu_task *, unsigned implementation)
{
  return 80 + 80 * implementation;
}

static double
by_arch (struct starpu_task *, struct starpu_perfmodel_arch *arch, unsigned)
{
  expect (arch->ndevices == 1, "one device");
  return arch->devices[0].type == STARPU_CUDA_WORKER ? 3 : 30;
}

static double
by_worker (struct starpu_task *, unsigned worker, unsigned)
{
  return worker + 0.5;
}

static double
for_gpu (struct starpu_task *, struct starpu_perfmodel_arch *, unsigned)
{
  return 1.5;
}

static double
negative (struct starpu_task *, unsigned)
{
  return -3;
}

int
main ()
{
  Models test;
  struct starpu_task task = {};
  Query cpu = test.query (test.cpu), gpu = test.query (test.gpu);
  cpu.task = gpu.task = &task;

  test.model.type = STARPU_COMMON;
  test.model.cost_function = common;
  expect_near (test.models->expected (cpu), 80, 1e-9, "common");
  expect_near (test.models->expected (gpu), 10, 1e-9, "eight times as fast");
  cpu.implementation = 1;
  expect_near (test.models->expected (cpu), 160, 1e-9, "implementation");
  cpu.implementation = 0;
  test.model.cost_function = negative;
  expect (std::isnan (test.models->expected (cpu)), "no such duration");

  test.model.type = STARPU_PER_ARCH;
  expect (std::isnan (test.models->expected (cpu)), "no function");
  test.model.worker_cost_function = by_worker;
  expect (std::isnan (test.models->expected (cpu)), "no worker");
  cpu.worker = 4;
  expect_near (test.models->expected (cpu), 4.5, 1e-9, "by worker");
  test.model.arch_cost_function = by_arch;
  expect_near (test.models->expected (cpu), 30, 1e-9, "cpu");
  expect_near (test.models->expected (gpu), 3, 1e-9, "gpu");
  perfmodel::kind_of (test.model, { STARPU_CUDA_WORKER, 0, 1 }, 0).cost_function
      = for_gpu;
  expect_near (test.models->expected (gpu), 1.5, 1e-9, "gpu's own");
  expect_near (test.models->expected (cpu), 30, 1e-9, "cpu as before");
  delete test.model.state;

  test.models->record (cpu, 1000);
  test.save ();
  expect (test.file ().empty (), "these are not learnt");
}
