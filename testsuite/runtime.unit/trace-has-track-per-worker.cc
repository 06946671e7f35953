// SPDX-License-Identifier: LGPL-2.1-or-later
// A trace has one track a worker and one a link, with their names; each task
// has its number and its states nested in it, also when names hold quotes or
// control characters and their memory is gone.
//
// rows: Q27
// configs: one

#include "traces.h"

using namespace test;

int
main ()
{
  Options options;
  options.trace = "trace.json";
  trace::Recorder recorder (options);
  expect (recorder.on (), "on");
  recorder.name_worker (0, "CPU \"0\"");
  recorder.name_worker (1, "device\\1");
  recorder.name_node (0, "main memory");
  recorder.name_node (1, "device 1");
  for (uint64_t task = 0; task < 10; ++task)
    {
      int worker = int (task % 2);
      std::string name = "task \"" + std::to_string (task) + "\"\n\\";
      recorder.task_step (Step::Popped, task, name.c_str (), worker);
      double begin = recorder.now_us ();
      recorder.transfer (0, 1, 4096, begin, recorder.now_us ());
      recorder.task_step (Step::Fetched, task, nullptr, worker);
      recorder.task_step (Step::Started, task, nullptr, worker);
      recorder.task_step (Step::Executed, task, nullptr, worker);
      recorder.task_step (Step::Notified, task, nullptr, worker);
      begin = recorder.now_us ();
      recorder.idle (worker, begin, recorder.now_us ());
    }
  // One that never ran, and one whose end is not known.
  recorder.task_step (Step::Popped, 10, "lost", 0);
  recorder.task_step (Step::Popped, 11, "cut", 0);
  recorder.task_step (Step::Started, 11, nullptr, 0);
  recorder.task_step (Step::Executed, 11, nullptr, 0);
  expect (recorder.write ().ok (), "written");

  Trace written ("trace.json");
  std::set<std::string> names;
  for (const auto &[thread, name] : written.threads)
    names.insert (name);
  expect (names.count ("CPU \"0\"") && names.count ("device\\1")
              && names.count ("main memory to device 1"),
          "tracks");
  std::vector<Json> tasks = written.of ("task");
  expect (tasks.size () == 11, "the eleven that ran");
  std::set<double> numbers;
  for (const Json &task : tasks)
    numbers.insert (task["args"]["task"].number);
  expect (numbers.size () == 11 && !numbers.count (10), "by number");
  expect (written.of ("stage").size () == 44, "four states each");
  expect (written.of ("idle").size () == 10, "idle times");
  std::vector<Json> transfers = written.of ("transfer");
  expect (transfers.size () == 10
              && transfers[0]["args"]["bytes"].number == 4096,
          "transfers");
}
