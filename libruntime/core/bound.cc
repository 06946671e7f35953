// SPDX-License-Identifier: LGPL-2.1-or-later
// Records tasks, and finds out which had to wait for which.

#include "core/bound.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/estimates.h"

namespace asterism::core
{

void
Bound::start (bool dependencies, unsigned workers)
{
  clear ();
  MutexLock guard (mutex_);
  dependencies_ = dependencies;
  workers_ = workers;
  on_.store (true);
}

void
Bound::stop ()
{
  on_.store (false);
}

void
Bound::clear ()
{
  on_.store (false);
  MutexLock guard (mutex_);
  all_ = {};
}

size_t
Bound::kind_of (const task::Task &task, const perfmodel::Query &query)
{
  std::vector<Kind> &kinds = all_.kinds;
  for (size_t i = 0; i < kinds.size (); ++i)
    if (kinds[i].query.codelet == query.codelet
        && kinds[i].query.footprint == query.footprint
        && kinds[i].query.flops == query.flops)
      return i;
  Kind kind;
  kind.name = name_of (task);
  kind.query = query;
  kind.query.task = nullptr; // it ends
  kind.where = task.where;
  kind.measured_us.resize (workers_);
  kind.runs.resize (workers_);
  kinds.push_back (std::move (kind));
  return kinds.size () - 1;
}

void
Bound::record (task::Task &task, const sched::WorkerInfo &worker,
               const perfmodel::Query &query, double begin_us, double end_us)
{
  std::vector<task::Task *> followers;
  task::collect_followers (task, followers);
  MutexLock guard (mutex_);
  if (!on ())
    return;
  Record record{ task.sequence, kind_of (task, query), task.priority, {}, {} };
  Kind &kind = all_.kinds[record.kind];
  ++kind.count;
  ++kind.runs[size_t (worker.id)];
  kind.measured_us[size_t (worker.id)] += end_us - begin_us;
  if (dependencies_)
    {
      for (unsigned i = 0; i < task.access_count; ++i)
        if (task.accesses[i].turn == data::Turn::Submission)
          record.uses.push_back (
              { task.accesses[i].handle, task.accesses[i].mode });
      for (const task::Task *follower : followers)
        record.followers.push_back (follower->sequence);
    }
  if (all_.records.empty () || begin_us < all_.begun_us)
    all_.begun_us = begin_us;
  all_.ended_us = std::max (all_.ended_us, end_us);
  all_.records.push_back (std::move (record));
}

Bound::Everything
Bound::everything () const
{
  MutexLock guard (mutex_);
  return all_;
}

namespace
{

/// Who uses a handle together, and who did before.
struct Users
{
  int sharing = -1; ///< what they have in common; 0: nothing, one at a time
  std::vector<size_t> now, before;
};

/// Users with the same number, which is not 0, may use a handle together.
int
sharing_of (data::Mode mode)
{
  if ((mode & STARPU_REDUX) != 0)
    return 2;
  if ((mode & STARPU_COMMUTE) != 0)
    return 3;
  if (data::concurrent (mode))
    return 4;
  return data::writes (mode) ? 0 : 1;
}

void
add_sorted (std::vector<size_t> &all, size_t place)
{
  auto where = std::lower_bound (all.begin (), all.end (), place);
  if (where == all.end () || *where != place)
    all.insert (where, place);
}

} // namespace

std::vector<std::vector<size_t>>
dependencies_of (std::vector<Bound::Record> &records)
{
  std::sort (records.begin (), records.end (),
             [] (const Bound::Record &a, const Bound::Record &b) {
               return a.sequence < b.sequence;
             });
  std::vector<std::vector<size_t>> all (records.size ());
  std::unordered_map<const data::Handle *, Users> handles;
  std::unordered_map<uint64_t, size_t> places;
  for (size_t i = 0; i < records.size (); ++i)
    {
      places[records[i].sequence] = i;
      for (const Bound::Use &use : records[i].uses)
        {
          Users &users = handles[use.handle];
          const int sharing = sharing_of (use.mode);
          if (sharing == 0 || sharing != users.sharing)
            {
              users.before = std::exchange (users.now, {});
              users.sharing = sharing;
            }
          users.now.push_back (i);
          for (size_t before : users.before)
            if (before != i)
              add_sorted (all[i], before);
        }
    }
  for (size_t i = 0; i < records.size (); ++i)
    for (uint64_t sequence : records[i].followers)
      if (auto found = places.find (sequence);
          found != places.end () && found->second > i)
        add_sorted (all[found->second], i);
  return all;
}

} // namespace asterism::core
