// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_task_bundle.h: tasks that had better run on one worker.

#include "starpu_task_bundle.h"

#include <cerrno>
#include <cmath>
#include <set>

#include "starpu_scheduler.h"

#include "core/engine.h"
#include "core/public_task.h"
#include "task/bundle.h"

namespace core = asterism::core;
namespace task = asterism::task;

void
starpu_task_bundle_create (starpu_task_bundle_t *bundle)
{
  *bundle = new _starpu_task_bundle;
}

int
starpu_task_bundle_insert (starpu_task_bundle_t bundle,
                           struct starpu_task *task)
{
  if (bundle == nullptr || task == nullptr)
    return -EINVAL;
  return task::insert_into_bundle (*bundle, task);
}

int
starpu_task_bundle_remove (starpu_task_bundle_t bundle,
                           struct starpu_task *task)
{
  if (bundle == nullptr || task == nullptr)
    return -EINVAL;
  return task::remove_from_bundle (*bundle, task, false);
}

void
starpu_task_bundle_close (starpu_task_bundle_t bundle)
{
  if (bundle != nullptr)
    task::close_bundle (*bundle);
}

namespace
{

/// The sum of an estimate over the tasks of a bundle.
double
sum_of (double (*estimate) (struct starpu_task *,
                            struct starpu_perfmodel_arch *, unsigned),
        starpu_task_bundle_t bundle, struct starpu_perfmodel_arch *arch,
        unsigned nimpl)
{
  if (bundle == nullptr)
    return NAN;
  double sum = 0;
  task::each_of_bundle (*bundle, [&] (struct starpu_task *task) {
    sum += estimate (task, arch, nimpl);
  });
  return sum;
}

} // namespace

double
starpu_task_bundle_expected_length (starpu_task_bundle_t bundle,
                                    struct starpu_perfmodel_arch *arch,
                                    unsigned nimpl)
{
  return sum_of (starpu_task_expected_length, bundle, arch, nimpl);
}

double
starpu_task_bundle_expected_energy (starpu_task_bundle_t bundle,
                                    struct starpu_perfmodel_arch *arch,
                                    unsigned nimpl)
{
  return sum_of (starpu_task_expected_energy, bundle, arch, nimpl);
}

double
starpu_task_bundle_expected_data_transfer_time (starpu_task_bundle_t bundle,
                                                unsigned memory_node)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr || bundle == nullptr
      || memory_node >= engine->memory.node_count ())
    return NAN;
  const auto node = static_cast<asterism::data::NodeId> (memory_node);
  std::set<const asterism::data::Handle *> counted;
  double sum = 0;
  task::each_of_bundle (*bundle, [&] (struct starpu_task *user) {
    task::Task *task = core::known_record (*engine, user);
    if (task == nullptr)
      sum = NAN;
    for (unsigned i = 0; task != nullptr && i < task->access_count; ++i)
      {
        const asterism::data::Access &access = task->accesses[i];
        if (asterism::data::reads (access.mode)
            && counted.insert (access.handle).second)
          sum += engine->memory.transfer_cost (*access.handle, node,
                                               access.mode);
      }
  });
  return sum;
}
