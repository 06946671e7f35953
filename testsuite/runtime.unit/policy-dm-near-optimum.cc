// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dm on two unequal workers and ten independent tasks: the makespan is
// the optimum to within one task.
//
// rows: E36! C27!
// configs: one

#include "schedule.h"

using namespace test;

/// The least makespan over all assignments.
static double
optimum (const std::vector<double> &first, const std::vector<double> &second)
{
  double best = INFINITY;
  for (unsigned set = 0; set < 1u << first.size (); ++set)
    {
      double a = 0, b = 0;
      for (unsigned i = 0; i < first.size (); ++i)
        (set >> i & 1 ? a : b) += set >> i & 1 ? first[i] : second[i];
      best = std::min (best, std::max (a, b));
    }
  return best;
}

int
main ()
{
  unsigned seed = 3;
  for (double ratio : { 1.0, 1.7, 3.0, 8.0 })
    for (const char *policy : { "dm", "dmda", "dmdas", "dmdar", "heft" })
      {
        Machine machine;
        machine.add_worker ();
        machine.add_worker (device::Arch::Cuda, 1);
        machine.use (policy);
        std::vector<double> first, second;
        for (int i = 0; i < 10; ++i)
          {
            seed = seed * 1103515245 + 12345;
            first.push_back (5 + (seed >> 16) % 20);
            second.push_back (first.back () / ratio);
            machine.add_task ();
          }
        machine.truth = [&] (const Task &task, const WorkerInfo &worker) {
          return (worker.id == 0 ? first : second)[task.sequence];
        };
        machine.push_all ();
        double makespan = machine.run ();
        double best = optimum (first, second);
        double longest = 0;
        for (const Ran &one : machine.ran)
          longest = std::max (longest, one.end - one.begin);
        expect (machine.ran.size () == 10, "all ran");
        expect (makespan <= best + longest + 1e-9,
                std::string (policy) + ": " + std::to_string (makespan)
                    + " against " + std::to_string (best));
      }
}
