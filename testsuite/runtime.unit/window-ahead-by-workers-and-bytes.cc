// SPDX-License-Identifier: LGPL-2.1-or-later
// How far ahead an application may be falls with the size of the tasks' data,
// however many workers there are, and rises with their number.
//
// rows: Q12
// configs: one

#include "schedule.h"

#include "core/submission_throttle.h"

using asterism::core::SubmissionLimit;

int
main ()
{
  constexpr uint64_t kMiB = 1 << 20, kHuge = uint64_t{ 1 } << 50;
  SubmissionLimit before = SubmissionLimit::of_workers (1);
  test::expect (before.tasks_of (0) == 4096 && before.tasks_of (kHuge) == 256,
                "one worker");
  const SubmissionLimit two = SubmissionLimit::of_workers (2);
  test::expect (two.tasks_of (0) == 4096 && two.tasks_of (kHuge) == 512,
                "two workers");
  test::expect (two.tasks_of (kMiB / 4) == 1599, "two workers, 256 KiB");
  for (size_t workers = 2; workers <= 1024; ++workers)
    {
      const SubmissionLimit ahead = SubmissionLimit::of_workers (workers);
      test::expect (ahead.tasks_of (0) >= 256 * workers, "small data");
      test::expect (ahead.tasks_of (kHuge) * 8 <= ahead.tasks_of (0),
                    "large data shrink it");
      test::expect (ahead.tasks_of (kHuge) >= 32 * workers, "large data");
      for (uint64_t bytes = 1; bytes < kHuge; bytes *= 2)
        {
          test::expect (ahead.tasks_of (2 * bytes) <= ahead.tasks_of (bytes),
                        "larger data");
          test::expect (ahead.tasks_of (bytes) >= before.tasks_of (bytes),
                        "more workers");
        }
      before = ahead;
    }
  return 0;
}
