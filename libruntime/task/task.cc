// SPDX-License-Identifier: LGPL-2.1-or-later
// Task: pooled storage, explicit dependencies, the end.

#include "task/task.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <map>
#include <new>
#include <string>
#include <utility>

#include "starpu_perfmodel.h"

#include "base/mutex.h"
#include "base/pending_steps.h"
#include "base/pool.h"
#include "task/caller.h"
#include "task/iterations.h"

namespace asterism::task
{

namespace
{

constexpr size_t kArgumentAlignment = 16;

constexpr size_t
align (size_t bytes)
{
  return (bytes + kArgumentAlignment - 1) & ~(kArgumentAlignment - 1);
}

void
dependencies_met (data::Requester &requester)
{
  auto *dependencies = reinterpret_cast<DependencyCounter *> (&requester);
  Task *task = dependencies->task;
  pool::free (dependencies, sizeof (DependencyCounter));
  if (task != nullptr && task->requester.arrive ())
    task->requester.granted (task->requester);
}

/// Lets go of the gate; what it was waiting for may still come.
void
detach_dependency_counter (Task &task, Task *then)
{
  DependencyCounter *dependencies = std::exchange (task.dependencies, nullptr);
  task.next = nullptr;
  task.counts_dependencies = false;
  // Relaxed: partner of collect_followers (), which wants no more than it.
  __atomic_store_n (&dependencies->task, then, __ATOMIC_RELAXED);
  if (dependencies->requester.arrive ())
    dependencies_met (dependencies->requester);
}

/// Who goes on as a task has ended.
struct Followers
{
  PendingSteps under_way; // first: found by its address
  Successor *left;
};

bool
let_follower_go (PendingSteps &under_way)
{
  auto &followers = reinterpret_cast<Followers &> (under_way);
  Successor *const first = followers.left;
  if (first == nullptr)
    return false;
  followers.left = first->next;
  data::Requester &requester = *first->requester;
  pool::free (first, sizeof (Successor));
  if (requester.arrive ())
    requester.granted (requester);
  return true;
}

/// Until the submission only the public task knows it.
const struct starpu_codelet *
codelet_of (const Task &task)
{
  if (task.codelet == nullptr && task.user != nullptr)
    return task.user->cl;
  return task.codelet;
}

/// What stands for the name of a function that has none; there are few.
struct Texts
{
  Mutex mutex;
  std::map<uintptr_t, std::string> by_address GUARDED_BY (mutex);
};

const char *
text_of (uintptr_t address)
{
  // Never destroyed: traces are written late.
  static Texts *texts = new Texts;
  MutexLock lock (texts->mutex);
  std::string &text = texts->by_address[address];
  if (text.empty ())
    {
      char digits[32];
      snprintf (digits, sizeof digits, "%#" PRIxPTR, address);
      text = std::string ("of the function at ") + digits;
    }
  return text.c_str ();
}

bool
inline_accesses (const Task &task)
{
  return task.accesses == reinterpret_cast<const data::Access *> (&task + 1);
}

} // namespace

Task *
create (unsigned accesses, size_t argument_bytes)
{
  size_t argument_offset
      = align (sizeof (Task) + accesses * sizeof (data::Access));
  size_t bytes = argument_offset + argument_bytes;
  void *memory = pool::allocate (bytes);
  if (memory == nullptr)
    return nullptr;
  Task *task = construct (memory, accesses);
  task->block_bytes = static_cast<uint32_t> (bytes);
  if (argument_bytes > 0)
    task->argument = static_cast<char *> (memory) + argument_offset;
  return task;
}

bool
wants_main_memory (const Task &task)
{
  return std::any_of (task.accesses, task.accesses + task.access_count,
                      [] (const data::Access &access) {
                        return access.node == data::kMainMemory;
                      });
}

void
destroy (Task *task)
{
  if (task->counts_dependencies)
    {
      if (some_linked ())
        end_iteration (task->user, true);
      detach_dependency_counter (*task, nullptr);
    }
  if (!inline_accesses (*task))
    pool::free (task->accesses, task->access_room * sizeof (data::Access));
  size_t bytes = task->block_bytes;
  task->~Task ();
  if (bytes > 0)
    pool::free (task, bytes);
}

bool
reserve_accesses (Task &task, unsigned accesses)
{
  if (accesses <= task.access_room)
    return true;
  void *memory = pool::allocate (accesses * sizeof (data::Access));
  if (memory == nullptr)
    return false;
  if (!inline_accesses (task))
    pool::free (task.accesses, task.access_room * sizeof (data::Access));
  task.accesses = static_cast<data::Access *> (memory);
  task.access_room = accesses;
  return true;
}

/// Puts it into that room, unless the task has ended.
static void
add_successor (Task &before, data::Requester &after, void *room)
{
  auto *successor = static_cast<Successor *> (room);
  SpinGuard guard (before.lock);
  if (before.done)
    {
      pool::free (successor, sizeof (Successor));
      return;
    }
  // Relaxed: `after` cannot run before its own set-up has arrived.
  after.missing.fetch_add (1, std::memory_order_relaxed);
  *successor = { &after, before.successors };
  before.successors = successor;
}

void
add_dependency (Task &before, data::Requester &after)
{
  add_successor (before, after, pool::allocate_or_end (sizeof (Successor)));
}

bool
make_dependency_counter (Task &task)
{
  if (task.counts_dependencies)
    return true;
  void *memory = pool::allocate (sizeof (DependencyCounter));
  if (memory == nullptr)
    return false;
  auto *dependencies = new (memory) DependencyCounter;
  dependencies->task = nullptr; // until its submission
  dependencies->requester.missing.store (1, std::memory_order_relaxed);
  dependencies->requester.granted = dependencies_met;
  task.dependencies = dependencies;
  task.counts_dependencies = true;
  task.requester.missing.fetch_add (1, std::memory_order_relaxed);
  return true;
}

bool
add_dependency (Task &before, Task &after)
{
  void *room = make_dependency_counter (after)
                   ? pool::allocate (sizeof (Successor))
                   : nullptr;
  if (room == nullptr)
    return false;
  add_successor (before, after.dependencies->requester, room);
  return true;
}

void
count_submission (Task &task)
{
  if (some_linked ())
    begin_iteration (task);
  detach_dependency_counter (task, &task);
}

void
collect_followers (Task &task, std::vector<Task *> &followers)
{
  SpinGuard guard (task.lock);
  for (Successor *successor = task.successors; successor != nullptr;
       successor = successor->next)
    {
      if (successor->requester->granted != dependencies_met)
        continue;
      auto *dependencies
          = reinterpret_cast<DependencyCounter *> (successor->requester);
      // Relaxed: partner of close_gate ().
      if (Task *follower
          = __atomic_load_n (&dependencies->task, __ATOMIC_RELAXED))
        followers.push_back (follower);
    }
}

void
release (Successor *successors)
{
  Followers followers{ PendingSteps (let_follower_go), successors };
  while (let_follower_go (followers.under_way))
    continue;
}

const char *
given_name_of (const Task &task)
{
  if (task.name != nullptr)
    return task.name;
  if (task.user != nullptr && task.user->name != nullptr)
    return task.user->name;
  const struct starpu_codelet *codelet = codelet_of (task);
  if (codelet == nullptr)
    return nullptr;
  if (codelet->name != nullptr)
    return codelet->name;
  if (codelet->model != nullptr && codelet->model->symbol != nullptr)
    return codelet->model->symbol;
  return codelet->cpu_funcs_name[0];
}

uintptr_t
address_of (const Task &task)
{
  const struct starpu_codelet *codelet = codelet_of (task);
  if (codelet == nullptr)
    return 0;
  auto real = [] (auto function) {
    auto address = reinterpret_cast<uintptr_t> (function);
    return address == UINTPTR_MAX ? 0 : address; // STARPU_MULTIPLE_...
  };
  for (uintptr_t address :
       { real (codelet->cpu_funcs[0]), real (codelet->cpu_func),
         real (codelet->cuda_funcs[0]), real (codelet->cuda_func),
         real (codelet->opencl_funcs[0]), real (codelet->opencl_func) })
    if (address != 0)
      return address;
  return 0;
}

asterism_site_v1
site_of (const Task &task)
{
  const bool called = is_caller (task.site);
  if (!called && task.site != nullptr && task.site->file != nullptr)
    return *task.site;
  if (task.user != nullptr && task.user->file != nullptr)
    return { task.user->file, uint32_t (task.user->line), 0 };
  return called ? describe_caller (task.site) : asterism_site_v1{};
}

const char *
name_of (const Task &task)
{
  if (const char *given = given_name_of (task))
    return given;
  uintptr_t address = address_of (task);
  return address != 0 ? text_of (address) : "without a codelet";
}

} // namespace asterism::task
