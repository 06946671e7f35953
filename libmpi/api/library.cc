// SPDX-License-Identifier: LGPL-2.1-or-later
// Library: what the functions of starpu_mpi.h act on.

#include "api/library.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include <sched.h>
#include <unistd.h>

#include "asterism_mpi_abi.h"

namespace asterism::mpi
{

Library *library;
thread_local bool in_callback;

namespace
{

constexpr double kBeatUs = 1e6;
constexpr unsigned kSpins = 50;

Limits
limits ()
{
  Limits limits;
  limits.eager = size_t (setting ("ASTERISM_MPI_EAGER", 64 << 10));
  limits.early_memory = size_t (setting ("ASTERISM_MPI_EARLY_MEM", 256 << 20));
  // Ranks tell that they live once a second.
  limits.timeout_s = std::max (setting ("ASTERISM_MPI_TIMEOUT", 60), 2.);
  limits.delay_us = int (setting ("ASTERISM_MPI_DELAY", 0));
  return limits;
}

void
forget (starpu_data_handle_t handle)
{
  if (library == nullptr)
    return;
  std::lock_guard lock (library->data.mutex);
  library->data.forget (handle);
}

/// A task of this rank failed: why is told to those who wait for what it should
/// have written.  What failed first is.
int
note_failure (struct starpu_task *task, starpu_data_handle_t handle,
              const char *why)
{
  if (library == nullptr)
    return 0;
  std::lock_guard lock (library->data.mutex);
  Datum *datum = library->data.find (handle);
  if (datum == nullptr || datum->tag == -1)
    return 0;
  Place place;
  place.name = task->name;
  if (place.name == nullptr && task->cl != nullptr)
    place.name = task->cl->name;
  place.file = task->file;
  place.line = task->line;
  datum->failed = failure_of (place, why);
  for (unsigned i = 0; i < STARPU_TASK_GET_NBUFFERS (task); ++i)
    if (const Datum *other
        = library->data.find (STARPU_TASK_GET_HANDLE (task, i));
        other != nullptr && other != datum && !other->failed.empty ()
        && (STARPU_TASK_GET_MODE (task, i) & STARPU_R) != 0)
      datum->failed = other->failed;
  return 1;
}

/// A message of a barrier.
struct Signal final : Message
{
  void *
  storage (size_t) override
  {
    return this;
  }
  void
  finished () override
  {
    // Release pairs with the acquire of who waits, and then ends this.
    done.store (true, std::memory_order_release);
  }

