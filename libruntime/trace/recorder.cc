// SPDX-License-Identifier: LGPL-2.1-or-later
// Recorder: collects events in shards that threads seldom share.

#include "trace/recorder.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <pwd.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/mutex.h"
#include "trace/chrome.h"
#include "trace/events.h"
#include "trace/names.h"

namespace asterism::trace
{

namespace
{

std::string
user_name ()
{
  const struct passwd *user = getpwuid (getuid ());
  return user ? user->pw_name : std::to_string (getuid ());
}

/// The file to write, or "" when none was asked for.
std::string
file_name (const Options &options, int number)
{
  if (!options.trace.empty () || options.fxt_trace <= 0)
    return options.trace;
  std::string folder
      = options.fxt_prefix.empty () ? "/tmp" : options.fxt_prefix;
  return folder + "/prof_file_" + user_name () + "_" + std::to_string (number)
         + ".json";
}

/// What a few workers recorded.  One lock each: nearly always free.
struct alignas (64) Shard
{
  SpinLock lock;
  std::vector<StepEvent> steps GUARDED_BY (lock);
  std::vector<IdleEvent> idles GUARDED_BY (lock);
  std::vector<TransferEvent> transfers GUARDED_BY (lock);
  Names names GUARDED_BY (lock);
  std::vector<MarkEvent> marks GUARDED_BY (lock);
};

constexpr unsigned kShards = 64;

} // namespace

struct Recorder::Details
{
  const Options *options = nullptr;
  std::string file;
  Shard shards[kShards];
  Mutex runs_mutex;
  std::map<int, RunLog> runs GUARDED_BY (runs_mutex); ///< by worker
  Mutex names_mutex;
  std::map<int, std::string> workers GUARDED_BY (names_mutex);
  std::map<int, std::string> nodes GUARDED_BY (names_mutex);
  std::unordered_map<uint64_t, std::string> labels GUARDED_BY (names_mutex);
  std::map<std::string, unsigned> colors GUARDED_BY (names_mutex);

  Shard &
  shard (int number)
  {
    return shards[unsigned (number) % kShards];
  }

  Events events (const TickClock &clock);

private:
  void add_runs (const TickClock &clock, Events &events);
};

void
Recorder::Details::add_runs (const TickClock &clock, Events &events)
{
  const double us_per_tick = clock.us_per_tick ();
  const auto us_since_origin = [&] (uint64_t ticks) {
    return double (ticks - clock.origin ()) * us_per_tick;
  };
  MutexLock lock (runs_mutex);
  for (const auto &of_worker : runs)
    of_worker.second.visit ([&] (const Run &run) {
      events.runs.push_back ({ us_since_origin (run.begin),
                               us_since_origin (run.end), run.task, run.name,
                               of_worker.first });
    });
}

/// Gathers all that was recorded; the steps in order of time.
Events
Recorder::Details::events (const TickClock &clock)
{
  Events events;
  for (Shard &shard : shards)
    {
      SpinGuard guard (shard.lock);
      events.steps.insert (events.steps.end (), shard.steps.begin (),
                           shard.steps.end ());
      events.idles.insert (events.idles.end (), shard.idles.begin (),
                           shard.idles.end ());
      events.marks.insert (events.marks.end (), shard.marks.begin (),
                           shard.marks.end ());
      events.transfers.insert (events.transfers.end (),
                               shard.transfers.begin (),
                               shard.transfers.end ());
    }
  std::stable_sort (
      events.steps.begin (), events.steps.end (),
      [] (const StepEvent &a, const StepEvent &b) { return a.time < b.time; });
  add_runs (clock, events);
  MutexLock lock (names_mutex);
  events.workers = workers;
  events.nodes = nodes;
  events.labels = labels;
  events.colors = colors;
  return events;
}

Recorder::Recorder (const Options &options)
    : details_ (std::make_unique<Details> ())
{
  details_->options = &options;
  details_->file = file_name (options, 0);
  on_ = !details_->file.empty ();
}

Recorder::~Recorder () = default;

void
Recorder::set_number (int number)
{
  details_->file = file_name (*details_->options, number);
}

void
Recorder::name_worker (int worker, const std::string &name)
{
  MutexLock lock (details_->names_mutex);
  details_->workers[worker] = name;
}

RunLog &
Recorder::runs_of (int worker)
{
  MutexLock lock (details_->runs_mutex);
  return details_->runs[worker];
}

void
Recorder::name_node (int node, const std::string &name)
{
  MutexLock lock (details_->names_mutex);
  details_->nodes[node] = name;
}

void
Recorder::label (uint64_t task, const std::string &iteration)
{
  if (paused ())
    return;
  MutexLock lock (details_->names_mutex);
  details_->labels[task] = iteration;
}

std::string
Recorder::label_of (uint64_t task) const
{
  MutexLock lock (details_->names_mutex);
  auto place = details_->labels.find (task);
  return place != details_->labels.end () ? place->second : "";
}

void
Recorder::color (const char *name, unsigned color)
{
  MutexLock lock (details_->names_mutex);
  details_->colors[name] = color;
}

double
Recorder::now_us () const
{
  return clock_us () - clock_.origin_us ();
}

void
Recorder::record_step (Step step, uint64_t task, const char *name, int worker)
{
  if (paused ())
    return;
  double now = now_us ();
  Shard &shard = details_->shard (worker);
  SpinGuard guard (shard.lock);
  const std::string *kept
      = step == Step::Popped && name ? shard.names.keep (name) : nullptr;
  shard.steps.push_back ({ now, task, kept, worker, step });
}

void
Recorder::record_transfer (int source, int target, size_t bytes,
                           double begin_us, double end_us)
{
  if (paused ())
    return;
  Shard &shard = details_->shard (source * 7 + target);
  SpinGuard guard (shard.lock);
  shard.transfers.push_back ({ begin_us, end_us, bytes, source, target });
}

void
Recorder::record_idle (int worker, double begin_us, double end_us)
{
  if (paused ())
    return;
  Shard &shard = details_->shard (worker);
  SpinGuard guard (shard.lock);
  shard.idles.push_back ({ begin_us, end_us, worker });
}

void
Recorder::record_mark (int worker, const std::string &name)
{
  if (paused ())
    return;
  double now = now_us ();
  Shard &shard = details_->shard (worker);
  SpinGuard guard (shard.lock);
  shard.marks.push_back ({ now, worker, name });
}

Status
Recorder::write (const TaskGraph *graph)
{
  if (!on_)
    return {};
  const char *name = details_->file.c_str ();
  FILE *file = fopen (name, "w");
  if (!file)
    return Status::error (-errno, "cannot write the trace %s: %s", name,
                          strerror (errno));
  Events events = details_->events (clock_);
  events.graph = graph;
  write_chrome (events, file);
  bool failed = ferror (file) != 0;
  failed |= fclose (file) != 0;
  if (failed)
    return Status::error (-EIO, "cannot write all of the trace %s", name);
  log (Level::Info, "the trace is in %s", name);
  return {};
}

} // namespace asterism::trace
