// SPDX-License-Identifier: LGPL-2.1-or-later
// Matching: which send belongs to which receive.

#include "protocol/matching.h"

#include <algorithm>
#include <deque>
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

Key
key_of (const Record &record)
{
  return { record.origin, record.space, record.group, record.tag };
}

} // namespace

Matching::Matching (int me, const Limits &limits, Peers &peers,
                    Failure &failure)
    : me_ (me), patience_us_ (limits.patience_us), peers_ (peers),
      failure_ (failure)
{
}

Matching::~Matching ()
{
  for (auto &entry : arrivals_)
    for (Arrival *arrival = entry.second.first; arrival != nullptr;)
      delete std::exchange (arrival, arrival->next);
  for (auto &entry : derived_)
    for (auto &one : entry.second.arrived)
      delete one.second;
}

void
Matching::append (Queue &queue, Message &message)
{
  (queue.first ? queue.last->next : queue.first) = &message;
  queue.last = &message;
}

bool
Matching::completes (Message &message, bool Message::*what)
{
  std::lock_guard lock (mutex_);
  message.*what = true;
  return message.posted && message.granted;
}

void
Matching::post (Message &message)
{
  std::lock_guard lock (mutex_);
  message.posted = true;
  if (message.sends)
    post_send (message);
  else
    post_receive (message);
}

void
Matching::post_send (Message &send)
{
  if (send.derived)
    {
      send.index = peers_.next_derived (send.key.peer, true);
      if (send.shared != 0 && !send.granted)
        ++shared_[send.shared].ungranted;
      if (send.granted)
        ready_.emplace (send.priority, &send);
      return;
    }
  append (sends_[send.key], send);
  if (send.granted)
    make_ready (send);
}

void
Matching::post_derived (Message &receive)
{
  const int rank = receive.key.peer;
  receive.index = peers_.next_derived (rank, false);
  Derived &derived = derived_[rank];
  const auto came = derived.arrived.find (receive.index);
  if (came == derived.arrived.end ())
    {
      derived.posted[receive.index] = &receive;
      return check_told (rank, receive);
    }
  Arrival &arrival = *came->second;
  derived.arrived.erase (came);
  --unread_;
  match (receive, arrival);
}

void
Matching::post_receive (Message &receive)
{
  peers_.expect (receive.key.peer, 1);
  if (receive.derived)
    return post_derived (receive);
  const auto early = arrivals_.find (receive.key);
  if (early == arrivals_.end ())
    return append (receives_[receive.key], receive);
  Arrival &arrival = *early->second.first;
  early->second.first = arrival.next;
  if (arrival.next == nullptr)
    arrivals_.erase (early);
  --unread_;
  match (receive, arrival);
}

void
Matching::match (Message &receive, Arrival &arrival)
{
  if (receive.derived && !(key_of (arrival.record) == receive.key))
    return mismatch (receive, arrival);
  receive.arrival = &arrival;
  arrival.receive = &receive;
  if (receive.granted)
    deliverable_.push_back (&receive);
}

/// Sends the granted ones of the same contents as one.
void
Matching::release (Sharing &sharing)
{
  Message *const first = sharing.granted.first;
  if (first == nullptr)
    return;
  int priority = first->priority;
  for (const Message *one = first; one != nullptr; one = one->next)
    priority = std::max (priority, one->priority);
  ready_.emplace (priority, first);
  waiting_shared_ -= sharing.count;
  sharing.granted = {};
  sharing.count = 0;
}

/// A send waits for others of the same contents if these are enough that the
/// ranks that get them can help.
void
Matching::make_shared_ready (Message &send)
{
  constexpr unsigned kFew = 3;
  const auto found = shared_.find (send.shared);
  Sharing &sharing = found->second;
  --sharing.ungranted;
  sharing.since = now_us ();
  append (sharing.granted, send);
  ++sharing.count;
  ++waiting_shared_;
  if (sharing.ungranted == 0 || sharing.count + sharing.ungranted < kFew)
    release (sharing);
  if (sharing.ungranted == 0)
    shared_.erase (found);
}

