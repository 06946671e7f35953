// SPDX-License-Identifier: LGPL-2.1-or-later
// Placement: which rank executes a task, and the messages that follow.

#include "protocol/placement.h"

#include <algorithm>
#include <utility>

namespace asterism::mpi
{

bool
RankSet::contains (int rank) const
{
  return std::binary_search (ranks_.begin (), ranks_.end (), rank);
}

bool
RankSet::insert (int rank)
{
  const auto place = std::lower_bound (ranks_.begin (), ranks_.end (), rank);
  if (place != ranks_.end () && *place == rank)
    return false;
  ranks_.insert (place, rank);
  return true;
}

bool
RankSet::erase (int rank)
{
  const auto place = std::lower_bound (ranks_.begin (), ranks_.end (), rank);
  if (place == ranks_.end () || *place != rank)
    return false;
  ranks_.erase (place);
  return true;
}

namespace
{

/// Whether an earlier use of the same datum did what this one asks for.
bool
repeated (std::span<const Use> uses, unsigned index, bool Use::*what)
{
  for (unsigned i = 0; i < index; ++i)
    if (uses[i].copies == uses[index].copies && uses[i].*what)
      return true;
  return false;
}

/// A task that every rank executes needs the datum everywhere.
void
plan_everywhere (const View &view, Copies &copies, unsigned use,
                 std::vector<Step> &steps)
{
  if (copies.owner == view.me)
    {
      for (int rank = 0; rank < view.size; ++rank)
        if (rank != view.me && !copies.sent.contains (rank))
          {
            steps.push_back ({ Step::Send, use, rank });
            if (view.caches)
              copies.sent.insert (rank);
          }
    }
  else if (!copies.here)
    {
      steps.push_back ({ Step::Receive, use, copies.owner });
      copies.here = view.caches;
    }
}

void
plan_contribution (const View &view, int x, Copies &copies, unsigned use,
                   std::vector<Step> &steps)
{
  if (x != copies.owner && copies.contributors.insert (x) && x == view.me)
    {
      copies.here = false;
      steps.push_back ({ Step::Neutral, use, x });
    }
}

void
plan_read (const View &view, int x, Copies &copies, unsigned use,
           std::vector<Step> &steps)
{
  if (x == copies.owner)
    return;
  const int source = copies.source (x);
  if (view.me == x && !copies.here)
    {
      steps.push_back ({ Step::Receive, use, source });
      copies.here = view.caches;
    }
  else if (view.me == source && !copies.sent.contains (x))
    {
      const bool has = source == copies.owner || copies.here;
      steps.push_back ({ has ? Step::Send : Step::Lacking, use, x });
      if (view.caches)
        copies.sent.insert (x);
    }
}

} // namespace

void
plan_before (const View &view, int x, std::span<const Use> uses,
             std::vector<Step> &steps)
{
  for (unsigned i = 0; i < uses.size (); ++i)
    {
      if (uses[i].copies == nullptr || uses[i].copies->owner < 0)
        continue;
      Copies &copies = *uses[i].copies;
      if (uses[i].contributes)
        plan_contribution (view, x, copies, i, steps);
      else if (!uses[i].reads || repeated (uses, i, &Use::reads))
        continue;
      else if (x == kPerNode)
        plan_everywhere (view, copies, i, steps);
      else
        plan_read (view, x, copies, i, steps);
    }
}

void
plan_after (const View &view, int x, std::span<const Use> uses,
            std::vector<Step> &steps)
{
  for (unsigned i = 0; i < uses.size (); ++i)
    {
      if (uses[i].copies == nullptr || uses[i].copies->owner < 0
          || !uses[i].writes || repeated (uses, i, &Use::writes))
        continue;
      Copies &copies = *uses[i].copies;
      const bool away = x != copies.owner;
      if (view.me == copies.owner)
        {
          copies.sent.clear ();
          if (away)
            {
              steps.push_back ({ Step::Receive, i, x });
              if (view.caches)
                copies.sent.insert (x);
            }
        }
      else if (view.me == x)
        {
          steps.push_back ({ Step::Send, i, copies.owner });
          copies.here = view.caches;
          copies.sent.clear ();
        }
      else if (copies.here)
        {
          copies.here = false;
          copies.sent.clear ();
          steps.push_back ({ Step::Invalidate, i, x });
        }
    }
}

void
plan_after_same (const View &view, std::span<const int> ranks,
                 std::span<const Use> uses, std::vector<Step> &steps)
{
  const auto executes = [ranks] (int rank) {
    return std::find (ranks.begin (), ranks.end (), rank) != ranks.end ();
  };
  for (unsigned i = 0; i < uses.size (); ++i)
    {
      if (uses[i].copies == nullptr || uses[i].copies->owner < 0
          || !uses[i].writes || repeated (uses, i, &Use::writes))
        continue;
      Copies &copies = *uses[i].copies;
      const int me = view.me, owner = copies.owner;
      copies.sent.clear ();
      if (!executes (owner) && me == owner)
        steps.push_back ({ Step::Receive, i, ranks.front () });
      else if (!executes (owner) && me == ranks.front ())
        steps.push_back ({ Step::Send, i, owner });
      if (me == owner && view.caches)
        for (int rank : ranks)
          if (rank != owner)
            copies.sent.insert (rank);
      if (me == owner)
        continue;
      if (std::exchange (copies.here, executes (me) && view.caches)
          && !executes (me))
        steps.push_back ({ Step::Invalidate, i, owner });
    }
}

int
owner_of_written (std::span<const Use> uses, bool &several)
{
  int owner = kNowhere;
  several = false;
  const bool everywhere
      = std::any_of (uses.begin (), uses.end (), [] (const Use &use) {
          return use.copies != nullptr && use.writes
                 && use.copies->owner == kPerNode;
        });
  for (const Use &use : uses)
    if (use.copies != nullptr && (use.writes || use.contributes)
        && !(use.same && everywhere))
      {
        if (owner != kNowhere && owner != use.copies->owner)
          several = true;
        owner = use.copies->owner;
      }
  return several ? kNowhere : owner;
}

int
most_data (std::span<const Use> uses)
{
  std::map<int, size_t> bytes;
  for (const Use &use : uses)
    if (use.copies != nullptr && use.copies->owner >= 0)
      bytes[use.copies->owner]
          += use.bytes * (unsigned (use.reads) + unsigned (use.writes));
  int best = 0;
  size_t most = 0;
  for (const auto &entry : bytes)
    if (entry.second > most)
      {
        best = entry.first;
        most = entry.second;
      }
  return best;
}

std::vector<int>
reduction_tree (const RankSet &contributors, int owner, int rank,
                unsigned arity, int &to)
{
  std::vector<int> all{ owner };
  for (int one : contributors.ranks ())
    if (one != owner)
      all.push_back (one);
  if (arity == 0)
    arity = unsigned (all.size ());
  to = -1;
  const auto found = std::find (all.begin (), all.end (), rank);
  std::vector<int> from;
  if (found == all.end ())
    return from;
  const size_t place = size_t (found - all.begin ());
  if (place > 0)
    to = all[(place - 1) / arity];
  for (size_t i = place * arity + 1;
       i <= place * arity + arity && i < all.size (); ++i)
    from.push_back (all[i]);
  return from;
}

} // namespace asterism::mpi
