// SPDX-License-Identifier: LGPL-2.1-or-later
// The application's footprint and size functions decide which executions are
// alike.
//
// rows: E28
// configs: one

#include "models.h"

using namespace test;

static size_t base = 1;
static uint32_t print = 1;

static size_t
size_base (struct starpu_task *, unsigned)
{
  return base;
}

static uint32_t
footprint (struct starpu_task *)
{
  return print;
}

int
main ()
{
  Models test;
  struct starpu_task task = {};
  auto query = [&] (uint32_t own) {
    Query query = test.query (test.cpu, own);
    query.task = &task;
    return query;
  };
  test.model.size_base = size_base;
  test.record (query (1), 10);
  expect_near (test.models->expected (query (2)), 10, 1e-9, "same size");
  base = 2;
  expect (std::isnan (test.models->expected (query (1))), "another size");

  test.model.footprint = footprint;
  test.record (query (1), 20);
  base = 3;
  expect_near (test.models->expected (query (3)), 20, 1e-9, "same footprint");
  print = 2;
  expect (std::isnan (test.models->expected (query (1))), "another footprint");
}
