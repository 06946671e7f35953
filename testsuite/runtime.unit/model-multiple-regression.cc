// SPDX-License-Identifier: LGPL-2.1-or-later
// A multiple regression learns the weights of the application's products of
// parameters, and keeps them on disk.
//
// rows: E28
// configs: one

#include "models.h"

using namespace test;

static double sizes[3];

static void
parameters (struct starpu_task *, double *values)
{
  for (int i = 0; i < 3; ++i)
    values[i] = sizes[i];
}

int
main ()
{
  Models test;
  unsigned mnk[] = { 1, 1, 1 }, nn[] = { 0, 2, 0 };
  unsigned *combinations[] = { mnk, nn };
  test.model.type = STARPU_MULTIPLE_REGRESSION_BASED;
  test.model.parameters = parameters;
  test.model.nparameters = 3;
  test.model.ncombinations = 2;
  test.model.combinations = combinations;
  struct starpu_task task = {};
  auto query = [&] (double m, double n, double k) {
    sizes[0] = m, sizes[1] = n, sizes[2] = k;
    Query query = test.query (test.cpu, uint32_t (m * 10007 + n * 101 + k));
    query.task = &task;
    return query;
  };
  auto truth = [] (double m, double n, double k) {
    return 20 + 1e-3 * m * n * k + 0.05 * n * n;
  };
  for (double m : { 10., 30., 70. })
    for (double n : { 20., 40. })
      for (double k : { 5., 50. })
        test.models->record (query (m, n, k), truth (m, n, k));
  expect_near (test.models->expected (query (50, 33, 17)), truth (50, 33, 17),
               1e-6, "an unseen combination");
  test.options.calibrate = 1;
  test.save ();
  test.restart ();
  expect_near (test.models->expected (query (55, 21, 9)), truth (55, 21, 9),
               1e-6, "after a restart");
}
