// SPDX-License-Identifier: LGPL-2.1-or-later
// Exchange: counts of messages, and what they tell of other ranks: that they
// live, and insert the same tasks.

#include "protocol/exchange.h"

#include <algorithm>
#include <utility>

namespace asterism::mpi
{

namespace
{

std::string
described (const char *name, int line)
{
  std::string text = name != nullptr && *name != '\0'
                         ? "'" + std::string (name) + "'"
                         : "a message";
  if (line > 0)
    text += " at line " + std::to_string (line);
  return text;
}

std::string
described (const Place &place)
{
  std::string text = described (place.name, 0);
  if (place.file != nullptr)
    text += " at " + std::string (place.file) + ":"
            + std::to_string (place.line);
  return text;
}

} // namespace

void
Exchange::mismatch (const Message &receive, const Arrival &arrival)
{
  fail ("rank " + std::to_string (transport_.rank ()) + " expects tag "
        + std::to_string (receive.key.tag) + " from rank "
        + std::to_string (receive.key.peer) + " for "
        + described (receive.place) + ", but rank "
        + std::to_string (arrival.peer) + " sent tag "
        + std::to_string (arrival.record.tag) + " for "
        + described (arrival.record.name, arrival.record.line)
        + ": the ranks inserted different tasks");
}

/// The peer waits for all ranks: it sends no more than it has told.
void
Exchange::check_told (int rank, const Message &receive)
{
  const auto &told = peer (rank).told;
  const auto found = told.find (epoch_ + 1);
  if (found == told.end () || receive.index < found->second.first)
    return;
  fail ("rank " + std::to_string (transport_.rank ()) + " expects tag "
        + std::to_string (receive.key.tag) + " from rank "
        + std::to_string (rank) + " for " + described (receive.place)
        + ", but rank " + std::to_string (rank)
        + " waits in a barrier without having sent it: the ranks inserted"
          " different tasks");
}

/// What this rank told, or would have told, the peer in its last barrier: one
/// that waits for a message which this rank knows nothing of hears it so.
Record
Exchange::last_counts (int rank)
{
  Record record;
  std::lock_guard state (state_);
  if (epoch_ == 0)
    return record;
  record.kind = RecordKind::Counts;
  record.id = epoch_;
  const auto &last = epochs_[epoch_];
  if (const auto found = last.find (rank); found != last.end ())
    {
      record.index = found->second.first;
      record.lane = found->second.second;
    }
  return record;
}

void
Exchange::beat ()
{
  progress (); // what has come in the meantime counts
  const double now = now_us ();
  std::lock_guard wire (wire_);
  std::vector<int> known;
  {
    std::lock_guard state (state_);
    // A rank that was stopped itself cannot judge the others.
    const bool judges = now - std::exchange (beat_at_, now) < 3e6;
    for (auto &entry : peers_)
      {
        if (entry.first == transport_.rank ())
          continue;
        known.push_back (entry.first);
        if (!judges)
          entry.second.heard = std::max (entry.second.heard, now - 1e6);
        else if (entry.second.expected > 0
                 && now - entry.second.heard > limits_.timeout_s * 1e6)
          fail ("rank " + std::to_string (entry.first)
                + " has not been heard of for "
                + std::to_string (int ((now - entry.second.heard) * 1e-6))
                + " s, and rank " + std::to_string (transport_.rank ())
                + " waits for " + std::to_string (entry.second.expected)
                + " messages with it: it is dead or stopped");
      }
    counts_.control += known.size ();
  }
  for (int rank : known)
    append (rank, last_counts (rank), nullptr);
  flush ();
}

void
Exchange::compare (uint32_t epoch, int rank)
{
  const auto mine = epochs_.find (epoch);
  if (mine == epochs_.end ())
    return; // long ago
  std::pair<uint32_t, uint32_t> own{ 0, 0 };
  if (const auto found = mine->second.find (rank); found != mine->second.end ())
    own = found->second;
  auto &told = peer (rank).told;
  const std::pair<uint32_t, uint32_t> theirs = told[epoch];
  told.erase (told.begin (), told.upper_bound (epoch));
  if (theirs.first != own.second || theirs.second != own.first)
    fail ("rank " + std::to_string (rank) + " sent "
          + std::to_string (theirs.first) + " messages of tasks to rank "
          + std::to_string (transport_.rank ()) + ", which expected "
          + std::to_string (own.second) + ", and expected "
          + std::to_string (theirs.second) + " of " + std::to_string (own.first)
          + ": the ranks inserted different tasks");
}

void
Exchange::compare_counts ()
{
  constexpr size_t kKept = 8;
  std::lock_guard wire (wire_);
  std::map<int, std::pair<uint32_t, uint32_t>> mine;
  uint32_t epoch;
  {
    std::lock_guard state (state_);
    epoch = ++epoch_;
    for (auto &entry : peers_)
      if (entry.second.derived_sends + entry.second.derived_receives > 0)
        mine[entry.first]
            = { entry.second.derived_sends, entry.second.derived_receives };
    epochs_[epoch] = mine;
    if (epochs_.size () > kKept)
      epochs_.erase (epochs_.begin ());
    std::vector<int> told;
    for (auto &entry : peers_)
      if (entry.second.told.count (epoch) > 0)
        told.push_back (entry.first);
    for (int rank : told)
      compare (epoch, rank);
    counts_.control += mine.size ();
  }
  for (const auto &entry : mine)
    {
      Record record;
      record.kind = RecordKind::Counts;
      record.id = epoch;
      record.index = entry.second.first;
      record.lane = entry.second.second;
      append (entry.first, record, nullptr);
    }
  flush ();
}

std::string
Exchange::unreceived ()
{
  std::lock_guard state (state_);
  std::string text;
  for (auto &entry : arrivals_)
    for (Arrival *one = entry.second.first; one != nullptr; one = one->next)
      text += "rank " + std::to_string (one->peer) + " sent tag "
              + std::to_string (one->record.tag) + " ("
              + std::to_string (one->record.size) + " bytes) for "
              + described (one->record.name, one->record.line) + ", which rank "
              + std::to_string (transport_.rank ()) + " did not receive\n";
  return text;
}

Counts
Exchange::counts ()
{
  std::lock_guard state (state_);
  return counts_;
}

std::map<int, uint64_t>
Exchange::sent_bytes ()
{
  std::lock_guard state (state_);
  std::map<int, uint64_t> all;
  for (auto &entry : peers_)
    if (entry.second.sent_bytes > 0)
      all[entry.first] = entry.second.sent_bytes;
  return all;
}

} // namespace asterism::mpi
