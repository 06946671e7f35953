// SPDX-License-Identifier: LGPL-2.1-or-later
// Runtime: the one object behind the C API.

#include "core/runtime.h"
#include "core/callbacks.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

#include "base/log.h"
#include "base/memory_guard.h"
#include "base/virtual_time.h"
#include "core/engine.h"
#include "core/public_task.h"

namespace asterism::core
{

/// The engine and nothing else: it keeps core's parts out of the interface.
struct Runtime::Details
{
  explicit Details (const Options &options)
      : clock (!options.sim.empty ()), engine (options)
  {
  }

  /// While it lives time is virtual, if a machine is simulated.
  struct Clock
  {
    explicit Clock (bool is_virtual)
    {
      if (is_virtual)
        virtual_time::begin ();
    }
    ~Clock () { virtual_time::end (); }
  };
  Clock clock;
  Engine engine;
};

namespace
{

bool
in_environment (const char *names)
{
  std::string all = names;
  for (size_t begin = 0; begin < all.size ();)
    {
      size_t end = all.find (' ', begin);
      if (end == std::string::npos)
        end = all.size ();
      if (getenv (all.substr (begin, end - begin).c_str ()) != nullptr)
        return true;
      begin = end + 1;
    }
  return false;
}

/// Takes a value of the configuration unless the environment has its say.
void
take_number (long &option, long given, const struct starpu_conf &conf,
             const char *names)
{
  if (given != -1
      && (conf.precedence_over_environment_variables
          || !in_environment (names)))
    option = given;
}

/// The numbers as STARPU_WORKERS_CPUID has them; equal ones at the end of the
/// array were not set.
std::string
list_of (const unsigned (&numbers)[STARPU_NMAXWORKERS])
{
  size_t count = STARPU_NMAXWORKERS;
  while (count > 1 && numbers[count - 1] == numbers[count - 2])
    --count;
  std::string list;
  for (size_t i = 0; i < count; ++i)
    list += (i > 0 ? " " : "") + std::to_string (numbers[i]);
  return list;
}

void
take_list (std::string &option, unsigned given,
           const unsigned (&numbers)[STARPU_NMAXWORKERS],
           const struct starpu_conf &conf, const char *names)
{
  if (given
      && (conf.precedence_over_environment_variables
          || !in_environment (names)))
    option = list_of (numbers);
}

Options
options_with (const struct starpu_conf *conf)
{
  Options options = Options::from_environment ();
  if (conf == nullptr)
    return options;
  take_number (options.ncpus, conf->ncpus, *conf, "STARPU_NCPU STARPU_NCPUS CSS_NUM_CPUS");
  take_number (options.reserve_ncpus, conf->reserve_ncpus, *conf,
               "STARPU_RESERVE_NCPU");
  take_number (options.ncuda, conf->ncuda, *conf, "STARPU_NCUDA CSS_NUM_GPUS");
  take_number (options.nopencl, conf->nopencl, *conf, "STARPU_NOPENCL");
  take_number (options.calibrate, conf->calibrate, *conf, "STARPU_CALIBRATE");
  take_number (options.bus_calibrate, conf->bus_calibrate, *conf,
               "STARPU_BUS_CALIBRATE");
  if (conf->sched_policy_name != nullptr
      && (conf->precedence_over_environment_variables
          || !in_environment ("STARPU_SCHED")))
    options.sched = conf->sched_policy_name;
  take_list (options.workers_cpuid, conf->use_explicit_workers_bindid,
             conf->workers_bindid, *conf, "STARPU_WORKERS_CPUID");
  take_list (options.workers_cudaid, conf->use_explicit_workers_cuda_gpuid,
             conf->workers_cuda_gpuid, *conf, "STARPU_WORKERS_CUDAID");
  take_list (options.workers_openclid, conf->use_explicit_workers_opencl_gpuid,
             conf->workers_opencl_gpuid, *conf, "STARPU_WORKERS_OPENCLID");
  take_number (options.synchronous_copies, conf->disable_asynchronous_copy,
               *conf, "STARPU_DISABLE_ASYNCHRONOUS_COPY");
  take_number (options.synchronous_cuda_copies,
               conf->disable_asynchronous_cuda_copy, *conf,
               "STARPU_DISABLE_ASYNCHRONOUS_CUDA_COPY");
  take_number (options.synchronous_opencl_copies,
               conf->disable_asynchronous_opencl_copy, *conf,
               "STARPU_DISABLE_ASYNCHRONOUS_OPENCL_COPY");
  take_number (options.share_memory, conf->enable_map, *conf,
               "ASTERISM_SHARE_MEMORY STARPU_ENABLE_MAP");
  take_number (options.catch_signals, conf->catch_signals, *conf,
               "STARPU_CATCH_SIGNALS");
  if (conf->trace_buffer_size == 0)
    options.trace.clear ();
  return options;
}

std::atomic<Runtime *> installed{ nullptr };

} // namespace

Runtime::Runtime () = default;
Runtime::~Runtime ()
{
  if (details_)
    details_->engine.stop ();
}

Status
Runtime::start (const struct starpu_conf *conf,
                std::unique_ptr<Runtime> &runtime)
{
  // Not in the guarded function's hands: it stops what has been started.
  std::unique_ptr<Runtime> made (new (std::nothrow) Runtime);
  Status status;
  const bool enough
      = made != nullptr && with_memory ([&] {
          Options options = options_with (conf);
          // Main memory is the first NUMA node's, or stands for all.
          if (options.limit_cpu_mem < 0)
            options.limit_cpu_mem
                = memory_limit ("CPU_NUMA", 0, options.limit_numa_mem);
          made->details_ = std::make_unique<Details> (options);
          if (conf != nullptr)
            made->details_->engine.left_out
                = { conf->not_launched_drivers, conf->n_not_launched_drivers };
          status = made->details_->engine.start (conf);
        });
  if (!enough)
    return Status::error (-ENOMEM, "no memory to start");
  if (status.ok ())
    runtime = std::move (made);
  return status;
}

void
Runtime::submit (task::Task &task)
{
  details_->engine.submit (task);
}

void
Runtime::wait (Event &event)
{
  details_->engine.wait (event);
}

void
Runtime::wait_for_all ()
{
  details_->engine.wait_for_count (0);
}

void
Runtime::wait_for_count (unsigned count)
{
  details_->engine.wait_for_count (count);
}

unsigned
Runtime::unfinished () const
{
  return details_->engine.unfinished ();
}

bool
Runtime::request (data::Requester &requester, data::Access *accesses,
                  unsigned count)
{
  requester.missing.store (static_cast<int> (count) + 1,
                           std::memory_order_relaxed);
  return data::enter_all (requester, accesses, count, 1);
}

data::Memory &
Runtime::memory ()
{
  return details_->engine.memory;
}

perfmodel::Models &
Runtime::models ()
{
  return details_->engine.models;
}

trace::Recorder &
Runtime::recorder ()
{
  return details_->engine.recorder;
}

const Options &
Runtime::options () const
{
  return details_->engine.options;
}

const topology::Machine &
Runtime::machine () const
{
  return details_->engine.machine;
}

const sched::Estimator &
Runtime::estimator () const
{
  return details_->engine.estimates;
}

std::span<const sched::WorkerInfo>
Runtime::workers () const
{
  return details_->engine.infos;
}

const device::Device &
Runtime::device (int worker) const
{
  return details_->engine.workers[worker]->device;
}

Engine &
Runtime::engine ()
{
  return details_->engine;
}

int
Runtime::current_worker ()
{
  Worker *worker = core::current_worker ();
  return worker != nullptr ? worker->info.id : -1;
}

task::Task *
Runtime::current_task ()
{
  // What a worker calls is perhaps for a task that follows the one it is in.
  task::Task *called = calling_back ();
  return called != nullptr ? called : body_of_thread ();
}

Runtime *
runtime ()
{
  // Acquire: partner of the store in install ().
  return installed.load (std::memory_order_acquire);
}

void
install (Runtime *runtime)
{
  installed.store (runtime, std::memory_order_release);
}

} // namespace asterism::core
