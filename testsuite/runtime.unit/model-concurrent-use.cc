// SPDX-License-Identifier: LGPL-2.1-or-later
// Threads may record, ask and save at the same time; no sample is lost.
//
// rows: E29
// configs: one

#include "models.h"

#include <thread>
#include <vector>

using namespace test;

int
main ()
{
  constexpr int kThreads = 4, kRounds = 3000;
  Models test;
  test.options.calibrate = 1;
  struct starpu_codelet codelets[8] = {};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back ([&, t] {
      for (int i = 0; i < kRounds; ++i)
        {
          Query named = test.query (test.cpu, uint32_t (i % 5));
          test.models->record (named, 10 + t);
          (void)test.models->expected (named);
          Query unnamed = named;
          unnamed.model = nullptr;
          unnamed.codelet = &codelets[(i + t) % 8];
          test.models->record (unnamed, 5);
          (void)test.models->expected (unnamed);
          if (i % 1000 == 0)
            test.save ();
        }
    });
  for (std::thread &thread : threads)
    thread.join ();
  test.save ();
  perfmodel::Stored stored;
  expect (perfmodel::read_model (test.path (), stored).ok (), "sound");
  unsigned samples = 0;
  for (const auto &[key, history] : stored.histories)
    samples += history.count;
  expect (samples == kThreads * kRounds, std::to_string (samples) + " samples");
  for (struct starpu_codelet &codelet : codelets)
    {
      Query query = test.query (test.cpu, 0);
      query.model = nullptr;
      query.codelet = &codelet;
      expect_near (test.models->expected (query), 5, 1e-9, "by codelet");
    }
}
