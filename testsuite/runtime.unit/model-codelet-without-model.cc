// SPDX-License-Identifier: LGPL-2.1-or-later
// A codelet without a model is learnt all the same, from a few samples, for
// this run only.
//
// rows: E28 E29
// configs: one

#include "models.h"

#include <dirent.h>

using namespace test;

int
main ()
{
  Models test;
  struct starpu_codelet other = {};
  Query query = test.query (test.cpu);
  query.model = nullptr;
  expect (std::isnan (test.models->expected (query)), "unknown");
  test.record (query, 42, 3);
  expect_near (test.models->expected (query), 42, 1e-9, "known");
  query.codelet = &other;
  expect (std::isnan (test.models->expected (query)), "another codelet");
  test.save ();
  DIR *folder = opendir (test.options.perf_model_dir.c_str ());
  int entries = 0;
  while (readdir (folder))
    ++entries;
  closedir (folder);
  expect (entries == 2, "nothing was written");
}
