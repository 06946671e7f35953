// SPDX-License-Identifier: LGPL-2.1-or-later
// Wire: records and contents on their way through the transport.

#include "protocol/wire.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <unistd.h>

namespace asterism::mpi
{

namespace
{

constexpr double kPullAfterUs = 10000, kPullEveryUs = 5000, kLeaveAfterUs = 1e6;
constexpr int kPacketsAStep = 64;

size_t
padded (size_t size)
{
  return (size + 7) & ~size_t{ 7 };
}

/// Whether contents follow the record.
bool
has_contents (const Record &record)
{
  return record.kind == RecordKind::Short || record.kind == RecordKind::Failed;
}

/// Returns the bytes that a rank needs to keep short contents of that size until
/// they are received.
size_t
cost_of (size_t size)
{
  return sizeof (Arrival) + size;
}

/// Tells how many messages of tasks the rank had in a barrier.
Record
counts_record (uint32_t epoch, const Derivations &counts)
{
  return { .kind = RecordKind::Counts,
           .size = counts.receives,
           .id = epoch,
           .index = counts.sends };
}

} // namespace

Wire::Wire (Transport &transport, const Limits &limits, Matching &matching,
            Peers &peers, Failure &failure)
    : transport_ (transport), limits_ (limits), matching_ (matching),
      peers_ (peers), failure_ (failure),
      credit_ (limits.early_memory / 2 / size_t (transport.size ()))
{
}

Wire::~Wire ()
{
  flush ();
  const double until = now_us () + kLeaveAfterUs;
  while (!packets_.empty () || (!long_.empty () && now_us () < until))
    end_operations ();
}

void
Wire::append (int rank, const Record &record, const void *contents,
              const Target *forwards)
{
  std::unique_ptr<Packing> &packing = packings_[rank];
  if (!packing)
    packing = std::make_unique<Packing> ();
  const size_t size = contents != nullptr ? record.size : 0;
  size_t at = packing->bytes.size ();
  packing->bytes.resize (at + sizeof record + record.forwards * sizeof (Forward)
                         + padded (size));
  char *const bytes = packing->bytes.data ();
  memcpy (bytes + at, &record, sizeof record);
  at += sizeof record;
  for (unsigned i = 0; i < record.forwards; ++i, at += sizeof (Forward))
    memcpy (bytes + at, &forwards[i].to, sizeof (Forward));
  if (size > 0)
    memcpy (bytes + at, contents, size);
}

void
Wire::flush ()
{
  for (auto &entry : packings_)
    {
      Packing &packing = *entry.second;
      packets_.push_back (std::move (entry.second));
      transport_.send_packet (entry.first, packing.bytes.data (),
                              packing.bytes.size (), packing.operation);
      ++counts_.packets;
    }
  packings_.clear ();
}

void
Wire::tell_alive (const std::vector<int> &ranks)
{
  for (int rank : ranks)
    {
      Derivations counts;
      const uint32_t epoch = peers_.last_told (rank, counts);
      append (rank, epoch > 0 ? counts_record (epoch, counts) : Record{},
              nullptr);
    }
  counts_.control += ranks.size ();
  flush ();
}

void
Wire::tell_counts (uint32_t epoch, const std::map<int, Derivations> &counts)
{
  for (const auto &entry : counts)
    append (entry.first, counts_record (epoch, entry.second), nullptr);
  counts_.control += counts.size ();
  flush ();
}

/// Whether the rank has memory for these short contents, which they take then.
bool
Wire::take_credit (int to, size_t size)
{
  size_t &charged = charged_[to];
  if (charged + cost_of (size) > credit_)
    return false;
  charged += cost_of (size);
  return true;
}

/// Short contents have been received: tells their sender now and then.
void
Wire::return_credit (const Arrival &arrival)
{
  if (arrival.record.kind != RecordKind::Short || arrival.record.space != 0)
    return;
  size_t &owed = owed_[arrival.peer];
  owed += cost_of (arrival.record.size);
  if (owed < credit_ / 4)
    return;
  Record record;
  record.kind = RecordKind::Credit;
  record.size = std::exchange (owed, 0);
  append (arrival.peer, record, nullptr);
  ++counts_.control;
}

/// Sends to one rank, which sends on to others.
void
Wire::send_one (const Sending &sending, const Target &to,
                const Target *forwards, size_t forward_count)
{
  Record record = sending.record;
  const int rank = to.to.rank;
  Message *const message = to.message;
  record.index = to.to.index;
  record.forwards = uint16_t (forward_count);
  if (record.kind == RecordKind::Short && record.space == 0
      && (record.size > limits_.eager || !take_credit (rank, record.size)))
    {
      record.kind = RecordKind::Long;
      record.lane = uint16_t (peers_.next_lane (rank, transport_.lanes ()));
      peers_.expect (rank, 1);
    }
  if (record.space == 0)
    {
      ++counts_.messages;
      counts_.bytes += record.size;
      peers_.add_sent (rank, record.size);
    }
  else
    ++counts_.control;
  if (limits_.delay_us > 0)
    usleep (useconds_t (rand () % limits_.delay_us));
  const bool is_long = record.kind == RecordKind::Long;
  // Messages with the same contents may each have packed a copy, which is gone
  // when its own message has ended.
  const void *const bytes = message != nullptr ? message->bytes : sending.bytes;
  append (rank, record, is_long ? nullptr : bytes, forwards);
  if (is_long)
    {
      long_.push_back ({ message, nullptr, {}, sending.contents, rank });
      transport_.send (rank, record.lane, bytes, record.size,
                       long_.back ().operation);
    }
  else if (message != nullptr)
    matching_.send_ended (*message);
}

/// Half of the ranks get the contents from the first of these, half of the
/// others from the first of those, and so on: a binomial tree.
void
Wire::send_tree (const Sending &sending)
{
  constexpr size_t kFew = 3;
  const std::vector<Target> &all = sending.targets;
  const bool as_tree = all.size () >= kFew || all[0].message == nullptr;
  for (size_t at = 0; at < all.size ();)
    {
      const size_t count = as_tree ? (all.size () - at + 1) / 2 : 1;
      for (size_t i = at + 1; i < at + count; ++i)
        if (all[i].message != nullptr)
          matching_.send_ended (*all[i].message);
      send_one (sending, all[at], &all[at] + 1, count - 1);
      at += count;
    }
}

void
Wire::send (Message &message)
{
  Sending sending;
  Record &record = sending.record;
  if (message.synchronous)
    matching_.await_acknowledgement (message);
  record.kind = message.failed ? RecordKind::Failed : RecordKind::Short;
  record.synchronous = message.synchronous;
  record.derived = message.derived;
  record.space = uint8_t (message.key.space);
  record.group = message.key.group;
  record.tag = message.key.tag;
  record.size = message.size;
  record.id = message.id;
  record.line = message.place.line;
  record.origin = transport_.rank ();
  if (message.place.name != nullptr)
    strncpy (record.name, message.place.name, sizeof record.name - 1);
  // Messages linked by `next` were granted together: sends of the same contents.
  for (Message *one = &message; one != nullptr;)
    {
      sending.targets.push_back (
          { { int32_t (one->key.peer), one->index }, one });
      one = std::exchange (one->next, nullptr);
    }
  // What the receivers keep to send on is to be little.
  if (message.size <= limits_.early_memory / 8)
    return send_tree (sending);
  for (const Target &target : sending.targets)
    send_one (sending, target, nullptr, 0);
}

/// Sends contents that have come on to others.
void
Wire::relay (const Arrival &arrival)
{
  if (arrival.forwards.empty ())
    return;
  Sending sending;
  sending.record = arrival.record;
  if (sending.record.kind == RecordKind::Long)
    sending.record.kind = RecordKind::Short; // if it is
  sending.record.lane = 0;
  sending.contents = arrival.contents;
  sending.bytes = arrival.contents->data ();
  for (const Forward &to : arrival.forwards)
    sending.targets.push_back ({ to, nullptr });
  send_tree (sending);
}

bool
Wire::send_ready ()
{
  const std::vector<Message *> ready = matching_.take_ready ();
  for (Message *message : ready)
    send (*message);
  flush ();
  return !ready.empty ();
}

/// Takes contents into storage of our own, before their receive.
void
Wire::pull (Arrival &arrival)
{
  arrival.pulled = true;
  arrival.contents = std::make_shared<std::vector<char>> (arrival.record.size);
  matching_.add_early (arrival.record.size);
  start_receive (nullptr, arrival, arrival.contents->data ());
}

void
Wire::start_receive (Message *message, Arrival &arrival, void *where)
{
  long_.push_back ({ message, &arrival, {}, {} });
  transport_.receive (arrival.peer, arrival.record.lane, where,
                      arrival.record.size, long_.back ().operation);
}

/// Asks for the contents of an arrival, and before these for what comes first
/// on the same lane.
void
Wire::start_long (Message *message, Arrival &arrival)
{
  const auto lane = lanes_.find ({ arrival.peer, arrival.record.lane });
  while (lane->second.front () != &arrival)
    {
      Arrival &first = *lane->second.front ();
      lane->second.pop_front ();
      pull (first);
    }
  lane->second.pop_front ();
  if (lane->second.empty ())
    lanes_.erase (lane);
  if (message == nullptr)
    return pull (arrival);
  if (void *where = storage (*message, arrival.record.size); where != nullptr)
    start_receive (message, arrival, where);
}

void *
Wire::storage (Message &receive, size_t size)
{
  void *where = receive.storage (size);
  if (where == nullptr)
    failure_.set ("the contents of a message have no place");
  return where;
}

void
Wire::deliver (Message &receive)
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
      ++counts_.control;
    }
  if (arrival.record.kind == RecordKind::Long && !arrival.pulled)
    return start_long (&receive, arrival);
  return_credit (arrival);
  const std::vector<char> &contents = *arrival.contents;
  if (arrival.record.kind == RecordKind::Failed)
    receive.refused ({ contents.data (), contents.size () });
  else if (void *where = storage (receive, receive.size); where == nullptr)
    return;
  else if (receive.size > 0)
    memcpy (where, contents.data (), receive.size);
  matching_.receive_ended (receive);
}

