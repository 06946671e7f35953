// SPDX-License-Identifier: LGPL-2.1-or-later
// GraphRecorder: notes the graph of the tasks that are submitted, for a file.

#include "core/graph_recorder.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/mutex.h"
#include "core/engine.h"
#include "core/graph_plan.h"
#include "core/public_task.h"
#include "data/removal_hook.h"
#include "device/links.h"

namespace asterism::core
{

namespace
{

using trace::Reason;
using trace::TaskGraph;

/// A task, in the order in which they were first heard of.
struct Node
{
  TaskGraph::Task task;
  bool submitted = false;
  uint64_t order = 0; ///< among those submitted
};

/// The measured times of tasks that take equally long, by kind of worker.
struct Measured
{
  std::vector<double> sum;
  std::vector<unsigned> count;
  unsigned executed = 0; ///< on all of them
};

/// Tasks that use a datum together, and those that did before.
struct Users
{
  unsigned sharing = 0; ///< 0: nobody has used it; 1: one at a time
  bool write = false, written = false; ///< those now, and those before
  std::vector<size_t> now, before;
  int datum = -1;
};

/// Tasks with the same number, which is more than 1, may use a datum together.
unsigned
sharing_of (data::Mode mode)
{
  if (data::reduces (mode))
    return 2;
  if ((mode & STARPU_COMMUTE) != 0)
    return 3;
  if (data::concurrent (mode))
    return 4;
  return data::writes (mode) ? 1 : 5;
}

/// Why a task waits for those that used a datum before.
Reason
reason_of (bool written, data::Mode mode)
{
  if (!written)
    return Reason::Anti;
  return data::overwrites (mode) ? Reason::Output : Reason::True;
}

} // namespace

struct GraphRecorder::Details
{
  Mutex mutex;
  std::string path GUARDED_BY (mutex);
  std::vector<Node> nodes GUARDED_BY (mutex);
  uint64_t order GUARDED_BY (mutex) = 0;
  double begin_us GUARDED_BY (mutex) = INFINITY, end_us GUARDED_BY (mutex) = 0;
  TaskGraph graph GUARDED_BY (mutex); ///< without tasks, until it is written
  bool written GUARDED_BY (mutex) = false;
  std::vector<Measured> measured GUARDED_BY (mutex); ///< by graph.works
  /// The place of the latest task of that record.
  std::unordered_map<const task::Task *, size_t> places GUARDED_BY (mutex);
  std::map<std::tuple<std::string, uint32_t, double>, size_t>
      works GUARDED_BY (mutex);
  std::unordered_map<const data::Handle *, Users> users GUARDED_BY (mutex);
  std::map<starpu_tag_t, size_t> tags GUARDED_BY (mutex); ///< latest tasks
  std::map<starpu_tag_t, std::vector<starpu_tag_t>>
      tags_before GUARDED_BY (mutex);
  std::unordered_map<unsigned, size_t> kinds; ///< by model; fixed by start ()

