// SPDX-License-Identifier: LGPL-2.1-or-later
// A trace and a model are valid whatever the decimal point of the program's
// locale.
//
// rows: Q27 E28
// configs: one

#include "traces.h"

#include <clocale>

#include "models.h"

using namespace test;

int
main ()
{
  bool comma = false;
  for (const char *name : { "de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "fr_FR" })
    comma |= setlocale (LC_ALL, name) != nullptr;
  if (!comma)
    {
      printf ("no locale with a decimal comma\n");
      return 77;
    }
  Options options;
  options.trace = "trace.json";
  trace::Recorder recorder (options);
  for (int step = 0; step < 5; ++step)
    recorder.task_step (Step (step), 1, "work", 0);
  expect (recorder.write ().ok (), "written");
  setlocale (LC_ALL, "C");
  Trace written ("trace.json");
  setlocale (LC_ALL, "");

  Models test;
  test.record (test.query (test.cpu), 1.5, 20);
  test.save ();
  expect (test.file ().find (',') == std::string::npos, "no comma");
}