/// Releases granted sends that have waited long enough for other sends of their
/// contents: these go without them.  Returns whether any waited.
bool
Matching::release_late (double now)
{
  if (waiting_shared_ == 0)
    return false;
  for (auto &entry : shared_)
    if (entry.second.count > 0 && now - entry.second.since > patience_us_)
      release (entry.second);
  return true;
}

/// The first of equal keys go when they are granted; others behind them wait.
void
Matching::make_ready (Message &send)
{
  const auto found = sends_.find (send.key);
  Queue &queue = found->second;
  if (queue.first != &send)
    return;
  while (queue.first != nullptr && queue.first->granted)
    {
      Message &first = *queue.first;
      queue.first = first.next;
      first.next = nullptr;
      first.order = ++granted_sends_;
      ready_.emplace (first.priority, &first);
    }
  if (queue.first == nullptr)
    sends_.erase (found);
}

void
Matching::grant (Message &message)
{
  std::lock_guard lock (mutex_);
  message.granted = true;
  if (!message.posted)
    return;
  if (message.sends && !message.derived)
    make_ready (message);
  else if (message.sends && message.shared != 0)
    make_shared_ready (message);
  else if (message.sends)
    ready_.emplace (message.priority, &message);
  else if (message.arrival != nullptr)
    deliverable_.push_back (&message);
}

std::vector<Message *>
Matching::take_ready ()
{
  std::multimap<int, Message *, std::greater<int>> ready;
  {
    std::lock_guard lock (mutex_);
    release_late (now_us ());
    ready.swap (ready_);
  }
  // A message of high priority takes those along that were posted before it
  // with an equal key: these do not overtake each other.
  std::unordered_map<Key, std::deque<Message *>, KeyHash> in_order;
  for (auto &entry : ready)
    if (!entry.second->derived)
      in_order[entry.second->key].push_back (entry.second);
  for (auto &entry : in_order)
    std::sort (entry.second.begin (), entry.second.end (),
               [] (const Message *one, const Message *other) {
                 return one->order < other->order;
               });
  std::vector<Message *> all;
  for (auto &entry : ready)
    {
      if (entry.second->derived)
        {
          all.push_back (entry.second);
          continue;
        }
      std::deque<Message *> &equal = in_order[entry.second->key];
      all.push_back (equal.front ());
      equal.pop_front ();
    }
  return all;
}

std::vector<Message *>
Matching::take_deliverable ()
{
  std::lock_guard lock (mutex_);
  return std::exchange (deliverable_, {});
}

std::vector<Message *>
Matching::take_finished ()
{
  std::lock_guard lock (mutex_);
  return std::exchange (finished_, {});
}

void
Matching::await_acknowledgement (Message &send)
{
  std::lock_guard lock (mutex_);
  send.id = ++next_id_;
  synchronous_[send.id] = &send;
  peers_.expect (send.key.peer, 1);
}

void
Matching::acknowledged (uint32_t id)
{
  std::lock_guard lock (mutex_);
  const auto found = synchronous_.find (id);
  if (found == synchronous_.end ())
    return;
  Message &send = *found->second;
  synchronous_.erase (found);
  peers_.expect (send.key.peer, -1);
  send.acknowledged = true;
  if (send.wired)
    finished_.push_back (&send);
}

/// A synchronous send waits for its receive as well.
void
Matching::send_ended (Message &send)
{
  std::lock_guard lock (mutex_);
  send.wired = true;
  if (!send.synchronous || send.acknowledged)
    finished_.push_back (&send);
}

void
Matching::receive_ended (Message &receive)
{
  std::lock_guard lock (mutex_);
  peers_.expect (receive.key.peer, -1);
  Arrival *arrival = receive.arrival;
  if (arrival->contents)
    early_.bytes -= std::min (early_.bytes, arrival->contents->size ());
  delete arrival;
  receive.arrival = nullptr;
  finished_.push_back (&receive);
}

void
Matching::arrived (Arrival *arrival)
{
  const Record &record = arrival->record;
  std::lock_guard lock (mutex_);
  if (arrival->contents && !arrival->pulled) // else add_early () has done so
    early_.bytes += arrival->contents->size ();
  if (Message *receive = take_receive (record); receive != nullptr)
    return match (*receive, *arrival);
  if (record.derived)
    derived_[record.origin].arrived[record.index] = arrival;
  else
    {
      Arrivals &all = arrivals_[key_of (record)];
      (all.first ? all.last->next : all.first) = arrival;
      all.last = arrival;
    }
  ++unread_;
  early_.messages += record.space == 0;
  early_.most = std::max (early_.most, early_.bytes);
}