  size_t place_of (const task::Task &task, bool submits) REQUIRES (mutex);
  size_t work_of (const task::Task &task) REQUIRES (mutex);
  void use (size_t place, const data::Access &access) REQUIRES (mutex);
  void follow_tags (size_t place, starpu_tag_t id) REQUIRES (mutex);
};

/// The place of a task; a new one for one that has none as it is now.
size_t
GraphRecorder::Details::place_of (const task::Task &task, bool submits)
{
  auto [found, made] = places.try_emplace (&task, nodes.size ());
  const bool building
      = task.state.load (std::memory_order_relaxed) == task::State::Building;
  if (!made && nodes[found->second].submitted && (submits || building))
    {
      found->second = nodes.size ();
      made = true;
    }
  if (made)
    nodes.emplace_back ();
  return found->second;
}

size_t
GraphRecorder::Details::work_of (const task::Task &task)
{
  const uint32_t footprint = task.codelet != nullptr ? footprint_of (task) : 0;
  const double flops = task.user != nullptr ? task.user->flops : 0;
  const char *name = graph_name_of (task);
  auto [found, made]
      = works.try_emplace ({ name, footprint, flops }, graph.works.size ());
  if (!made)
    return found->second;
  const size_t count = graph.kinds.size ();
  graph.works.push_back ({ name, footprint, bytes_of (task), flops,
                           std::vector<double> (count, -1) });
  if (task.codelet == nullptr)
    graph.works.back ().us.assign (count, 0);
  measured.push_back (
      { std::vector<double> (count), std::vector<unsigned> (count), 0 });
  return found->second;
}

/// Notes whom the task follows because of a datum.
void
GraphRecorder::Details::use (size_t place, const data::Access &access)
{
  if ((access.mode & (STARPU_RW | STARPU_REDUX)) == 0)
    return; // buffers of its own
  graph.renames |= access.handle->renames ();
  Users &users_of = users[access.handle];
  if (users_of.datum < 0)
    {
      users_of.datum = int (graph.data.size ());
      graph.data.push_back ({ access.handle->bytes (), 0 });
    }
  const unsigned sharing = sharing_of (access.mode);
  if (sharing == 1 || sharing != users_of.sharing)
    {
      // A task that names a datum twice uses it once.
      if (!users_of.now.empty () && users_of.now.back () == place)
        return void (users_of.write |= data::writes (access.mode));
      users_of.before = std::exchange (users_of.now, {});
      users_of.written = users_of.write;
      users_of.sharing = sharing;
      users_of.write = data::writes (access.mode);
    }
  users_of.now.push_back (place);
  for (size_t before : users_of.before)
    nodes[place].task.after.push_back (
        { before, reason_of (users_of.written, access.mode), users_of.datum });
}

/// Notes whom the task of a tag follows.
void
GraphRecorder::Details::follow_tags (size_t place, starpu_tag_t id)
{
  if (auto found = tags_before.find (id); found != tags_before.end ())
    for (starpu_tag_t before : found->second)
      if (auto earlier = tags.find (before); earlier != tags.end ())
        nodes[place].task.after.push_back (
            { earlier->second, Reason::Declared, -1 });
  tags[id] = place;
}

GraphRecorder::GraphRecorder (Engine &engine)
    : engine_ (engine), details_ (std::make_unique<Details> ())
{
}

GraphRecorder::~GraphRecorder () = default;

/// The next datum may lie where this one did.
void
GraphRecorder::forget (starpu_data_handle_t handle)
{
  Engine *engine = current_engine ();
  if (engine == nullptr || !engine->graph.on ())
    return;
  Details &all = *engine->graph.details_;
  MutexLock lock (all.mutex);
  all.users.erase (data::from_public (handle));
}

void
GraphRecorder::start (const std::string &path)
{
  auto fresh = std::make_unique<Details> ();
  {
    Details &now = *fresh;
    MutexLock lock (now.mutex);
    now.path = path;
    now.graph.program = program_invocation_short_name;
    now.graph.policy = engine_.public_policy ()->policy_name;
    now.graph.renames = engine_.options.renaming != 0;
    for (const sched::WorkerInfo &info : engine_.infos)
      {
        const auto [found, made]
            = now.kinds.try_emplace (info.model, now.graph.kinds.size ());
        if (made)
          now.graph.kinds.push_back (
              { engine_.models.arch_name (info.model), 0 });
        ++now.graph.kinds[found->second].workers;
        now.graph.workers.push_back (
            { engine_.workers[size_t (info.id)]->device.info ().name,
              found->second });
      }
  }
  details_ = std::move (fresh);
  data::recording_hook.store (forget, std::memory_order_release);
  on_.store (true);
  engine_.timing.store (true);
  engine_.profile.watch_submissions ();
}

const trace::TaskGraph *
GraphRecorder::graph () const
{
  MutexLock lock (details_->mutex);
  return details_->written ? &details_->graph : nullptr;
}

void
GraphRecorder::submitted (task::Task &task)
{
  if (!on ())
    return;
  Details &all = *details_;
  MutexLock lock (all.mutex);
  const size_t place = all.place_of (task, true);
  Node &node = all.nodes[place];
  node.submitted = true;
  node.order = all.order++;
  node.task.name = name_of (task);
  node.task.number = task.sequence;
  node.task.work = all.work_of (task);
  node.task.priority = task.priority;
  for (unsigned i = 0; i < task.access_count; ++i)
    all.use (place, task.accesses[i]);
  if (task.user != nullptr && task.user->use_tag)
    all.follow_tags (place, task.user->tag_id);
}

void
GraphRecorder::declared (const task::Task &before, const task::Task &after)
{
  if (!on ())
    return;
  MutexLock lock (details_->mutex);
  const size_t earlier = details_->place_of (before, false);
  const size_t later = details_->place_of (after, false);
  details_->nodes[later].task.after.push_back (
      { earlier, Reason::Declared, -1 });
}

void
GraphRecorder::declared (starpu_tag_t id, const starpu_tag_t *before,
                         unsigned count)
{
  if (!on ())
    return;
  MutexLock lock (details_->mutex);
  std::vector<starpu_tag_t> &all = details_->tags_before[id];
  all.insert (all.end (), before, before + count);
}

/// Asks what a task like this one takes on the kinds where none was executed.
void
GraphRecorder::ask (const task::Task &task, size_t work)
{
  std::vector<double> expected (details_->kinds.size (), -1);
  for (const sched::WorkerInfo &info : engine_.infos)
    {
      double &us = expected[details_->kinds.at (info.model)];
      unsigned able = 0;
      if (us >= 0 || (task.where >> unsigned (info.arch) & 1) == 0)
        continue;
      us = NAN;
      if (!engine_.estimates.can_execute (task, info, able))
        continue;
      for (unsigned rest = able; rest != 0; rest &= rest - 1)
        us = std::fmin (us,
                        engine_.estimates.ask_duration (
                            task, info, unsigned (std::countr_zero (rest))));
    }
  MutexLock lock (details_->mutex);
  details_->graph.works[work].us = expected;
}

void
GraphRecorder::executed (const task::Task &task,
                         const sched::WorkerInfo &worker, double begin_us,
                         double end_us, unsigned cores)
{
  if (!on ())
    return;
  Details &all = *details_;
  size_t work;
  bool asks;
  {
    MutexLock lock (all.mutex);
    const auto found = all.places.find (&task);
    if (found == all.places.end () || !all.nodes[found->second].submitted)
      return; // it was submitted before the recording
    TaskGraph::Task &record = all.nodes[found->second].task;
    record.worker = worker.id;
    record.begin_us = begin_us;
    record.end_us = end_us;
    all.begin_us = std::min (all.begin_us, begin_us);
    all.end_us = std::max (all.end_us, end_us);
    work = record.work;
    Measured &measured = all.measured[work];
    const size_t kind = all.kinds.at (worker.model);
    // A team takes the time of so many workers.
    measured.sum[kind] += (end_us - begin_us) * cores;
    ++measured.count[kind];
    asks = std::has_single_bit (++measured.executed);
  }
  if (asks)
    ask (task, work);
}

void
GraphRecorder::considered (const task::Task &task,
                           std::span<const sched::Candidate> candidates)
{
  MutexLock lock (details_->mutex);
  const auto found = details_->places.find (&task);
  if (!on () || found == details_->places.end ())
    return;
  auto &known = details_->nodes[found->second].task.candidates;
  known.clear ();
  for (const sched::Candidate &one : candidates)
    known.push_back ({ one.worker, one.wait_us, one.transfer_us,
                       one.duration_us, one.cost });
}

namespace
{

/// Mean microseconds of a copy between the memories of two workers.
double
mean_copy_us (const Engine &engine, uint64_t bytes)
{
  const auto memory_of = [&] (const sched::WorkerInfo &info) {
    return info.node != data::kMainMemory
               ? &engine.workers[size_t (info.id)]->device
               : nullptr;
  };
  double sum = 0;
  for (const sched::WorkerInfo &source : engine.infos)
    for (const sched::WorkerInfo &target : engine.infos)
      {
        const device::Device *from = memory_of (source),
                             *to = memory_of (target);
        if (source.node == target.node)
          continue;
        const bool direct = device::has_direct_way (to, from);
        const double seconds
            = direct ? device::expected_seconds (from, to, bytes)
                     : device::expected_seconds (from, nullptr, bytes)
                           + device::expected_seconds (nullptr, to, bytes);
        sum += seconds > 0 ? seconds * 1e6 : 0;
      }
  const double pairs = double (engine.infos.size () * engine.infos.size ());
  return sum / pairs;
}

/// The submitted ones in their order, and their dependencies by place there.
std::vector<TaskGraph::Task>
in_order (std::vector<Node> &nodes)
{
  std::vector<size_t> order, place (nodes.size (), nodes.size ());
  for (size_t i = 0; i < nodes.size (); ++i)
    if (nodes[i].submitted)
      order.push_back (i);
  std::sort (order.begin (), order.end (), [&] (size_t a, size_t b) {
    return nodes[a].order < nodes[b].order;
  });
  for (size_t i = 0; i < order.size (); ++i)
    place[order[i]] = i;
  std::vector<TaskGraph::Task> tasks;
  for (size_t node : order)
    {
      TaskGraph::Task &task = tasks.emplace_back (std::move (nodes[node].task));
      std::erase_if (task.after, [&] (TaskGraph::Edge &edge) {
        edge.before = place[edge.before];
        return edge.before == nodes.size ();
      });
    }
  return tasks;
}

} // namespace

Status
GraphRecorder::stop ()
{
  on_.store (false);
  Details &all = *details_;
  MutexLock lock (all.mutex);
  TaskGraph &graph = all.graph;
  std::map<uint64_t, double> copies;
  for (TaskGraph::Datum &datum : graph.data)
    {
      const auto [found, made] = copies.try_emplace (datum.bytes);
      if (made)
        found->second = mean_copy_us (engine_, datum.bytes);
      datum.copy_us = found->second;
    }
  for (size_t work = 0; work < graph.works.size (); ++work)
    for (size_t kind = 0; kind < graph.kinds.size (); ++kind)
      if (const unsigned count = all.measured[work].count[kind]; count > 0)
        graph.works[work].us[kind] = all.measured[work].sum[kind] / count;
  graph.tasks = in_order (all.nodes);
  graph.makespan_us = std::max (all.end_us - all.begin_us, 0.0);
  // Times begin with the first task.
  for (TaskGraph::Task &task : graph.tasks)
    if (task.worker >= 0)
      {
        task.begin_us -= all.begin_us;
        task.end_us -= all.begin_us;
      }
  all.nodes.clear ();
  all.places.clear ();
  all.users.clear ();
  all.written = true;
  return graph.save (all.path);
}

} // namespace asterism::core
