// SPDX-License-Identifier: LGPL-2.1-or-later
// The inbox of tasks submitted from outside: in order, shared among those who
// take, with room for more than its ring, and nothing lost or given twice when
// several threads push and take.
// rows: E19

#include <memory>
#include <thread>
#include <vector>

#include "../support/check.h"
#include "sched/inbox.h"

using asterism::sched::Inbox;
using asterism::task::Task;

namespace
{

constexpr size_t kTasks = 3 * Inbox::kRoom;

// Of these only the number of accesses is read: none.
alignas (
    Task) char storage[kTasks + sizeof (Task) / alignof (Task)][alignof (Task)];

Task &
task (size_t i)
{
  return *reinterpret_cast<Task *> (storage[i]);
}

size_t
number (const Task *task)
{
  return size_t (reinterpret_cast<const char *> (task) - storage[0])
         / alignof (Task);
}

void
takes_in_order ()
{
  Inbox inbox;
  Task *taken[32];
  CHECK (!inbox.some ());
  CHECK_EQ (inbox.take (taken, 32, 4), 0u);
  for (size_t i = 0; i < 40; ++i)
    inbox.push (task (i));
  CHECK (inbox.some ());
  // A fourth part at most, by powers of two.
  CHECK_EQ (inbox.take (taken, 32, 4), 8u);
  size_t next = 0;
  for (size_t i = 0; i < 8; ++i)
    CHECK_EQ (number (taken[i]), next++);
  CHECK_EQ (inbox.take (taken, 3, 4), 3u);
  for (size_t i = 0; i < 3; ++i)
    CHECK_EQ (number (taken[i]), next++);
  while (size_t count = inbox.take (taken, 32, 4))
    for (size_t i = 0; i < count; ++i)
      CHECK_EQ (number (taken[i]), next++);
  CHECK_EQ (next, 40u);
  CHECK (!inbox.some ());
}

/// Slots are used again, lap after lap.
void
goes_round ()
{
  Inbox inbox;
  Task *taken[32];
  size_t pushed = 0, next = 0;
  while (pushed < kTasks)
    {
      for (size_t i = 0; i < 100 && pushed < kTasks; ++i)
        inbox.push (task (pushed++));
      while (size_t count = inbox.take (taken, 32, 2))
        for (size_t i = 0; i < count; ++i)
          CHECK_EQ (number (taken[i]), next++);
      CHECK_EQ (next, pushed);
      CHECK (!inbox.some ());
    }
}

/// The ring is full, and what comes meanwhile is kept too.
void
keeps_what_has_no_room ()
{
  Inbox inbox;
  for (size_t i = 0; i < kTasks; ++i)
    inbox.push (task (i));
  std::vector<int> seen (kTasks);
  Task *taken[32];
  size_t total = 0;
  while (size_t count = inbox.take (taken, 32, 4))
    for (size_t i = 0; i < count; ++i, ++total)
      ++seen[number (taken[i])];
  CHECK_EQ (total, kTasks);
  for (int times : seen)
    CHECK_EQ (times, 1);
  CHECK (!inbox.some ());
}

void
serves_many_threads ()
{
  Inbox inbox;
  std::vector<std::atomic<int>> seen (kTasks);
  std::atomic<size_t> total{ 0 };
  std::vector<std::thread> threads;
  for (size_t half = 0; half < 2; ++half)
    threads.emplace_back ([&, half] {
      for (size_t i = half; i < kTasks; i += 2)
        inbox.push (task (i));
    });
  for (int taker = 0; taker < 2; ++taker)
    threads.emplace_back ([&] {
      Task *taken[32];
      while (total.load () < kTasks)
        {
          size_t count = inbox.some () ? inbox.take (taken, 32, 4) : 0;
          for (size_t i = 0; i < count; ++i)
            seen[number (taken[i])].fetch_add (1);
          total.fetch_add (count);
          if (count == 0)
            std::this_thread::yield ();
        }
    });
  for (std::thread &thread : threads)
    thread.join ();
  for (const std::atomic<int> &times : seen)
    CHECK_EQ (times.load (), 1);
}

} // namespace

int
main ()
{
  takes_in_order ();
  goes_round ();
  keeps_what_has_no_room ();
  serves_many_threads ();
  return 0;
}
