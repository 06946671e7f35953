// SPDX-License-Identifier: LGPL-2.1-or-later
// Peers: what a rank knows of the others that it exchanges messages with.

#include "protocol/peers.h"

#include <algorithm>
#include <ctime>
#include <string>
#include <utility>

namespace asterism::mpi
{

double
now_us ()
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return double (now.tv_sec) * 1e6 + double (now.tv_nsec) * 1e-3;
}

Peers::Peers (int me, const Limits &limits, Failure &failure)
    : me_ (me), limits_ (limits), failure_ (failure)
{
}

Peers::Peer &
Peers::of (int rank)
{
  Peer &found = peers_[rank];
  if (found.heard == 0)
    found.heard = now_us ();
  return found;
}

void
Peers::heard (int rank)
{
  std::lock_guard lock (mutex_);
  of (rank).heard = now_us ();
}

void
Peers::expect (int rank, int more)
{
  std::lock_guard lock (mutex_);
  of (rank).expected += more;
}

uint32_t
Peers::next_derived (int rank, bool sends)
{
  std::lock_guard lock (mutex_);
  Derivations &derived = of (rank).derived;
  return sends ? derived.sends++ : derived.receives++;
}

unsigned
Peers::next_lane (int rank, unsigned lanes)
{
  std::lock_guard lock (mutex_);
  Peer &peer = of (rank);
  peer.lane = peer.lane % lanes + 1;
  return peer.lane;
}

void
Peers::add_sent (int rank, size_t bytes)
{
  std::lock_guard lock (mutex_);
  of (rank).sent_bytes += bytes;
}

std::map<int, uint64_t>
Peers::sent_bytes ()
{
  std::lock_guard lock (mutex_);
  std::map<int, uint64_t> all;
  for (auto &entry : peers_)
    if (entry.second.sent_bytes > 0)
      all[entry.first] = entry.second.sent_bytes;
  return all;
}

std::vector<int>
Peers::judge ()
{
  const double now = now_us ();
  std::vector<int> known;
  std::lock_guard lock (mutex_);
  // A rank that was stopped itself cannot judge the others.
  const bool judges = now - std::exchange (judged_at_, now) < 3e6;
  for (auto &entry : peers_)
    {
      if (entry.first == me_)
        continue;
      known.push_back (entry.first);
      if (!judges)
        entry.second.heard = std::max (entry.second.heard, now - 1e6);
      else if (entry.second.expected > 0
               && now - entry.second.heard > limits_.timeout_s * 1e6)
        failure_.set ("rank " + std::to_string (entry.first)
                      + " has not been heard of for "
                      + std::to_string (int ((now - entry.second.heard) * 1e-6))
                      + " s, and rank " + std::to_string (me_) + " waits for "
                      + std::to_string (entry.second.expected)
                      + " messages with it: it is dead or stopped");
    }
  return known;
}

std::map<int, Derivations>
Peers::begin_epoch (uint32_t &epoch)
{
  constexpr size_t kKept = 8;
  std::lock_guard lock (mutex_);
  std::map<int, Derivations> mine;
  epoch = ++epoch_;
  for (auto &entry : peers_)
    if (entry.second.derived.sends + entry.second.derived.receives > 0)
      mine[entry.first] = entry.second.derived;
  epochs_[epoch] = mine;
  if (epochs_.size () > kKept)
    epochs_.erase (epochs_.begin ());
  std::vector<int> told;
  for (auto &entry : peers_)
    if (entry.second.told.count (epoch) > 0)
      told.push_back (entry.first);
  for (int rank : told)
    compare (epoch, rank);
  return mine;
}

uint32_t
Peers::last_told (int rank, Derivations &counts)
{
  std::lock_guard lock (mutex_);
  if (epoch_ == 0)
    return 0;
  const auto &last = epochs_[epoch_];
  if (const auto found = last.find (rank); found != last.end ())
    counts = found->second;
  return epoch_;
}

bool
Peers::take_counts (int rank, uint32_t epoch, const Derivations &counts)
{
  std::lock_guard lock (mutex_);
  of (rank).told[epoch] = counts;
  if (epoch > epoch_)
    return false;
  compare (epoch, rank);
  return true;
}

bool
Peers::waits_without (int rank, uint32_t index)
{
  std::lock_guard lock (mutex_);
  const auto &told = of (rank).told;
  const auto found = told.find (epoch_ + 1);
  return found != told.end () && index >= found->second.sends;
}

void
Peers::compare (uint32_t epoch, int rank)
{
  const auto mine = epochs_.find (epoch);
  if (mine == epochs_.end ())
    return; // long ago
  Derivations own;
  if (const auto found = mine->second.find (rank); found != mine->second.end ())
    own = found->second;
  auto &told = of (rank).told;
  const Derivations theirs = told[epoch];
  told.erase (told.begin (), told.upper_bound (epoch));
  if (theirs.sends != own.receives || theirs.receives != own.sends)
    failure_.set ("rank " + std::to_string (rank) + " sent "
                  + std::to_string (theirs.sends)
                  + " messages of tasks to rank " + std::to_string (me_)
                  + ", which expected " + std::to_string (own.receives)
                  + ", and expected " + std::to_string (theirs.receives)
                  + " of " + std::to_string (own.sends)
                  + ": the ranks inserted different tasks");
}

} // namespace asterism::mpi
