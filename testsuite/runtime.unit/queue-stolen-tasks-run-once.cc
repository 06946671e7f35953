// SPDX-License-Identifier: LGPL-2.1-or-later
// WorkDeque: newest first for its owner, oldest first for thieves; a full one
// refuses; among an owner and three thieves at once, every task is taken once.
//
// rows: E19 E34
// configs: many

#include <atomic>
#include <deque>
#include <thread>
#include <vector>

#include "base/fuzz.h"
#include "expect.h"
#include "sched/work_deque.h"

using namespace asterism;
using sched::WorkDeque;
using task::Task;

namespace
{

constexpr unsigned kThieves = 3;
constexpr size_t kTasks = 60000;

void
ends ()
{
  WorkDeque deque;
  std::deque<Task> tasks (WorkDeque::kCapacity + 1);
  test::expect (deque.pop () == nullptr && deque.steal () == nullptr, "empty");
  for (size_t i = 0; i < WorkDeque::kCapacity; ++i)
    test::expect (deque.push (tasks[i]), "there is room");
  test::expect (!deque.push (tasks.back ()), "it is full");
  test::expect (deque.size () == WorkDeque::kCapacity, "its size");
  test::expect (deque.steal () == &tasks[0], "the oldest for a thief");
  test::expect (deque.pop () == &tasks[WorkDeque::kCapacity - 1],
                "the newest for its owner");
  test::expect (deque.push (tasks.back ()), "there is room again");
  size_t left = 0;
  while (deque.pop () != nullptr)
    ++left;
  test::expect (left == WorkDeque::kCapacity - 1, "all of them");
}

void
everybody ()
{
  WorkDeque deque;
  std::deque<Task> tasks (kTasks);
  std::vector<std::atomic<int>> taken (kTasks);
  std::atomic<bool> over{ false };
  for (size_t i = 0; i < kTasks; ++i)
    tasks[i].sequence = i;
  auto take = [&] (Task *task) {
    if (task != nullptr)
      taken[task->sequence].fetch_add (1);
    return task != nullptr;
  };
  std::vector<std::thread> thieves;
  for (unsigned i = 0; i < kThieves; ++i)
    thieves.emplace_back ([&] {
      while (!over.load () || deque.size () > 0)
        if (!take (deque.steal ()))
          std::this_thread::yield ();
    });
  for (size_t i = 0; i < kTasks; ++i)
    {
      while (!deque.push (tasks[i]))
        take (deque.pop ());
      if (i % 3 == 0)
        take (deque.pop ());
    }
  while (take (deque.pop ()))
    ;
  over.store (true);
  for (std::thread &thief : thieves)
    thief.join ();
  for (const std::atomic<int> &times : taken)
    test::expect (times.load () == 1, "taken once");
}

} // namespace

int
main ()
{
  ends ();
  everybody ();
  fuzz::set_rate (50);
  everybody ();
}
