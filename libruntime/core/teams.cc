// SPDX-License-Identifier: LGPL-2.1-or-later
// Teams: cores that execute one parallel task together.

#include "core/teams.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/site.h"
#include "core/engine.h"
#include "core/public_task.h"

namespace asterism::core
{

/// Lives on the leader's stack; members touch it from the moment they are
/// counted in `joined` until they count themselves in `left`.
struct Teams::Team
{
  task::Task &task;
  Worker &leader;
  const device::Launch &launch;
  unsigned size;       ///< may become less until it has started
  const bool all_call; ///< else the leader alone
  /// Who may join.  Kept, as workers leave contexts meanwhile.
  const std::vector<Worker *> &invited;
  std::atomic<unsigned> joined{ 1 }, left{ 1 };
  std::vector<const Worker *> members{}; ///< that joined
  std::atomic<bool> started{ false };    ///< it stands: nobody else comes
  std::atomic<bool> over{ false };       ///< the leader's call has ended
};

namespace
{

/// How long a leader waits before it looks whether others still come.
constexpr unsigned kPatienceUs = 500;
/// And how long one waits before it looks whether its team can form.
constexpr unsigned kTurnUs = 50;

thread_local const unsigned *seat = nullptr; ///< size and rank

} // namespace

unsigned
Teams::size ()
{
  return seat != nullptr ? seat[0] : 1;
}

unsigned
Teams::rank ()
{
  return seat != nullptr ? seat[1] : 0;
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

std::vector<Worker *>
Teams::invite (const task::Task &task, const Worker &leader) const
{
  std::vector<Worker *> invited;
  if (leader.team_task == nullptr && admits (leader, task.context))
    for (const auto &worker : engine_.workers)
      if (worker.get () != &leader && worker->has_thread ()
          && admits (*worker, task.context)
          && (task.user == nullptr || allows (*task.user, worker->info.id)))
        invited.push_back (worker.get ());
  return invited;
}

void
Teams::run (task::Task &task, Worker &leader, const device::Launch &launch)
{
  const std::vector<Worker *> invited = invite (task, leader);
  auto most = static_cast<unsigned> (invited.size ()) + 1;
  if (int wanted = task.codelet->max_parallelism; wanted > 0)
    most = std::min (most, static_cast<unsigned> (wanted));

  Team team{ task,   leader, launch, most, task.codelet->type == STARPU_SPMD,
             invited };
  if (most > 1)
    form (team);
  if (team.size == 1)
    return call (team, leader, 0);

  if (task.user != nullptr)
    {
      // Once, as all members may look at it.
      leader.show (task, *task.user);
      show_estimates (task);
    }
  enter (leader, task);
  auto wake = [&invited] {
    for (Worker *worker : invited)
      worker->waker.wake ();
  };
  team.started.store (true);
  wake ();
  if (!team.all_call)
    spread (leader, true);
  call (team, leader, 0);
  if (!team.all_call)
    spread (leader, false);
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
      team.leader.waker.park_for (kPatienceUs);
      if (team.joined.load () < team.size)
        go_without (team);
    }
}

/// Makes a team of those that have joined when nobody else can: all who are
/// missing are in other teams, and these do not end before others go on.
void
Teams::go_without (Team &team)
{
  if (!stuck (team.leader))
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

/// What a member does.
void
Teams::attend (Team &team, Worker &worker, unsigned rank)
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
  if (team.all_call)
    {
      task::Task *outer = worker.current.exchange (&team.task);
      call (team, worker, rank);
      worker.current = outer;
    }
  else
    // Its core is the leader's, which has threads of its own on it.
    sleep_until (team.over);
  leave (worker);
  worker.in_team.store (Worker::InTeam::Not);
  team.left.fetch_add (1);
  leader.waker.wake ();
}

void
Teams::call (const Team &team, Worker &worker, unsigned rank)
{
  const unsigned place[] = { team.size, rank };
  const unsigned *outer = std::exchange (seat, place);
  Family *others = std::exchange (worker.member_family, nullptr);
  team.launch.function (team.launch.buffers, team.launch.argument);
  if (Family *own = std::exchange (worker.member_family, others))
    Family::leave_behind (*own, &worker);
  seat = outer;
}

/// Lets the leader's threads run on every core of the workers, or on its own
/// alone again.
void
Teams::spread (const Worker &leader, bool together) const
{
  // A thread that stands in for the leader is not bound to its core.
  if (engine_.options.workers_nobind || leader.device.info ().core < 0
      || leader.seat.used ())
    return;
  std::vector<unsigned> cores;
  for (const auto &worker : engine_.workers)
    if ((together || worker.get () == &leader) && admits (*worker, 0)
        && worker->device.info ().core >= 0)
      cores.push_back (static_cast<unsigned> (worker->device.info ().core));
  if (Status bound = engine_.machine.bind (cores); !bound.ok ())
    log (Level::Debug, "%s: %s", leader.device.info ().name.c_str (),
         bound.message ());
}

void
Worker::call (task::Task &task, void **buffers)
{
  device::Launch launch;
  launch.function = function_of (*task.codelet, info.arch, task.implementation);
  launch.buffers = buffers;
  launch.argument = task.argument;
  if (task.codelet->type != STARPU_SEQ)
    return engine_.teams.run (task, *this, launch);
  device::Ticket ticket;
  Status status = device.launch (launch, ticket);
  if (status.ok ())
    return;
  const asterism_site_v1 site = site_of (task);
  die_at (&site, "task %s failed: %s", name_of (task), status.message ());
}

} // namespace asterism::core
