// SPDX-License-Identifier: LGPL-2.1-or-later
// Tags: explicit dependencies between tasks named by numbers.

#ifndef ASTERISM_TASK_TAGS_H
#define ASTERISM_TASK_TAGS_H

#include <functional>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "starpu_task_dep.h"

#include "base/mutex.h"
#include "base/pending_steps.h"
#include "base/pool.h"
#include "task/task.h"

namespace asterism::task
{

/// Every tag of a Runtime.  A tag ends when its task has ended, or when the
/// application notifies it.  Each task of a tag waits until each of the tags
/// declared before it has ended once more.  Any thread; one lock, since tags
/// are not on the quick path.
class Tags
{
public:
  /// Makes the tasks of `id` wait for the ends of `before`.  Cumulative.
  void declare (starpu_tag_t id, const starpu_tag_t *before, unsigned count);

  /// Gives the tag a task, about to be submitted: the task misses one more
  /// while the tag's dependencies have not ended.  Of several at a time each
  /// one's end is an end of the tag.
  void attach (starpu_tag_t id, Task &task);

  /// Takes a task from its tag that is not submitted after all.
  void detach (starpu_tag_t id, Task &task);

  /// A task of the tag has ended.
  void end (starpu_tag_t id, Task &task);

  /// The application says that it has; `restarts`: and that it waits again, in
  /// one step, as those behind it may make its task end meanwhile.
  void notify (starpu_tag_t id, bool restarts = false);

  /// True when the tag has ended; else `event` will be signalled then.
  bool wait (starpu_tag_t id, Event &event);

  /// Forgets the tag; whoever depends on it goes on waiting for nothing else.
  void remove (starpu_tag_t id);

  /// Makes an ended tag wait again.
  void restart (starpu_tag_t id);

  /// The latest task of the tag that has not ended, or else that ended last and
  /// whose public struct stays; null: neither.
  struct starpu_task *task_of (starpu_tag_t id);

  /// A task's public struct goes, or is used anew.
  void forget (starpu_tag_t id, const struct starpu_task *user);

  /// Adds the tasks that wait for the tag, whose task has not ended.
  void collect_followers (starpu_tag_t id, const Task &task,
                          std::vector<Task *> &followers);

  /// While one lives, who waits for a tag goes on waiting.
  class Held
  {
  public:
    explicit Held (Tags &tags);
    ~Held ();
    Held (const Held &) = delete;
    Held &operator= (const Held &) = delete;

    /// As collect_followers ().
    void collect (starpu_tag_t id, const Task &task,
                  std::vector<Task *> &followers) const;

  private:
    Tags &tags_;
  };

private:
  using Less = std::less<starpu_tag_t>;
  /// A task that has not ended, behind which another got its tag.
  struct Overtaken
  {
    Task *task;
    bool waits; ///< as Tag::task_waits
  };
  struct Tag
  {
    // Trees, as thousands may depend on one tag and be removed in any order.
    /// The ends of each without having let a task begin.
    std::map<starpu_tag_t, unsigned, Less,
             pool::Allocator<std::pair<const starpu_tag_t, unsigned>>>
        before;
    std::set<starpu_tag_t, Less, pool::Allocator<starpu_tag_t>> after;
    unsigned missing = 0; ///< of `before`: those that have not ended
    bool ended = false;
    bool task_waits = false;            ///< the task misses one for this tag
    Task *task = nullptr;               ///< the latest that has not ended
    std::vector<Overtaken> earlier;     ///< the others, mostly none
    struct starpu_task *last = nullptr; ///< what task_of () gives without one
    std::vector<Event *> waiting;
  };
  /// The requesters that go on once the lock is given up.
  struct Going
  {
    ~Going ();
    static bool let_one_go (PendingSteps &under_way);

    PendingSteps under_way{ let_one_go }; // first: found by its address
    std::vector<Event *> waiting;
    std::vector<Task *> arriving;
    size_t gone = 0; ///< of these
  };

  static bool take_out (Tag &tag, const Task &task, bool &waited);
  static void collect_held (Tag &tag, std::vector<Task *> &tasks);
  static void consume (Tag &tag);
  static void supply (Tag &tag, Going &going);
  void end (starpu_tag_t id, Tag &tag, Going &going) REQUIRES (lock_);
  void collect (starpu_tag_t id, const Task &task,
                std::vector<Task *> &followers) REQUIRES (lock_);

  SpinLock lock_;
  std::unordered_map<starpu_tag_t, Tag, std::hash<starpu_tag_t>,
                     std::equal_to<starpu_tag_t>,
                     pool::Allocator<std::pair<const starpu_tag_t, Tag>>>
      tags_ GUARDED_BY (lock_);
};

} // namespace asterism::task

#endif