bool
Wire::deliver_ready ()
{
  const std::vector<Message *> ready = matching_.take_deliverable ();
  for (Message *receive : ready)
    deliver (*receive);
  flush ();
  return !ready.empty ();
}

void
Wire::take_data (int from, const Record &record, const char *forwards,
                 const char *contents)
{
  auto *arrival = new Arrival;
  arrival->record = record;
  arrival->peer = from;
  arrival->since = now_us ();
  arrival->forwards.resize (record.forwards);
  if (record.forwards > 0)
    memcpy (arrival->forwards.data (), forwards,
            record.forwards * sizeof (Forward));
  if (has_contents (record))
    {
      arrival->contents = std::make_shared<std::vector<char>> (
          contents, contents + record.size);
      relay (*arrival);
      return matching_.arrived (arrival);
    }
  lanes_[{ from, record.lane }].push_back (arrival);
  // What is sent on does not wait for a task that receives it.
  if (record.forwards > 0)
    start_long (nullptr, *arrival);
  matching_.arrived (arrival);
}

void
Wire::take (int from, const Record &record, const char *forwards,
            const char *contents)
{
  switch (record.kind)
    {
    case RecordKind::Short:
    case RecordKind::Failed:
    case RecordKind::Long:
      return take_data (from, record, forwards, contents);
    case RecordKind::Begun:
      return matching_.acknowledged (record.id);
    case RecordKind::Counts:
      if (!peers_.take_counts (from, record.id,
                               { record.index, uint32_t (record.size) }))
        matching_.check_expected (from);
      return;
    case RecordKind::Credit:
      charged_[from] -= std::min (charged_[from], size_t (record.size));
      return;
    case RecordKind::Alive:;
    }
}

