// SPDX-License-Identifier: LGPL-2.1-or-later
// Teams: cores that execute one parallel task together.

#include "core/teams.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/site.h"
#include "core/engine.h"

namespace asterism::core
{

/// Lives on the leader's stack; members touch it from the moment they are
/// counted in `joined` until they count themselves in `left`.
struct Teams::Team
{
  task::Task &task;
  Worker &leader;
  const device::Launch &launch;
  const unsigned size;
  const bool all_call; ///< else the leader alone
  /// Who may join.  Kept, as workers leave contexts meanwhile.
  const std::vector<Worker *> &invited;
  std::atomic<unsigned> joined{ 1 }, left{ 1 };
  std::atomic<bool> over{ false }; ///< the leader's call has ended
};

namespace
{

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

void
Teams::run (task::Task &task, Worker &leader, const device::Launch &launch)
{
  std::vector<Worker *> invited;
  if (admits (leader, task.context))
    for (const auto &worker : engine_.workers)
      if (worker.get () != &leader && admits (*worker, task.context))
        invited.push_back (worker.get ());
  auto most = static_cast<unsigned> (invited.size ()) + 1;
  if (int wanted = task.codelet->max_parallelism; wanted > 0)
    most = std::min (most, static_cast<unsigned> (wanted));

  Team team{ task,   leader, launch, most, task.codelet->type == STARPU_SPMD,
             invited };
  if (most > 1)
    form (team);
  bool spreads = most > 1 && !team.all_call;
  if (spreads)
    spread (leader, true);
  call (team, 0);
  if (spreads)
    spread (leader, false);
  team.over.store (true);
  if (spreads)
    for (Worker *worker : invited)
      worker->waker.wake ();
  while (team.left.load () < most)
    leader.waker.park ();
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
      if (!join (team.leader))
        sched_yield ();
    }
  while (team.joined.load () < team.size)
    team.leader.waker.park ();
}

bool
Teams::join (Worker &worker)
{
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
    team->joined.store (rank + 1);
  }
  if (complete)
    team->leader.waker.wake ();
  attend (*team, worker, rank);
  return true;
}

/// What a member does.
void
Teams::attend (Team &team, Worker &worker, unsigned rank)
{
  Worker &leader = team.leader;
  worker.in_team.store (team.all_call ? Worker::InTeam::Working
                                      : Worker::InTeam::Waiting);
  if (team.all_call)
    {
      task::Task *outer = worker.current.exchange (&team.task);
      call (team, rank);
      worker.current = outer;
    }
  else
    // Its core is the leader's, which has threads of its own on it.
    while (!team.over.load ())
      worker.waker.park ();
  worker.in_team.store (Worker::InTeam::Not);
  team.left.fetch_add (1);
  leader.waker.wake ();
}

void
Teams::call (const Team &team, unsigned rank) const
{
  const unsigned place[] = { team.size, rank };
  const unsigned *outer = std::exchange (seat, place);
  team.launch.function (team.launch.buffers, team.launch.argument);
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
  if (!status.ok ())
    die_at (task.site, "task %s failed: %s", name_of (task), status.message ());
}

} // namespace asterism::core
