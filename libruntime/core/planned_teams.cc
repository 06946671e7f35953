// SPDX-License-Identifier: LGPL-2.1-or-later
// Teams whose members a policy of the application's chooses.
//
// The policy gives the task, or copies of it, to as many workers as it has
// announced.  The first one that is given it leads: it fetches the task's data
// as always, and waits for the others before it calls the function.  Copies are
// nothing but places in the team.  A policy may have two teams wait for each
// other's members, or keep a copy for a worker that cannot come: once nothing
// goes on anywhere, the leader does without those who have not come.

#include "core/engine.h"
#include "core/team.h"

namespace asterism::core
{

void
Teams::await_members (Worker &leader, TeamPlan &plan)
{
  // They may sleep, and their copies be in a queue of the policy's.
  engine_.dispatcher.wake_everybody ();
  const Resting resting (leader.rest, Rest::Team);
  leader.quiet_looks = 0;
  while (!plan.complete.load ())
    {
      leader.waker.park_for (kTeamPatienceUs);
      if (!plan.complete.load () && stuck (leader))
        break;
    }
  plans.close (plan);
}

void
Teams::run_planned (task::Task &task, Worker &leader,
                    const device::Launch &launch, Effort &effort,
                    TeamPlan &plan)
{
  if (!plan.complete.load ())
    await_members (leader, plan);
  // From here on `members' stays as it is.
  const std::vector<Worker *> others (plan.members.begin () + 1,
                                      plan.members.end ());
  Team team{ task,
             leader,
             launch,
             effort,
             unsigned (plan.members.size ()),
             task.codelet->type == STARPU_SPMD,
             others,
             plan.members.size () == plan.size ? plan.number : -1 };
  team.members.assign (others.begin (), others.end ());
  plan.team.store (&team);
  perform (team);
}

/// Comes to the team that the worker was called to.
void
Teams::attend_planned (Worker &worker)
{
  const TeamCall call = std::exchange (worker.called, {});
  TeamPlan &plan = *call.plan;
  worker.in_team.store (Worker::InTeam::Waiting);
  {
    const Resting resting (worker.rest, Rest::Team);
    while (plan.team.load () == nullptr && !plan.dissolved.load ())
      worker.waker.park ();
  }
  if (Team *team = plan.team.load ())
    attend (*team, worker, call.rank, call.copy != nullptr ? &call : nullptr);
  worker.in_team.store (Worker::InTeam::Not);
  plans.leave (plan);
  if (call.owns_copy)
    discard_copy (call.copy);
}

} // namespace asterism::core
