// SPDX-License-Identifier: LGPL-2.1-or-later
// Models are in STARPU_PERF_MODEL_DIR, else below STARPU_HOME, else below HOME,
// with the host's name; any symbol makes a valid file name.
//
// rows: E28
// configs: one

#include "models.h"

using namespace test;

int
main ()
{
  setenv ("HOME", "/tmp", 1);
  Options options;
  options.hostname = "host";
  expect (perfmodel::model_path (options, "gemm")
              == "/tmp/.starpu/sampling/codelets/gemm.host",
          "HOME");
  options.home = "/srv";
  expect (perfmodel::model_path (options, "gemm")
              == "/srv/.starpu/sampling/codelets/gemm.host",
          "STARPU_HOME");
  options.perf_model_dir = "/models";
  expect (perfmodel::model_path (options, "gemm")
              == "/models/codelets/gemm.host",
          "STARPU_PERF_MODEL_DIR");
  expect (perfmodel::model_path (options, "../a b/c%d")
              == "/models/codelets/..%2fa%20b%2fc%25d.host",
          "escaped");
  options.hostname = "";
  expect (!perfmodel::host_name (options).empty (), "the machine's own name");

  Models test;
  test.model.symbol = "../a b/c%d\n";
  test.record (test.query (test.cpu), 3, 20);
  test.save ();
  test.restart ();
  expect_near (test.models->expected (test.query (test.cpu)), 3, 1e-9,
               "read again");
}
