// SPDX-License-Identifier: LGPL-2.1-or-later
// How long tasks take on a machine that a file describes.

#include "core/simulation.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>

#include "base/log.h"
#include "base/virtual_time.h"
#include "core/estimates.h"
#include "core/public_task.h"
#include "perfmodel/static_cost.h"
#include "topology/description.h"

namespace asterism::core
{

namespace
{

/// In the table of a kind: stands for all codelets that do not.
constexpr const char *kAnyCodelet = "*";

const char *
name_of_codelet (const struct starpu_codelet &codelet)
{
  if (codelet.name != nullptr)
    return codelet.name;
  return codelet.model != nullptr && codelet.model->symbol != nullptr
             ? codelet.model->symbol
             : "";
}

double
flops_of (const task::Task &task)
{
  if (task.user != nullptr && task.user->flops > 0)
    return task.user->flops;
  return perfmodel::static_cost (*task.codelet, task.argument).flops;
}

} // namespace

Simulation::Simulation (const topology::Description &machine,
                        const Estimates &estimates, const Options &options)
    : machine_ (machine), estimates_ (estimates),
      executes_ (options.sim_execute != 0), perturb_ (options.perturb),
      seed_ (uint64_t (options.seed) + machine.variation.seed),
      begin_ (virtual_time::now ())
{
}

/// By the table of the file; NaN when it says nothing.
double
Simulation::table_us (const task::Task &task, int number) const
{
  const auto &table = machine_.kind_of (number).codelets;
  auto found = table.find (std::string_view (name_of_codelet (*task.codelet)));
  if (found == table.end ())
    found = table.find (std::string_view (kAnyCodelet));
  if (found == table.end ())
    return NAN;
  const double value = found->second.values.at (double (bytes_of (task)));
  if (!found->second.is_rate)
    return value;
  return flops_of (task) > 0 ? flops_of (task) / (value * 1e3) : NAN;
}

/// By the operations that the program says a task has.
double
Simulation::rate_us (const task::Task &task, int number) const
{
  const double gflops = machine_.kind_of (number).gflops;
  return gflops > 0 && flops_of (task) > 0 ? flops_of (task) / (gflops * 1e3)
                                           : NAN;
}

/// The next of a sequence between 0 and 1 (splitmix64).
double
Simulation::uniform () const
{
  // Relaxed: threads take turns.
  const uint64_t drawn = drawn_.fetch_add (1, std::memory_order_relaxed) + 1;
  uint64_t x = seed_ * 0xd1342543de82ef95u + drawn * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return double ((x ^ x >> 31) >> 11) * 0x1p-53;
}

double
Simulation::expected_us (const task::Task &task,
                         const sched::WorkerInfo &worker) const
{
  const int number = numbers_[size_t (worker.id)];
  double us = table_us (task, number);
  if (std::isnan (us))
    us = rate_us (task, number);
  return perturb_ > 0 ? us * (1 + perturb_ / 100 * (2 * uniform () - 1)) : us;
}

double
Simulation::varied (double us) const
{
  const topology::Variation &variation = machine_.variation;
  const double part = variation.percent / 100;
  switch (variation.shape)
    {
    case topology::Variation::Shape::None:
      break;
    case topology::Variation::Shape::Uniform:
      return us * (1 + part * (2 * uniform () - 1));
    case topology::Variation::Shape::Normal:
      {
        // Box and Muller; nothing is faster than a tenth of the mean.
        const double radius = std::sqrt (-2 * std::log (1 - uniform ()));
        const double normal
            = radius * std::cos (2 * std::numbers::pi * uniform ());
        return us * std::fmax (1 + part * normal, 0.1);
      }
    }
  return us;
}

void
Simulation::prepare (device::Launch &launch, const task::Task &task,
                     const sched::WorkerInfo &worker, unsigned cores) const
{
  prepare (launch, *task.codelet);
  const int number = numbers_[size_t (worker.id)];
  double us = table_us (task, number);
  if (std::isnan (us) && task.codelet->model != nullptr)
    us = estimates_.ask_duration (task, worker, task.implementation);
  if (std::isnan (us))
    us = rate_us (task, number);
  if (std::isnan (us) && task.access_count == 0 && flops_of (task) <= 0
      && task.codelet->model == nullptr)
    us = 0; // such as what is executed once on each worker
  if (std::isnan (us))
    {
      log (Level::Error,
           "%s: codelets: %s takes unknown time on kind %s: say it there, or "
           "give the task its flops and the kind its gflops",
           machine_.path.c_str (), name_of (task),
           machine_.kind_of (number).name.c_str ());
      fflush (nullptr);
      _Exit (2);
    }
  launch.simulated_seconds = 1e-6 * varied (us) / cores;
}

void
Simulation::prepare (device::Launch &launch,
                     const struct starpu_codelet &codelet) const
{
  launch.function
      = executes_ ? function_of (codelet, device::Arch::Cpu, 0) : nullptr;
  launch.simulated_seconds = 0;
}

void
Simulation::report () const
{
  log (Level::Info, "%s: the program took %.9g s", machine_.name.c_str (),
       virtual_time::now () - begin_);
}

} // namespace asterism::core
