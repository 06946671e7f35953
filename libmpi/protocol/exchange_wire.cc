// SPDX-License-Identifier: LGPL-2.1-or-later
// Exchange: records and contents on their way through the transport, with the
// transport in the caller's hands.

#include "protocol/exchange.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <unordered_map>
#include <utility>

#include <unistd.h>

namespace asterism::mpi
{

namespace
{

constexpr double kPullAfterUs = 10000, kPullEveryUs = 5000;
constexpr int kPacketsAStep = 64;

size_t
padded (size_t size)
{
  return (size + 7) & ~size_t{ 7 };
}

} // namespace

void
Exchange::receive_ended (Message &receive)
{
  std::lock_guard state (state_);
  --peer (receive.key.peer).expected;
  Arrival *arrival = receive.arrival;
  if (!arrival->contents.empty ())
    counts_.early_bytes
        -= std::min (counts_.early_bytes, arrival->contents.size ());
  delete arrival;
  receive.arrival = nullptr;
  finished_.push_back (&receive);
}

void
Exchange::append (int rank, const Record &record, const void *contents)
{
  std::unique_ptr<Packing> &packing = packings_[rank];
  if (!packing)
    packing = std::make_unique<Packing> ();
  const size_t size = contents != nullptr ? record.size : 0;
  const size_t at = packing->bytes.size ();
  packing->bytes.resize (at + sizeof record + padded (size));
  memcpy (packing->bytes.data () + at, &record, sizeof record);
  if (size > 0)
    memcpy (packing->bytes.data () + at + sizeof record, contents, size);
}

void
Exchange::flush ()
{
  for (auto &entry : packings_)
    {
      Packing &packing = *entry.second;
      packets_.push_back (std::move (entry.second));
      transport_.send_packet (entry.first, packing.bytes.data (),
                              packing.bytes.size (), packing.operation);
      std::lock_guard state (state_);
      ++counts_.packets;
    }
  packings_.clear ();
}

void
Exchange::wire (Message &send)
{
  Record record;
  const bool is_long = send.size > limits_.eager;
  {
    std::lock_guard state (state_);
    Peer &to = peer (send.key.peer);
    if (is_long)
      {
        ++to.expected;
        to.lane = to.lane % transport_.lanes () + 1;
        record.lane = to.lane;
      }
    if (send.synchronous)
      {
        send.id = ++next_id_;
        synchronous_[send.id] = &send;
        ++to.expected;
      }
    if (send.key.space == 0)
      {
        ++counts_.messages;
        counts_.bytes += send.size;
        to.sent_bytes += send.size;
      }
    else
      ++counts_.control;
  }
  record.kind = is_long ? RecordKind::Long : RecordKind::Short;
  record.synchronous = send.synchronous;
  record.derived = send.derived;
  record.space = uint8_t (send.key.space);
  record.group = send.key.group;
  record.tag = send.key.tag;
  record.size = send.size;
  record.id = send.id;
  record.index = send.index;
  record.line = send.place.line;
  if (send.place.name != nullptr)
    strncpy (record.name, send.place.name, sizeof record.name - 1);
  if (limits_.delay_us > 0)
    usleep (useconds_t (rand () % limits_.delay_us));
  append (send.key.peer, record, is_long ? nullptr : send.bytes);
  if (is_long)
    {
      long_.push_back ({ &send, nullptr, {} });
      transport_.send (send.key.peer, record.lane, send.bytes, send.size,
                       long_.back ().operation);
    }
  else
    send_ended (send);
}

/// The contents are gone; a synchronous send waits for its receive as well.
void
Exchange::send_ended (Message &send)
{
  std::lock_guard state (state_);
  send.wired = true;
  if (!send.synchronous || send.acknowledged)
    finished_.push_back (&send);
}

bool
Exchange::send_ready ()
{
  std::multimap<int, Message *, std::greater<int>> ready;
  {
    std::lock_guard state (state_);
    ready.swap (ready_);
  }
  if (ready.empty ())
    return false;
  // A message of high priority takes those along that were posted before it
  // with an equal key: these do not overtake each other.
  std::unordered_map<Key, std::deque<Message *>, KeyHash> in_order;
  for (auto &entry : ready)
    in_order[entry.second->key].push_back (entry.second);
  for (auto &entry : in_order)
    std::sort (entry.second.begin (), entry.second.end (),
               [] (const Message *one, const Message *other) {
                 return one->order < other->order;
               });
  for (auto &entry : ready)
    {
      std::deque<Message *> &equal = in_order[entry.second->key];
      Message &first = *equal.front ();
      equal.pop_front ();
      wire (first);
    }
  flush ();
  return true;
}

/// Takes contents into storage of our own, before their receive.
void
Exchange::pull (Arrival &arrival)
{
  arrival.pulled = true;
  arrival.contents.resize (arrival.record.size);
  {
    std::lock_guard state (state_);
    counts_.early_bytes += arrival.record.size;
    counts_.early_most = std::max (counts_.early_most, counts_.early_bytes);
  }
  start_long (nullptr, arrival);
}

/// Asks for the contents of an arrival, and before these for what comes first
/// on the same lane.
void
Exchange::start_long (Message *message, Arrival &arrival)
{
  const auto lane = lanes_.find ({ arrival.peer, arrival.record.lane });
  while (lane->second.front () != &arrival)
    {
      Arrival &first = *lane->second.front ();
      first.pulled = true;
      first.contents.resize (first.record.size);
      lane->second.pop_front ();
      long_.push_back ({ nullptr, &first, {} });
      transport_.receive (first.peer, first.record.lane, first.contents.data (),
                          first.record.size, long_.back ().operation);
      std::lock_guard state (state_);
      counts_.early_bytes += first.record.size;
    }
  lane->second.pop_front ();
  if (lane->second.empty ())
    lanes_.erase (lane);
  void *where = message != nullptr ? message->storage (arrival.record.size)
                                   : arrival.contents.data ();
  if (where == nullptr)
    {
      std::lock_guard state (state_);
      return fail ("the contents of a message have no place");
    }
  long_.push_back ({ message, &arrival, {} });
  transport_.receive (arrival.peer, arrival.record.lane, where,
                      arrival.record.size, long_.back ().operation);
}

void
Exchange::deliver (Message &receive)
{
  Arrival &arrival = *receive.arrival;
  receive.deferred = arrival.pulled && !arrival.operation.done;
  if (receive.deferred)
    return; // until it has come
  receive.size = arrival.record.size;
  if (arrival.record.synchronous)
    {
      Record record;
      record.kind = RecordKind::Begun;
      record.id = arrival.record.id;
      append (arrival.peer, record, nullptr);
      std::lock_guard state (state_);
      ++counts_.control;
    }
  if (arrival.record.kind == RecordKind::Long && !arrival.pulled)
    return start_long (&receive, arrival);
  void *where = receive.storage (receive.size);
  if (where == nullptr)
    {
      std::lock_guard state (state_);
      return fail ("the contents of a message have no place");
    }
  if (receive.size > 0)
    memcpy (where, arrival.contents.data (), receive.size);
  receive_ended (receive);
}

bool
Exchange::deliver_ready ()
{
  std::vector<Message *> ready;
  {
    std::lock_guard state (state_);
    ready.swap (deliverable_);
  }
  for (Message *receive : ready)
    deliver (*receive);
  flush ();
  return !ready.empty ();
}

void
Exchange::take_data (int from, const Record &record, const char *contents)
{
  auto *arrival = new Arrival;
  arrival->record = record;
  arrival->peer = from;
  arrival->since = now_us ();
  if (record.kind == RecordKind::Short)
    arrival->contents.assign (contents, contents + record.size);
  else
    lanes_[{ from, record.lane }].push_back (arrival);
  const Key key{ from, record.space, record.group, record.tag };
  std::lock_guard state (state_);
  counts_.early_bytes += arrival->contents.size ();
  if (record.derived)
    {
      Peer &sender = peer (from);
      const auto posted = sender.derived_posted.find (record.index);
      if (posted == sender.derived_posted.end ())
        sender.derived_arrived[record.index] = arrival;
      else if (!(posted->second->key == key))
        mismatch (*posted->second, *arrival);
    }
  const auto waiting = receives_.find (key);
  if (waiting != receives_.end ())
    {
      Message &receive = *waiting->second.first;
      waiting->second.first = receive.next;
      if (receive.next == nullptr)
        receives_.erase (waiting);
      receive.next = nullptr;
      return match (receive, *arrival);
    }
  Arrivals &all = arrivals_[key];
  (all.first ? all.last->next : all.first) = arrival;
  all.last = arrival;
  ++unread_;
  counts_.early += record.space == 0;
  counts_.early_most = std::max (counts_.early_most, counts_.early_bytes);
}

void
Exchange::take_begun (uint32_t id)
{
  std::lock_guard state (state_);
  const auto found = synchronous_.find (id);
  if (found == synchronous_.end ())
    return;
  Message &send = *found->second;
  synchronous_.erase (found);
  --peer (send.key.peer).expected;
  send.acknowledged = true;
  if (send.wired)
    finished_.push_back (&send);
}

void
Exchange::take_counts (int from, const Record &record)
{
  std::lock_guard state (state_);
  Peer &sender = peer (from);
  sender.told[record.id] = { record.index, record.lane };
  if (record.id <= epoch_)
    return compare (record.id, from);
  const Message *first = nullptr;
  for (const auto &posted : sender.derived_posted)
    if (first == nullptr || posted.second->index < first->index)
      first = posted.second;
  if (first != nullptr)
    check_told (from, *first);
}

void
Exchange::take (int from, const Record &record, const char *contents)
{
  switch (record.kind)
    {
    case RecordKind::Short:
    case RecordKind::Long:
      return take_data (from, record, contents);
    case RecordKind::Begun:
      return take_begun (record.id);
    case RecordKind::Counts:
      return take_counts (from, record);
    case RecordKind::Alive:
      return;
    }
}

bool
Exchange::take_packets ()
{
  int count = 0;
  while (count < kPacketsAStep && transport_.next_packet (packet_))
    {
      ++count;
      {
        std::lock_guard state (state_);
        peer (packet_.peer).heard = now_us ();
      }
      const char *at = packet_.bytes.data ();
      const char *end = at + packet_.bytes.size ();
      while (at < end)
        {
          Record record;
          memcpy (&record, at, sizeof record);
          at += sizeof record;
          take (packet_.peer, record, at);
          if (record.kind == RecordKind::Short)
            at += padded (record.size);
        }
    }
  return count > 0;
}

/// Takes long contents that nobody receives, as their sender may wait until
/// they are gone before it sends what is received first.
bool
Exchange::pull_early (double now)
{
  if (now - pulled_at_ < kPullEveryUs)
    return false;
  pulled_at_ = now;
  std::vector<Arrival *> pulled;
  {
    std::lock_guard state (state_);
    if (unread_ == 0)
      return false;
    for (auto &entry : arrivals_)
      for (Arrival *one = entry.second.first; one != nullptr; one = one->next)
        if (one->record.kind == RecordKind::Long && !one->pulled
            && now - one->since > kPullAfterUs
            && counts_.early_bytes + one->record.size <= limits_.early_memory)
          pulled.push_back (one);
  }
  for (Arrival *arrival : pulled)
    if (!arrival->pulled)
      pull (*arrival);
  return !pulled.empty ();
}

void
Exchange::end_long (Long &operation)
{
  if (operation.arrival == nullptr)
    {
      {
        std::lock_guard state (state_);
        Peer &to = peer (operation.message->key.peer);
        --to.expected;
      }
      return send_ended (*operation.message);
    }
  if (operation.message != nullptr)
    return receive_ended (*operation.message);
  std::lock_guard state (state_);
  operation.arrival->operation.done = true;
  if (operation.arrival->receive != nullptr
      && operation.arrival->receive->deferred)
    deliverable_.push_back (operation.arrival->receive);
}

bool
Exchange::end_operations ()
{
  transport_.poll ();
  packets_.remove_if ([] (const std::unique_ptr<Packing> &packing) {
    return packing->operation.done;
  });
  bool any = false;
  for (auto one = long_.begin (); one != long_.end ();)
    if (one->operation.done)
      {
        end_long (*one);
        one = long_.erase (one);
        any = true;
      }
    else
      ++one;
  return any;
}

bool
Exchange::step ()
{
  bool any = send_ready ();
  any |= take_packets ();
  any |= deliver_ready ();
  any |= pull_early (now_us ());
  any |= end_operations ();
  return any;
}

} // namespace asterism::mpi
