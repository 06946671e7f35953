// SPDX-License-Identifier: LGPL-2.1-or-later
// Whose durations are one kind: those of a worker, or of a team.

#include "perfmodel/kinds.h"
#include "core/engine.h"
#include "core/estimates.h"
#include "perfmodel/model.h"

namespace asterism::core
{

unsigned
Estimates::kind_of_team (const task::Task &task,
                         const sched::WorkerInfo &worker)
{
  Engine &engine = *current_engine ();
  const Worker &leader = *engine.workers[size_t (worker.id)];
  // Not if it stands for a team.
  return worker.model != leader.info.model
             ? worker.model
             : engine.models.team_arch (worker.model,
                                        engine.teams.largest (task, leader));
}

std::optional<sched::WorkerInfo>
worker_like (Engine &engine, const struct starpu_perfmodel_arch *arch)
{
  if (arch == nullptr || arch->ndevices != 1)
    return {};
  struct starpu_perfmodel_device one = arch->devices[0];
  const auto cores = unsigned (perfmodel::cores_of (one));
  one.ncores = 1;
  const int model = engine.models.find_arch ({ 1, &one });
  for (sched::WorkerInfo worker : engine.infos)
    if (model >= 0 && worker.model == unsigned (model))
      {
        worker.model = engine.models.team_arch (worker.model, cores);
        worker.speed *= cores;
        return worker;
      }
  return {};
}

} // namespace asterism::core
