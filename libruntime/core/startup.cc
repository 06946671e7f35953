// SPDX-License-Identifier: LGPL-2.1-or-later
// Engine: opening devices, choosing a policy, starting and stopping workers.

#include "core/engine.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include "base/fuzz.h"
#include "base/log.h"
#include "base/pool.h"
#include "core/crash.h"
#include "core/drive.h"
#include "core/kept_links.h"
#include "core/predefined.h"
#include "data/background_eviction.h"

namespace asterism::core
{

namespace
{

std::string
policy_names ()
{
  std::string names;
  for (const sched::PolicyInfo *policy : sched::all_policies ())
    names += std::string (names.empty () ? "" : ", ") + policy->name;
  return names;
}

void
list_policies ()
{
  // On standard error, as messages: what the program prints stays its own.
  fprintf (stderr, "STARPU_SCHED can be one of\n");
  for (const sched::PolicyInfo *policy : sched::all_policies ())
    fprintf (stderr, "  %-8s %s\n", policy->name, policy->description);
}

/// Name under which workers share performance models.
std::string
model_name (const device::DeviceInfo &device)
{
  if (!device.model.empty ())
    return device.model;
  switch (device.arch)
    {
    case device::Arch::Cpu:
      if (device.separate)
        return "local_store" + std::to_string (device.index);
      return device.type == STARPU_SIM_WORKER
                 ? "sim" + std::to_string (device.index)
                 : "cpu";
    case device::Arch::OpenCl:
      return "opencl" + std::to_string (device.index);
    case device::Arch::Cuda:
      return "cuda" + std::to_string (device.index);
    }
  return "unknown";
}

void
display_bindings (const std::vector<std::unique_ptr<Worker>> &workers,
                  bool bound)
{
  for (const auto &worker : workers)
    {
      const device::DeviceInfo &device = worker->device.info ();
      if (bound && device.core >= 0)
        log (Level::Info, "%s: core %d", device.name.c_str (), device.core);
      else
        log (Level::Info, "%s: not bound", device.name.c_str ());
    }
}

} // namespace

/// Reads the graph of an earlier run that tasks get their priorities or workers
/// from.  Ends the program if it cannot: no run without it was asked for.
static void
load_plan (Engine &engine)
{
  const std::string &priorities = engine.options.priorities,
                    &placement = engine.options.placement;
  if (priorities.empty () && placement.empty ())
    return;
  engine.plan = std::make_unique<GraphPlan> ();
  std::vector<std::string> names;
  for (const auto &worker : engine.workers)
    names.push_back (worker->device.info ().name);
  const Status status
      = !priorities.empty () && !placement.empty ()
            ? Status::error (-EINVAL, "not beside ASTERISM_PRIORITIES: the "
                                      "placement has its own order")
        : placement.empty ()
            ? engine.plan->load_priorities (priorities)
            : engine.plan->load_placement (placement, engine.infos, names);
  if (!status.ok ())
    {
      log (Level::Error, "%s: %s",
           placement.empty () ? "ASTERISM_PRIORITIES" : "ASTERISM_PLACEMENT",
           status.message ());
      exit (2);
    }
  engine.profile.watch_submissions ();
}

Status
Engine::start (const struct starpu_conf *conf)
{
  set_silent (options.silent != 0);
  if ((tool = Tool::open (options)) != nullptr)
    {
      recorder.listen (Tool::tell_transfer, tool.get ());
      tool->tell (starpu_prof_tool_event_init);
      tool->tell (starpu_prof_tool_event_init_begin,
                  const_cast<struct starpu_conf *> (conf));
    }
  fuzz::set_rate (options.fuzz, options.seed);
  unsigned unhandled = unhandled_crashes ();
  Status status = machine.load (options);
  if (!status.ok () && !options.sim.empty ())
    {
      // It is not the program's mistake, and no result would be meant.
      log (Level::Error, "%s", status.message ());
      exit (2);
    }
  if (status.ok () && machine.simulated () != nullptr)
    {
      simulation = std::make_unique<Simulation> (*machine.simulated (),
                                                 estimates, options);
      estimates.simulation = simulation.get ();
    }
  if (status.ok ())
    status = open_devices ();
  if (status.ok ())
    status = choose_policy (conf);
  if (!status.ok ())
    return status;
  make_workers ();
  load_plan (*this);
  if (simulation == nullptr)
    load_links (options, devices);
  profile.open ();
  start_policy ();
  if (options.catch_signals != 0)
    catch_crashes (unhandled);
  if (Status opened = throttle.open (); !opened.ok ())
    log (Level::Warning, "%s", opened.message ());
  status = start_threads ();
  if (status.ok () && options.watchdog_timeout > 0)
    watchdog = std::make_unique<Watchdog> (*this, options.watchdog_timeout);
  if (status.ok () && options.progress != 0)
    progress = std::make_unique<Progress> (*this);
  return status;
}

/// Closes devices for whose memory there is no number left.
static void
leave_out_surplus (std::vector<std::unique_ptr<device::Device>> &devices)
{
  std::set<const device::Device *> memories;
  const size_t left_out = std::erase_if (devices, [&] (const auto &device) {
    const device::Device *memory = &device->memory ();
    if (!device->info ().own_memory || memories.contains (memory))
      return false;
    return memories.size () == data::kMaxNodes - 1
           || !memories.insert (memory).second;
  });
  if (left_out > 0)
    log (Level::Warning,
         "%zu devices are not used: there can be %u memory nodes at most",
         left_out, data::kMaxNodes);
}

Status
Engine::open_devices ()
{
  const std::vector<const device::Driver *> &all = device::all_drivers ();
  const auto only
      = std::find_if (all.begin (), all.end (), [this] (const auto *driver) {
          return driver->excludes_others (options);
        });
  for (const device::Driver *driver : all)
    {
      if (only != all.end () && driver != *only)
        continue;
      Status status = driver->open (options, machine, devices);
      if (!status.ok ())
        log (Level::Warning, "%s devices are not used: %s", driver->name (),
             status.message ());
    }
  if (Status status = teams.virtual_devices.open (options, devices);
      !status.ok ())
    return status;
  leave_out_surplus (devices);
  if (devices.empty ())
    return Status::error (-ENODEV, "no device to run tasks on");
  return {};
}

/// Good without calibration: work stealing where all workers are alike, the
/// cost of computation and transfers where they are not.
const sched::PolicyInfo *
Engine::default_policy () const
{
  bool alike = true;
  for (const auto &device : devices)
    alike &= !device->info ().own_memory
             && device->info ().arch == devices[0]->info ().arch;
  return sched::find_policy (alike ? "lws" : "dmda");
}

Status
Engine::choose_policy (const struct starpu_conf *conf)
{
  const std::string &name = options.sched;
  if (name == "help")
    list_policies ();
  if (conf != nullptr && conf->sched_policy != nullptr)
    users_ = conf->sched_policy;
  else if (!options.sched_lib.empty ())
    users_ = find_in_library (options);
  if (users_ != nullptr)
    policy_ = predefined (*users_);
  if (policy_ != nullptr)
    {
      users_ = nullptr;
      return {};
    }
  if (users_ != nullptr)
    return users_->push_task != nullptr
               ? Status ()
               : Status::error (-EINVAL, "the policy has no push_task");

  if (!name.empty () && name != "help")
    {
      policy_ = sched::find_policy (name.c_str ());
      if (policy_ == nullptr)
        log (Level::Warning,
             "there is no policy '%s', using '%s'; the policies are %s",
             name.c_str (), default_policy ()->name, policy_names ().c_str ());
    }
  if (policy_ == nullptr)
    policy_ = default_policy ();
  return {};
}

void
Engine::make_workers ()
{
  std::vector<data::NodeId> nodes (devices.size (), data::kMainMemory);
  for (size_t i = 0; i < devices.size (); ++i)
    {
      device::Device &device = *devices[i];
      auto worker
          = std::make_unique<Worker> (*this, device, static_cast<int> (i));
      if (device.info ().own_memory)
        {
          main_memory_only = false;
          nodes[i] = memory.add_node (device.memory ());
          recorder.name_node (nodes[i], device.info ().name);
        }
      if (simulation != nullptr)
        simulation->add_worker (device.info ().simulated);
      worker->info.node = nodes[i];
      worker->info.model
          = models.add_arch (model_name (device.info ()), device.info ().speed,
                             device.info ().type, device.info ().index);
      recorder.name_worker (worker->info.id, device.info ().name);
      archs |= uint32_t{ 1 } << unsigned (worker->info.arch);
      worker->info.group = device.info ().group;
      if (worker->info.group)
        estimates.group_archs |= uint32_t{ 1 } << unsigned (worker->info.arch);
      infos.push_back (worker->info);
      workers.push_back (std::move (worker));
    }
  teams.number_virtual_devices ();
  recorder.name_node (data::kMainMemory, "main memory");
  memory.set_recorder (&recorder);
  memory.set_background_waker (&background, &last_copy);
  memory.set_release_hook (
      [] (void *engine) { static_cast<Engine *> (engine)->take_up_again (); },
      this);
}

void
Engine::wake_idle (void *engine)
{
  auto &self = *static_cast<Engine *> (engine);
  // When it stops, what is left is drained.
  if (!self.stopping.load ())
    self.dispatcher.wake_idle ();
}

const struct starpu_sched_policy *
Engine::public_policy () const
{
  return users_ != nullptr ? users_ : core::public_policy (*policy_);
}

std::vector<int>
Engine::all_workers () const
{
  std::vector<int> numbers;
  for (const sched::WorkerInfo &worker : infos)
    numbers.push_back (worker.id);
  return numbers;
}

void
Engine::start_policy ()
{
  sched::Context context{ infos, estimates, options };
  std::unique_ptr<sched::Policy> policy;
  const char *name = users_ != nullptr ? users_->policy_name : policy_->name;
  if (users_ != nullptr)
    {
      auto made = std::make_unique<UserPolicy> (context, *users_, dispatcher, 0,
                                                all_workers ());
      user_policy = made.get ();
      policy = std::move (made);
    }
  else
    policy = policy_->make (context);
  std::vector<Waker *> wakers;
  for (const auto &worker : workers)
    wakers.push_back (&worker->waker);
  dispatcher.start (std::move (policy), name, infos, std::move (wakers));
  learning = dispatcher.needs_timing () || options.calibrate > 0;
  timing = learning || recorder.on () || profile.on () || options.worker_stats
           || options.enable_stats || tool != nullptr;
  if (!options.record.empty ())
    graph.start (options.record);
}

Status
Engine::start_threads ()
{
  auto has_thread = [this] (const Worker &worker) {
    for (const struct starpu_driver &driver : left_out)
      if (names (driver, worker.device.info ()))
        return false;
    return true;
  };
  for (const auto &worker : workers)
    if (has_thread (*worker))
      worker->start ();
  Status failure;
  for (const auto &worker : workers)
    {
      if (!has_thread (*worker))
        continue;
      wait (worker->attached);
      if (!worker->attach_status.ok () && failure.ok ())
        failure = std::move (worker->attach_status);
    }
  if (!failure.ok ())
    stop ();
  else if (options.display_bindings)
    display_bindings (workers, !options.workers_nobind);
  return failure;
}

void
Engine::begin_policy (const struct starpu_conf *conf)
{
  if (user_policy != nullptr)
    user_policy->begin ();
  if (conf == nullptr)
    return;
  if (conf->global_sched_ctx_min_priority != 0
      || conf->global_sched_ctx_max_priority != 0)
    {
      min_priority.store (conf->global_sched_ctx_min_priority);
      max_priority.store (conf->global_sched_ctx_max_priority);
    }
  policy_init = conf->sched_policy_init;
  for (auto callback : { conf->sched_policy_callback, conf->sched_policy_init })
    if (callback != nullptr)
      callback (0);
}

void
Engine::stop ()
{
  watchdog.reset ();
  progress.reset ();
  stopping.store (true);
  dispatcher.wake_everybody ();
  for (const auto &worker : workers)
    worker->join ();
  leave_crashes ();
  if (user_policy != nullptr)
    user_policy->end ();
  user_policy = nullptr;
  if (contexts_made_)
    contexts_made_->end_policies ();
  memory.room ().stop ();
  memory.drain ();
  pool::flush ();
}

/// Saves for the next run what was measured in this one.
void
Engine::keep_learnt ()
{
  Status saved = models.save ();
  if (!saved.ok ())
    log (Level::Warning, "performance models are not saved: %s",
         saved.message ());
  if (Status kept = save_links (options, devices); !kept.ok ())
    log (Level::Warning, "what links took is not saved: %s", kept.message ());
}

void
Engine::report ()
{
  if (simulation != nullptr)
    simulation->report ();
  else
    keep_learnt ();
  profile.report ();
  if (options.memory_stats || options.enable_stats)
    memory.list_handles (stderr);
  if (plan != nullptr)
    plan->report ();
  if (graph.on ())
    if (Status recorded = graph.stop (); !recorded.ok ())
      log (Level::Warning, "%s", recorded.message ());
  Status written = recorder.write (graph.graph ());
  if (!written.ok ())
    log (Level::Warning, "no trace: %s", written.message ());
}

} // namespace asterism::core
