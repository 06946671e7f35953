// SPDX-License-Identifier: LGPL-2.1-or-later
// Wire: records and contents on their way through the transport.

#include "protocol/wire.h"

#include <cstdlib>
#include <cstring>
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

Wire::Wire (Transport &transport, const Limits &limits, Matching &matching,
            Peers &peers, Failure &failure)
    : transport_ (transport), limits_ (limits), matching_ (matching),
      peers_ (peers), failure_ (failure)
{
}

Wire::~Wire ()
{
  flush ();
  while (!packets_.empty ())
    end_operations ();
}

void
Wire::append (int rank, const Record &record, const void *contents)
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
      Record record;
      Derivations counts;
      if (const uint32_t epoch = peers_.last_told (rank, counts); epoch > 0)
        {
          record.kind = RecordKind::Counts;
          record.id = epoch;
          record.index = counts.sends;
          record.lane = counts.receives;
        }
      append (rank, record, nullptr);
    }
  counts_.control += ranks.size ();
  flush ();
}

void
Wire::tell_counts (uint32_t epoch, const std::map<int, Derivations> &counts)
{
  for (const auto &entry : counts)
    {
      Record record;
      record.kind = RecordKind::Counts;
      record.id = epoch;
      record.index = entry.second.sends;
      record.lane = entry.second.receives;
      append (entry.first, record, nullptr);
    }
  counts_.control += counts.size ();
  flush ();
}

void
Wire::send (Message &message)
{
  Record record;
  const int to = message.key.peer;
  const bool is_long = message.size > limits_.eager;
  if (is_long)
    {
      peers_.expect (to, 1);
      record.lane = peers_.next_lane (to, transport_.lanes ());
    }
  if (message.synchronous)
    matching_.await_acknowledgement (message);
  if (message.key.space == 0)
    {
      ++counts_.messages;
      counts_.bytes += message.size;
      peers_.add_sent (to, message.size);
    }
  else
    ++counts_.control;
  record.kind = is_long ? RecordKind::Long : RecordKind::Short;
  record.synchronous = message.synchronous;
  record.derived = message.derived;
  record.space = uint8_t (message.key.space);
  record.group = message.key.group;
  record.tag = message.key.tag;
  record.size = message.size;
  record.id = message.id;
  record.index = message.index;
  record.line = message.place.line;
  if (message.place.name != nullptr)
    strncpy (record.name, message.place.name, sizeof record.name - 1);
  if (limits_.delay_us > 0)
    usleep (useconds_t (rand () % limits_.delay_us));
  append (to, record, is_long ? nullptr : message.bytes);
  if (!is_long)
    return matching_.send_ended (message);
  long_.push_back ({ &message, nullptr, {} });
  transport_.send (to, record.lane, message.bytes, message.size,
                   long_.back ().operation);
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
  arrival.contents.resize (arrival.record.size);
  matching_.add_early (arrival.record.size);
  start_receive (nullptr, arrival, arrival.contents.data ());
}

void
Wire::start_receive (Message *message, Arrival &arrival, void *where)
{
  long_.push_back ({ message, &arrival, {} });
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
  void *where = storage (receive, receive.size);
  if (where == nullptr)
    return;
  if (receive.size > 0)
    memcpy (where, arrival.contents.data (), receive.size);
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
Wire::take_data (int from, const Record &record, const char *contents)
{
  auto *arrival = new Arrival;
  arrival->record = record;
  arrival->peer = from;
  arrival->since = now_us ();
  if (record.kind == RecordKind::Short)
    arrival->contents.assign (contents, contents + record.size);
  else
    lanes_[{ from, record.lane }].push_back (arrival);
  matching_.arrived (arrival);
}

void
Wire::take (int from, const Record &record, const char *contents)
{
  switch (record.kind)
    {
    case RecordKind::Short:
    case RecordKind::Long:
      return take_data (from, record, contents);
    case RecordKind::Begun:
      return matching_.acknowledged (record.id);
    case RecordKind::Counts:
      if (!peers_.take_counts (from, record.id, { record.index, record.lane }))
        matching_.check_expected (from);
      return;
    case RecordKind::Alive:
      return;
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
  if (operation.arrival == nullptr)
    {
      peers_.expect (operation.message->key.peer, -1);
      return matching_.send_ended (*operation.message);
    }
  if (operation.message != nullptr)
    return matching_.receive_ended (*operation.message);
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
