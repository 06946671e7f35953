/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* enter_all (): a requester that waits for one datum of many may be let go on
   by another thread, and be gone with its accesses, before the queues of the
   others are unlocked.
   rows: E03
   configs: many */

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

#include "lib-toy-device.h"

namespace
{

constexpr unsigned kData = 2000, kRounds = 8000;

/// Has its accesses go when it is let go on.
struct Passing
{
  data::Requester requester; // first: found by its address
  std::vector<data::Access> accesses;
  std::atomic<bool> gone{ false };
};

void
pass (data::Requester &requester)
{
  auto &self = reinterpret_cast<Passing &> (requester);
  // The last one at once, while the queues before its own are unlocked.
  data::Access last = std::exchange (self.accesses.back (), data::Access ());
  data::leave_all (self.accesses.data (), kData - 1);
  data::leave_all (&last, 1);
  self.gone.store (true);
}

data::Access
write_to (Handle &handle)
{
  data::Access access;
  access.mode = STARPU_RW;
  access.handle = &handle;
  return access;
}

/// Another thread leaves the first datum, about when this one enters all.
void
enter_all_beside (const std::vector<Handle *> &handles, unsigned delay)
{
  data::Requester holder;
  holder.missing.store (1);
  data::Access held = write_to (*handles[0]);
  CHECK (data::enter_all (holder, &held, 1, 0));
  std::atomic<bool> begun{ false };
  std::thread leaver ([&] {
    while (!begun.load ())
      continue;
    for (unsigned i = 0; i < delay; ++i)
      cpu_relax ();
    data::leave_all (&held, 1);
  });
  Passing passing;
  for (Handle *handle : handles)
    passing.accesses.push_back (write_to (*handle));
  passing.requester.granted = pass;
  passing.requester.missing.store (int (kData) + 1);
  begun.store (true);
  if (data::enter_all (passing.requester, passing.accesses.data (), kData, 1))
    pass (passing.requester);
  leaver.join ();
  CHECK (passing.gone.load ());
}

} // namespace

int
main ()
{
  Options options;
  Memory memory (options);
  static int values[kData][4];
  std::vector<Handle *> handles;
  for (auto &value : values)
    handles.push_back (&make_vector (memory, value, 4));
  // The first in the order in which their queues are locked and unlocked.
  std::sort (handles.begin (), handles.end ());
  for (unsigned round = 0; round < kRounds; ++round)
    enter_all_beside (handles, round % 1000);
  return 0;
}
