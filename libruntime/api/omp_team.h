// SPDX-License-Identifier: LGPL-2.1-or-later
// Teams of threads and the contexts of their code, for starpu_openmp.h.

#ifndef ASTERISM_API_OMP_TEAM_H
#define ASTERISM_API_OMP_TEAM_H

#include <atomic>
#include <cstdint>
#include <map>
#include <vector>

#include "api/omp_numbers.h"
#include "base/event.h"
#include "base/mutex.h"

namespace asterism::data
{
class Handle;
}

namespace asterism::omp
{

/// Counts tasks that somebody waits for.  Any thread.
class Pending
{
public:
  void add ();
  void done ();
  /// Waits until none is left; a worker runs other tasks meanwhile.
  void wait ();

private:
  Mutex mutex_;
  unsigned count_ GUARDED_BY (mutex_) = 0;
  std::vector<Event *> waiting_ GUARDED_BY (mutex_);
};

/// One loop of a team, from the first thread that enters it to the last that
/// leaves.  Guarded by Team::mutex but for the atomic members.
struct Loop
{
  std::atomic<uint64_t> next{ 0 };    ///< first iteration not given out
  std::atomic<uint64_t> ordered{ 0 }; ///< iteration whose turn it is
  int left = 0;                       ///< threads that are through
};

struct Alone;

/// The threads of a parallel region.
struct Team
{
  Alone *alone = nullptr; ///< what it is part of, without a region
  Team *parent = nullptr;
  int parent_thread = 0;
  int size = 1;
  int level = 0;        ///< of nesting
  int active_level = 0; ///< counting only teams of several threads
  Pending tasks;        ///< all that were created in the region
  Numbers numbers;      ///< of its threads; none without a region

  std::atomic<unsigned> singles{ 0 }; ///< single constructs given out
  void *copied = nullptr;             ///< data of the thread that executes one

  Mutex mutex;
  CondVar changed;
  int arrived GUARDED_BY (mutex) = 0;                ///< at the present barrier
  unsigned barriers GUARDED_BY (mutex) = 0;          ///< passed
  std::map<unsigned, Loop> loops GUARDED_BY (mutex); ///< by number in the team

  /// Lets nobody go on before all threads are here and all tasks have ended.
  void barrier ();
};

/// A taskgroup construct.
struct Group
{
  Group *outer = nullptr;
  Pending tasks;
};

/// Iterations that a thread has been given.
struct Chunk
{
  uint64_t first = 0;
  uint64_t count = 0;
};

/// The code that a thread is executing: its part of a parallel region, or a
/// task.  Belongs to that thread, but `children` is told by any.
struct Context
{
  std::atomic<int> users{ 1 }; ///< of a task: itself and its children
  Team *team = nullptr;
  int thread = 0; ///< in the team
  bool final = false;
  bool explicit_task = false;
  Pending children;
  Group *group = nullptr;

  unsigned singles = 0; ///< constructs met so far
  bool executes_single = false;
  unsigned loops = 0;
  Loop *loop = nullptr;
  Chunk chunk;          ///< the last one given
  uint64_t rounds = 0;  ///< chunks given in a static loop
  uint64_t ordered = 0; ///< next iteration to execute an ordered construct

  /// Handles that an explicit task has registered, by their address in main
  /// memory.  Those that were unregistered since are still there.
  std::map<const void *, data::Handle *> registered;
};

/// A thread outside every region, which its tasks may outlive.
struct Alone
{
  Team team;
  Context context;
  std::atomic<unsigned> users{ 1 }; ///< the thread, and tasks of the team

  Alone ()
  {
    team.alone = this;
    context.team = &team;
  }
  /// One goes, at last with all of it.
  void
  leave ()
  {
    if (users.fetch_sub (1) == 1)
      delete this;
  }
};

/// Returns the context of the calling thread; outside of every region, one of
/// a team of one.
Context &current ();

/// Has the explicit task that the calling thread executes, if any, find the
/// handle that was just registered before others of its address.
void note_registered (data::Handle &handle);

/// Finds the live handle that the calling thread's explicit task registered
/// for the address; null when it registered none.
data::Handle *find_registered (const void *address);

/// Undoes note_registered () for the handle, if that was called in the calling
/// thread's explicit task.
void forget_registered (data::Handle &handle);

/// Makes a context the calling thread's for a scope, in which the thread has
/// the context's number but while it waits.
class Enter
{
public:
  /// Of a thread of a region, which has its number.
  explicit Enter (Context &context);
  /// Of an explicit task: `numbered` takes a number of its team for it.  The
  /// other members of a task of several threads have none of their own.
  Enter (Context &context, bool numbered);
  ~Enter ();
  Enter (const Enter &) = delete;
  Enter &operator= (const Enter &) = delete;

  /// Gives up the numbers that the calling thread has: how many.
  static int give_numbers ();
  /// Gets back as many.
  static void get_numbers_back (int count);

private:
  void get_back (int count);

  Context &context_;
  Enter *const outer_;
  bool has_number_ = false;

  friend Context *context_of_thread ();
};

/// Settings of the process.
struct Settings
{
  std::atomic<int> threads{ 0 }; ///< 0: a thread for each CPU worker
  std::atomic<int> max_active_levels{ 1 };
  std::atomic<int> dynamic{ 0 };
  std::atomic<int> schedule{ 1 };
  std::atomic<int> chunk{ 0 };
  std::atomic<int> default_device{ 0 };
};
Settings &settings ();

/// Gives OMP_MAX_TASK_PRIORITY as it was at first; -1: no such limit is set.
int priority_limit ();

/// Prints the settings to stderr when OMP_DISPLAY_ENV asks for it.
void display_environment ();

} // namespace asterism::omp

#endif
