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

bool
is_among (int rank, std::span<const int> ranks)
{
  return std::find (ranks.begin (), ranks.end (), rank) != ranks.end ();
}

/// Every rank has a copy now, and each source knows.
void
note_everywhere (const View &view, Copies &copies)
{
  for (const auto &[rank, source] : copies.sources)
    if (source == view.me && rank != copies.owner && view.caches)
      copies.sent.insert (rank);
}

/// A task that every rank executes needs the datum everywhere: it comes from
/// the owner, as not every source has a copy.
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
  note_everywhere (view, copies);
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
  // Without the cache only the owner has contents to send.
  const int source = view.caches ? copies.source (x) : copies.owner;
  if (view.me == x && !copies.here)
    {
      steps.push_back ({ Step::Receive, use, source });
      copies.here = view.caches;
    }
  else if (view.me == source && !copies.sent.contains (x))
    {
      const bool has = source == copies.owner || copies.here;
      steps.push_back ({ has ? Step::Send : Step::Lacking, use, x });
    }
  if (view.caches && (view.me == source || view.me == copies.owner))
    copies.sent.insert (x);
}

} // namespace

bool
change_source (const View &view, int rank, int source, Copies &copies)
{
  const int before = copies.source (rank);
  if (source == kNowhere)
    copies.sources.erase (rank);
  else
    copies.sources[rank] = source;
  const int now = copies.source (rank);
  if (now == before)
    return false;
  // The owner knows of all copies.
  if (view.me != copies.owner || now != copies.owner)
    copies.sent.erase (rank);
  return view.me == rank && now != copies.owner
         && std::exchange (copies.here, false);
}

bool
source_learns (const View &view, int rank, std::span<const int> executing,
               const Copies &copies)
{
  const int source = copies.source (rank);
  return view.caches
         && (source == copies.owner || is_among (source, executing));
}

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
      const bool keeps = source_learns (view, x, {}, copies);
      if (view.me == copies.owner)
        {
          copies.sent.clear ();
          if (away)
            steps.push_back ({ Step::Receive, i, x });
          if (away && keeps)
            copies.sent.insert (x);
        }
      else if (view.me == x)
        {
          steps.push_back ({ Step::Send, i, copies.owner });
          copies.here = keeps;
          copies.sent.clear ();
        }
      else
        {
          copies.sent.clear ();
          if (std::exchange (copies.here, false))
            steps.push_back ({ Step::Invalidate, i, x });
        }
    }
}

void
plan_after_same (const View &view, std::span<const int> ranks,
                 std::span<const Use> uses, std::vector<Step> &steps)
{
  for (unsigned i = 0; i < uses.size (); ++i)
    {
      if (uses[i].copies == nullptr || uses[i].copies->owner < 0
          || !uses[i].writes || repeated (uses, i, &Use::writes))
        continue;
      Copies &copies = *uses[i].copies;
      const int me = view.me, owner = copies.owner;
      copies.sent.clear ();
      if (!is_among (owner, ranks) && me == owner)
        steps.push_back ({ Step::Receive, i, ranks.front () });
      else if (!is_among (owner, ranks) && me == ranks.front ())
        steps.push_back ({ Step::Send, i, owner });
      for (int rank : ranks)
        if (rank != owner && (me == owner || me == copies.source (rank))
            && source_learns (view, rank, ranks, copies))
          copies.sent.insert (rank);
      if (me == owner)
        continue;
      const bool executes = is_among (me, ranks);
      if (std::exchange (copies.here,
                         executes && source_learns (view, me, ranks, copies))
          && !executes)
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
