// SPDX-License-Identifier: LGPL-2.1-or-later
// Without ASTERISM_TRACE nothing is recorded; STARPU_FXT_TRACE writes a trace
// under its prefix; a place that cannot be written is an error that names it.
//
// rows: Q27
// configs: one

#include "traces.h"

#include <cstring>

#include <glob.h>
#include <sys/stat.h>

using namespace test;

int
main ()
{
  Options options;
  {
    trace::Recorder recorder (options);
    recorder.task_step (Step::Popped, 1, "work", 0);
    expect (!recorder.on () && recorder.write ().ok (), "off");
  }
  mkdir ("prefix", 0777);
  options.fxt_trace = 1;
  options.fxt_prefix = "prefix";
  {
    trace::Recorder recorder (options);
    expect (recorder.on () && recorder.write ().ok (), "on");
  }
  glob_t found;
  expect (glob ("prefix/prof_file_*_0.json", 0, nullptr, &found) == 0,
          "under the prefix");
  Trace empty (found.gl_pathv[0]);
  globfree (&found);

  options.trace = "no-such-folder/trace.json";
  trace::Recorder recorder (options);
  Status status = recorder.write ();
  expect (!status.ok () && strstr (status.message (), "no-such-folder"),
          "says where");
}