/// The receive that waits for this, or null.
Message *
Matching::take_receive (const Record &record)
{
  if (record.derived)
    {
      auto &posted = derived_[record.origin].posted;
      const auto found = posted.find (record.index);
      if (found == posted.end ())
        return nullptr;
      Message *receive = found->second;
      posted.erase (found);
      return receive;
    }
  const auto waiting = receives_.find (key_of (record));
  if (waiting == receives_.end ())
    return nullptr;
  Message *receive = waiting->second.first;
  waiting->second.first = receive->next;
  if (receive->next == nullptr)
    receives_.erase (waiting);
  receive->next = nullptr;
  return receive;
}

void
Matching::add_early (size_t bytes)
{
  std::lock_guard lock (mutex_);
  early_.bytes += bytes;
  early_.most = std::max (early_.most, early_.bytes);
}

void
Matching::early_ended (Arrival &arrival)
{
  std::lock_guard lock (mutex_);
  arrival.operation.done = true;
  if (arrival.receive != nullptr && arrival.receive->deferred)
    deliverable_.push_back (arrival.receive);
}

std::vector<Arrival *>
Matching::to_pull (double since, size_t memory)
{
  std::vector<Arrival *> pulled;
  std::lock_guard lock (mutex_);
  if (unread_ == 0)
    return pulled;
  size_t bytes = early_.bytes;
  const auto look = [&] (Arrival *one) {
    if (one->record.kind != RecordKind::Long || one->pulled
        || one->since >= since || bytes + one->record.size > memory)
      return;
    bytes += one->record.size;
    pulled.push_back (one);
  };
  for (auto &entry : arrivals_)
    for (Arrival *one = entry.second.first; one != nullptr; one = one->next)
      look (one);
  for (auto &entry : derived_)
    for (auto &one : entry.second.arrived)
      look (one.second);
  return pulled;
}

void
Matching::mismatch (const Message &receive, const Arrival &arrival)
{
  failure_.set ("rank " + std::to_string (me_) + " expects tag "
                + std::to_string (receive.key.tag) + " from rank "
                + std::to_string (receive.key.peer) + " for "
                + described (receive.place) + ", but rank "
                + std::to_string (arrival.record.origin) + " sent tag "
                + std::to_string (arrival.record.tag) + " for "
                + described (arrival.record.name, arrival.record.line)
                + ": the ranks inserted different tasks");
}

void
Matching::check_told (int rank, const Message &receive)
{
  if (!peers_.waits_without (rank, receive.index))
    return;
  failure_.set ("rank " + std::to_string (me_) + " expects tag "
                + std::to_string (receive.key.tag) + " from rank "
                + std::to_string (rank) + " for " + described (receive.place)
                + ", but rank " + std::to_string (rank)
                + " waits in a barrier without having sent it: the ranks"
                  " inserted different tasks");
}

void
Matching::check_expected (int rank)
{
  std::lock_guard lock (mutex_);
  const Message *first = nullptr;
  for (const auto &posted : derived_[rank].posted)
    if (first == nullptr || posted.second->index < first->index)
      first = posted.second;
  if (first != nullptr)
    check_told (rank, *first);
}

std::string
Matching::unreceived ()
{
  std::lock_guard lock (mutex_);
  std::string text;
  const auto tell = [&] (const Record &record) {
    text += "rank " + std::to_string (record.origin) + " sent tag "
            + std::to_string (record.tag) + " (" + std::to_string (record.size)
            + " bytes) for " + described (record.name, record.line)
            + ", which rank " + std::to_string (me_) + " did not receive\n";
  };
  for (auto &entry : arrivals_)
    for (Arrival *one = entry.second.first; one != nullptr; one = one->next)
      tell (one->record);
  for (auto &entry : derived_)
    for (auto &one : entry.second.arrived)
      tell (one.second->record);
  return text;
}

EarlyCounts
Matching::early ()
{
  std::lock_guard lock (mutex_);
  return early_;
}

} // namespace asterism::mpi
