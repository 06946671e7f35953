// SPDX-License-Identifier: LGPL-2.1-or-later
// When models cannot be saved, saving says why, and nothing else happens.
//
// rows: E28
// configs: one

#include "models.h"

#include <cstring>

using namespace test;

int
main ()
{
  Models test;
  std::string folder = test.options.perf_model_dir;
  std::ofstream (folder + "/file") << "not a folder\n";
  test.options.perf_model_dir = folder + "/file";
  test.restart ();
  expect (test.models->save ().ok (), "nothing to save");
  test.record (test.query (test.cpu), 3, 20);
  Status status = test.models->save ();
  expect (!status.ok () && strstr (status.message (), "file"),
          "fails and says where");
  expect_near (test.models->expected (test.query (test.cpu)), 3, 1e-9,
               "goes on");
  test.options.perf_model_dir = folder;
}
