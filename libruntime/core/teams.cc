// SPDX-License-Identifier: LGPL-2.1-or-later
// Teams: cores that execute one parallel task together.

#include "core/teams.h"

#include <algorithm>
#include <climits>
#include <utility>
#include <vector>

#include "asterism_quark_abi.h"
#include "base/log.h"
#include "base/site.h"
#include "core/engine.h"
#include "core/grain.h"
#include "core/public_task.h"
#include "core/team.h"

namespace asterism::core
{

namespace
{

/// How long one waits before it looks whether its team can form.
constexpr unsigned kTurnUs = 50;

/// The calling thread's place in a team.
struct Place
{
  unsigned size, rank;
  int number;
};
thread_local const Place *slot = nullptr;

} // namespace

unsigned
Teams::size ()
{
  return slot != nullptr ? slot->size : 1;
}

unsigned
Teams::rank ()
{
  return slot != nullptr ? slot->rank : 0;
}

int
Teams::number ()
{
  return slot != nullptr ? slot->number : -1;
}

/// Only cores themselves: what has its own memory or no thread of its own
/// cannot share the buffers.
bool
Teams::admits (const Worker &worker, unsigned id) const
{
  const SchedContext *context = engine_.context (id);
  return worker.info.arch == device::Arch::Cpu
         && worker.info.node == data::kMainMemory
         && worker.device.info ().direct && !worker.device.info ().asynchronous
         && (context == nullptr || context->contains (worker.info.id));
}

unsigned
Teams::most () const
{
  unsigned count = 0;
  for (const auto &worker : engine_.workers)
    count += admits (*worker, 0);
  return count;
}

Teams::Combined
Teams::combined (unsigned id) const
{
  const unsigned count = static_cast<unsigned> (engine_.workers.size ());
  if (id < count)
    return {};
  const unsigned number = id - count;
  if (number >= sizes ())
    {
      if (number - sizes () >= combinations.count ())
        return {};
      const std::vector<int> &workers = combinations.get (number - sizes ());
      return { workers, static_cast<unsigned> (workers.size ()) };
    }
  Combined any{ {}, number + 2 };
  for (const auto &worker : engine_.workers)
    if (admits (*worker, 0))
      any.workers.push_back (worker->info.id);
  return any;
}

void
Teams::number_virtual_devices ()
{
  virtual_devices.number_workers (engine_.devices);
  const int first = static_cast<int> (engine_.workers.size () + sizes ());
  for (VirtualDevices::Entry &entry : virtual_devices.entries ())
    entry.worker = entry.workers.size () == 1
                       ? entry.workers[0]
                       : first + combinations.add (entry.workers, UINT_MAX);
}

/// True when the task is for the combined worker of a number.
static bool
names_combined (const task::Task &task, size_t workers)
{
  return task.user != nullptr && task.user->execute_on_a_specific_worker
         && task.user->workerid >= workers;
}

bool
Teams::decided_by_policy (const task::Task &task) const
{
  const UserPolicy *policy = engine_.user_policy_of (task.context);
  return policy != nullptr && policy->decides_teams ();
}

/// True when the task is executed by as many as it says, and waits for them.
static bool
wants_whole_team (const task::Task &task)
{
  return (task.codelet->flags & ASTERISM_CODELET_WHOLE_TEAM) != 0;
}

bool
Teams::may_join (const Worker &worker, const task::Task &task,
                 const Worker &leader) const
{
  return &worker != &leader && (worker.has_thread () || wants_whole_team (task))
         && admits (worker, task.context)
         && (virtual_devices.together (worker.info.id, leader.info.id)
             || names_combined (task, engine_.workers.size ()))
         && (task.user == nullptr || allows (*task.user, worker.info.id));
}

std::vector<Worker *>
Teams::invite (const task::Task &task, const Worker &leader) const
{
  std::vector<Worker *> invited;
  if (leader.team_task == nullptr && admits (leader, task.context)
      && !decided_by_policy (task))
    for (const auto &worker : engine_.workers)
      if (may_join (*worker, task, leader))
        invited.push_back (worker.get ());
  return invited;
}

/// As many of `most' as the codelet wants.
static unsigned
wanted_of (const task::Task &task, unsigned most)
{
  const int wanted = task.codelet->max_parallelism;
  return wanted > 0 ? std::min (most, static_cast<unsigned> (wanted)) : most;
}

unsigned
Teams::largest (const task::Task &task, const Worker &leader) const
{
  unsigned most = 1;
  if (admits (leader, task.context) && !decided_by_policy (task))
    for (const auto &worker : engine_.workers)
      most += may_join (*worker, task, leader);
  return wanted_of (task, most);
}

void
Teams::run (task::Task &task, Worker &leader, const device::Launch &launch,
            Effort &effort)
{
  if (TeamPlan *plan = plans.of (task))
    return run_planned (task, leader, launch, effort, *plan);
  std::vector<Worker *> invited = invite (task, leader);
  unsigned most = wanted_of (task, static_cast<unsigned> (invited.size ()) + 1);
  int number = -1;
  if (names_combined (task, engine_.workers.size ()))
    {
      number = static_cast<int> (task.user->workerid);
      const Combined named = combined (task.user->workerid);
      std::erase_if (invited, [&named] (const Worker *worker) {
        return std::find (named.workers.begin (), named.workers.end (),
                          worker->info.id)
               == named.workers.end ();
      });
      most = std::min (named.size, unsigned (invited.size ()) + 1);
    }
  Team team{ task,    leader, launch,
             effort,  most,   task.codelet->type == STARPU_SPMD,
             invited, number };
  if (most > 1)
    form (team);
  perform (team);
}

/// Lets a team that stands execute its task.
void
Teams::perform (Team &team)
{
  Worker &leader = team.leader;
  task::Task &task = team.task;
  team.effort.begin_us = engine_.recorder.now_us ();
  team.effort.cores = team.size;
  if (team.size == 1)
    return call (team, leader, 0);

  if (task.user != nullptr)
    {
      // Once, as all members may look at it.
      leader.show (task, *task.user);
      show_estimates (task);
    }
  enter (leader, task);
  auto wake = [&team] {
    for (Worker *worker : team.invited)
      worker->waker.wake ();
  };
  team.started.store (true);
  wake ();
  if (!team.all_call)
    spread (team, true);
  call (team, leader, 0);
  if (!team.all_call)
    spread (team, false);
  team.over.store (true);
  if (!team.all_call)
    wake ();
  {
    const Resting resting (leader.rest, Rest::Team);
    while (team.left.load () < team.size)
      leader.waker.park ();
  }
  leave (leader);
}

/// Waits until the team is complete.
void
Teams::form (Team &team)
{
  for (;;)
    {
      {
        SpinGuard guard (lock_);
        if (forming_ == nullptr)
          {
            forming_ = &team;
            engine_.dispatcher.hold_cores (true);
            break;
          }
      }
      if (join (team.leader))
        continue;
      // It is not invited, and does nothing before that team has formed.
      const Resting resting (team.leader.rest, Rest::Team);
      team.leader.waker.park_for (kTurnUs);
    }
  const Resting resting (team.leader.rest, Rest::Team);
  team.leader.quiet_looks = 0;
  while (team.joined.load () < team.size)
    {
      team.leader.waker.park_for (kTeamPatienceUs);
      if (team.joined.load () < team.size)
        go_without (team);
    }
}

/// Makes a team of those that have joined when nobody else can: all who are
/// missing are in other teams, and these do not end before others go on.
void
Teams::go_without (Team &team)
{
  if (wants_whole_team (team.task) || !stuck (team.leader))
    return;
  SpinGuard guard (lock_);
  if (forming_ != &team)
    return; // it is complete
  for (const Worker *worker : team.invited)
    if (worker->team_task == nullptr && worker->has_thread ()
        && std::find (team.members.begin (), team.members.end (), worker)
               == team.members.end ())
      return;
  team.size = team.joined.load ();
  forming_ = nullptr;
  engine_.dispatcher.hold_cores (false);
}

bool
Teams::join (Worker &worker)
{
  if (worker.team_task != nullptr)
    return false;
  if (worker.called.plan != nullptr)
    {
      attend_planned (worker);
      return true;
    }
  Team *team;
  unsigned rank;
  bool complete;
  {
    SpinGuard guard (lock_);
    team = forming_;
    if (team == nullptr
        || std::find (team->invited.begin (), team->invited.end (), &worker)
               == team->invited.end ())
      return false;
    rank = team->joined.load ();
    complete = rank + 1 == team->size;
    if (complete)
      {
        forming_ = nullptr;
        // Before the leader can go on, and others lead a team.
        engine_.dispatcher.hold_cores (false);
      }
    team->members.push_back (&worker);
    team->joined.store (rank + 1);
  }
  if (complete)
    team->leader.waker.wake ();
  attend (*team, worker, rank);
  return true;
}

/// From now on the worker is in a team of several.
void
Teams::enter (Worker &worker, const task::Task &task) const
{
  worker.quiet_looks = 0;
  worker.team_task.store (&task);
  engine_.dispatcher.exempt (worker.info, true);
}

void
Teams::leave (Worker &worker) const
{
  engine_.dispatcher.exempt (worker.info, false);
  worker.team_task.store (nullptr);
}

/// What a member does, of a team that a policy has `planned' with its hooks.
void
Teams::attend (Team &team, Worker &worker, unsigned rank,
               const TeamCall *planned)
{
  Worker &leader = team.leader;
  worker.in_team.store (team.all_call ? Worker::InTeam::Working
                                      : Worker::InTeam::Waiting);
  auto sleep_until = [&worker] (const std::atomic<bool> &so) {
    const Resting resting (worker.rest, Rest::Team);
    while (!so.load ())
      worker.waker.park ();
  };
  sleep_until (team.started);
  enter (worker, team.task);
  if (planned != nullptr)
    planned->plan->policy.member_started (*planned->copy, worker.info);
  if (team.all_call)
    {
      task::Task *outer = worker.current.exchange (&team.task);
      call (team, worker, rank);
      worker.current = outer;
    }
  else
    // Its core is the leader's, which has threads of its own on it.
    sleep_until (team.over);
  if (planned != nullptr)
    planned->plan->policy.member_finished (*planned->copy, worker.info);
  leave (worker);
  worker.in_team.store (Worker::InTeam::Not);
  team.left.fetch_add (1);
  leader.waker.wake ();
}

void
Teams::call (const Team &team, Worker &worker, unsigned rank)
{
  const Place place{ team.size, rank, team.number };
  const Place *outer = std::exchange (slot, &place);
  TaskGroup *others = std::exchange (worker.member_group, nullptr);
  device::Launch launch = team.launch;
  const Simulation *const simulation = current_engine ()->simulation.get ();
  if (simulation != nullptr)
    simulation->prepare (launch, team.task, worker.info, team.size);
  if (launch.function != nullptr)
    launch.function (launch.buffers, launch.argument);
  if (simulation != nullptr)
    virtual_time::sleep_until (virtual_time::now () + launch.simulated_seconds);
  if (TaskGroup *own = std::exchange (worker.member_group, others))
    TaskGroup::leave_behind (*own, &worker);
  slot = outer;
}

/// Lets the leader's threads run on every core of the team, or on its own alone
/// again.
void
Teams::spread (const Team &team, bool together) const
{
  const Worker &leader = team.leader;
  // A thread that stands in for the leader is not bound to its core.
  if (engine_.options.workers_nobind || leader.device.info ().core < 0
      || leader.slot.used ())
    return;
  std::vector<unsigned> cores{ static_cast<unsigned> (
      leader.device.info ().core) };
  if (together)
    for (const Worker *worker : team.members)
      if (worker->device.info ().core >= 0)
        cores.push_back (static_cast<unsigned> (worker->device.info ().core));
  if (Status bound = engine_.machine.bind (cores); !bound.ok ())
    log (Level::Debug, "%s: %s", leader.device.info ().name.c_str (),
         bound.message ());
}

void
Worker::call (task::Task &task, void **buffers, Effort &effort)
{
  device::Launch launch;
  launch.function = function_of (*task.codelet, info.arch, task.implementation);
  launch.buffers = buffers;
  launch.argument = task.argument;
  if (task.codelet->type != STARPU_SEQ)
    return engine_.teams.run (task, *this, launch, effort);
  if (__builtin_expect ((task.codelet->flags & kHasGrain) != 0, 0)
      && execute_in_parts (engine_, *this, task, buffers))
    return;
  if (engine_.simulation != nullptr)
    engine_.simulation->prepare (launch, task, info);
  device::Ticket ticket;
  Status status = device.launch (launch, ticket);
  if (status.ok ())
    return;
  const asterism_site_v1 site = site_of (task);
  die_at (&site, "task %s failed: %s", name_of (task), status.message ());
}

} // namespace asterism::core