  std::atomic<bool> done{ false };
};

} // namespace

double
setting (const char *name, double otherwise)
{
  const char *text = getenv (name);
  if (text == nullptr || *text == '\0')
    return otherwise;
  char *end = nullptr;
  const double value = strtod (text, &end);
  return *end == '\0' && value >= 0 ? value : otherwise;
}

std::string
failure_of (const Place &place, const std::string &why)
{
  std::string text
      = "task '" + std::string (place.name != nullptr ? place.name : "") + "'";
  if (place.file != nullptr)
    text += " at " + std::string (place.file) + ":"
            + std::to_string (place.line);
  return text + " failed on rank " + std::to_string (library->view.me) + ": "
         + why;
}

void
die (const std::string &text)
{
  asterism_tell_v1 (nullptr, 0, text.c_str ());
  if (library != nullptr)
    library->transport.abort ();
  abort ();
}

int
refuse (int code, const std::string &text)
{
  asterism_tell_v1 (nullptr, 0, text.c_str ());
  return code;
}

Datum &
Data::of (starpu_data_handle_t handle)
{
  std::unique_ptr<Datum> &datum = data_[handle];
  if (!datum)
    {
      datum = std::make_unique<Datum> ();
      datum->handle = handle;
      change (*datum);
    }
  return *datum;
}

Datum *
Data::find (starpu_data_handle_t handle)
{
  const auto found = data_.find (handle);
  return found != data_.end () ? found->second.get () : nullptr;
}

void
Data::forget (starpu_data_handle_t handle)
{
  const auto found = data_.find (handle);
  if (found == data_.end ())
    return;
  const auto tag = tags_.find (found->second->tag);
  if (tag != tags_.end () && tag->second == handle)
    tags_.erase (tag);
  data_.erase (found);
}

starpu_data_handle_t
Data::set_tag (Datum &datum, int64_t tag)
{
  if (tag == datum.tag)
    return nullptr;
  const auto placed = tags_.emplace (tag, datum.handle);
  if (!placed.second)
    return placed.first->second;
  tags_.erase (datum.tag);
  datum.tag = tag;
  return nullptr;
}

std::vector<starpu_data_handle_t>
Data::all () const
{
  std::vector<starpu_data_handle_t> handles;
  for (const auto &entry : data_)
    handles.push_back (entry.first);
  return handles;
}

Library::Library (MPI_Comm own, bool finalises, bool ends)
    : comm (own), ends_mpi (finalises), ends_runtime (ends), groups (own),
      transport (own), exchange (transport, limits (),
                                 [] (const std::string &text) { die (text); })
{
  view.me = transport.rank ();
  view.size = transport.size ();
  view.caches = setting ("STARPU_MPI_CACHE", 1) != 0;
  tree_threshold = size_t (setting ("STARPU_MPI_REDUX_ARITY_THRESHOLD", 1024));
  coop_sends = setting ("STARPU_MPI_COOP_SENDS", 1) != 0;
  prints_counts = setting ("STARPU_MPI_STATS", 0) != 0
                  || setting ("STARPU_COMM_STATS", 0) != 0;
  if (const int size = int (setting ("STARPU_MPI_FAKE_SIZE", 0)); size > 0)
    {
      view.size = size;
      view.me = int (setting ("STARPU_MPI_FAKE_RANK", 0));
      Group &group = *groups.find (own);
      group.me = view.me;
      group.ranks.resize (size_t (size));
      for (int rank = 0; rank < size; ++rank)
        group.ranks[size_t (rank)] = rank;
      exchange.pretend ();
    }
  asterism_unregister_hook_v1 (forget);
  asterism_failure_hook_v1 (note_failure);
  thread_ = std::thread ([this] { run (); });
}

Library::~Library ()
{
  asterism_unregister_hook_v1 (nullptr);
  asterism_failure_hook_v1 (nullptr);
  {
    std::lock_guard lock (stop_mutex_);
    stops_ = true;
  }
  stopping_.notify_one ();
  thread_.join ();
}

/// Moves messages when nobody else has for a while, the seldomer the longer
/// nothing comes.
void
Library::run ()
{
  constexpr double kLeastUs = 50, kMostUs = 1000;
  double pause = kLeastUs, beat_at = now_us ();
  std::unique_lock lock (stop_mutex_);
  while (!stops_)
    {
      lock.unlock ();
      if (exchange.idle_us () >= kLeastUs && exchange.progress ())
        pause = kLeastUs;
      else
        pause = std::min (2 * pause, waiting_.load () > 0 ? kLeastUs : kMostUs);
      if (const double now = now_us (); now - beat_at > kBeatUs)
        {
          beat_at = now;
          exchange.beat ();
        }
      lock.lock ();
      stopping_.wait_for (lock, std::chrono::microseconds (int (pause)),
                          [this] { return stops_; });
    }
}

unsigned
Library::next_pause (unsigned idle)
{
  constexpr unsigned kMostUs = 500;
  if (idle < kSpins)
    sched_yield ();
  else
    usleep (std::min ((idle - kSpins + 1) * 5, kMostUs));
  return idle + 1;
}

bool
Library::key (MPI_Comm given, int rank, int64_t tag, Key &key)
{
  Group *group = groups.find (given);
  if (group == nullptr || group->rank_of (rank) < 0 || tag == -1)
    return false;
  key.peer = group->rank_of (rank);
  key.space = 0;
  key.group = group->id;
  key.tag = tag;
  return true;
}

void
Library::begin_message ()
{
  messages_.fetch_add (1, std::memory_order_relaxed); // read by sleepers only
}

void
Library::end_message ()
{
  // Release pairs with the acquire in wait_for_all ().
  messages_.fetch_sub (1, std::memory_order_release);
}

int
Library::wait_for_all (const std::function<int ()> &tasks)
{
  int error = 0;
  do
    {
      // Acquire pairs with the release in end_message ().
      wait ([this] { return messages_.load (std::memory_order_acquire) == 0; });
      if (const int code = tasks (); code != 0)
        error = code;
    }
  while (messages_.load (std::memory_order_acquire) != 0);
  return error;
}

/// Each rank tells the one 1, 2, 4... places behind it, and hears of the one
/// as many before it (Hensgen, Finkel and Manber's dissemination barrier).
void
Library::barrier (Group &group)
{
  constexpr int kMostRounds = 32;
  const int64_t tag = group.barriers.fetch_add (1) * kMostRounds;
  int round = 0;
  for (int distance = 1; distance < group.size (); distance *= 2, ++round)
    {
      Signal send, receive;
      send.sends = true;
      send.key.peer = group.rank_of ((group.me + distance) % group.size ());
      receive.key.peer = group.rank_of ((group.me + group.size () - distance)
                                        % group.size ());
      for (Signal *one : { &send, &receive })
        {
          one->key.space = 1;
          one->key.group = group.id;
          one->key.tag = tag + round;
          one->granted = true;
          exchange.post (*one);
        }
      wait ([&] {
        return send.done.load (std::memory_order_acquire)
               && receive.done.load (std::memory_order_acquire);
      });
    }
}

} // namespace asterism::mpi