bool
Wire::take_packets ()
{
  int count = 0;
  while (count < kPacketsAStep && transport_.next_packet (packet_))
    {
      ++count;
      peers_.heard (packet_.peer);
      const char *at = packet_.bytes.data (), *end = at + packet_.bytes.size ();
      while (at < end)
        {
          Record record;
          memcpy (&record, at, sizeof record);
          const char *const forwards = at + sizeof record;
          at = forwards + record.forwards * sizeof (Forward);
          take (packet_.peer, record, forwards, at);
          if (has_contents (record))
            at += padded (record.size);
        }
    }
  flush ();
  return count > 0;
}

bool
Wire::pull_early (double now)
{
  if (now - pulled_at_ < kPullEveryUs)
    return false;
  pulled_at_ = now;
  const std::vector<Arrival *> pulled
      = matching_.to_pull (now - kPullAfterUs, limits_.early_memory);
  for (Arrival *arrival : pulled)
    if (!arrival->pulled)
      start_long (nullptr, *arrival);
  return !pulled.empty ();
}

void
Wire::end_long (Long &operation)
{
  Message *const message = operation.message;
  if (operation.arrival == nullptr)
    peers_.expect (operation.peer, -1);
  if (message != nullptr)
    return message->sends ? matching_.send_ended (*message)
                          : matching_.receive_ended (*message);
  if (operation.arrival == nullptr)
    return;
  relay (*operation.arrival);
  flush ();
  matching_.early_ended (*operation.arrival);
}

bool
Wire::end_operations ()
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
Wire::step ()
{
  bool any = send_ready ();
  any |= take_packets ();
  any |= deliver_ready ();
  any |= pull_early (now_us ());
  any |= end_operations ();
  return any;
}

} // namespace asterism::mpi
