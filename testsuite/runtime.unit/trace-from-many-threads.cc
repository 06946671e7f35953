// SPDX-License-Identifier: LGPL-2.1-or-later
// Any thread may record for any worker; nothing is lost.
//
// rows: Q27
// configs: one

#include "traces.h"

#include <thread>

using namespace test;

int
main ()
{
  constexpr int kThreads = 4, kTasks = 500;
  Options options;
  options.trace = "trace.json";
  trace::Recorder recorder (options);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back ([&, t] {
      for (int i = 0; i < kTasks; ++i)
        for (int step = 0; step < 5; ++step)
          recorder.task_step (Step (step), uint64_t (t * kTasks + i), "work",
                              i % 3);
    });
  for (std::thread &thread : threads)
    thread.join ();
  expect (recorder.write ().ok (), "written");
  Trace written ("trace.json");
  expect (written.of ("task").size () == kThreads * kTasks, "all there");
}
