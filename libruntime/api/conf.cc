// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu.h: the configuration and the version.

#include <cerrno>
#include <cstdlib>

#include "starpu.h"

#include "base/memory_guard.h"
#include "base/options.h"
#include "core/runtime.h"

namespace
{

constexpr int kMagic = 42;

/// Those of the runtime, or what the environment says before it runs.
asterism::Options
options ()
{
  asterism::core::Runtime *runtime = asterism::core::runtime ();
  return runtime != nullptr ? runtime->options ()
                            : asterism::Options::from_environment ();
}

int
as_int (long value)
{
  return static_cast<int> (value);
}

} // namespace

int
starpu_conf_init (struct starpu_conf *conf)
{
  if (conf == nullptr)
    return -EINVAL;
  asterism::Options options;
  if (!asterism::with_memory (
          [&] { options = asterism::Options::from_environment (); }))
    return -ENOMEM;
  *conf = {};
  conf->magic = kMagic;
  conf->sched_policy_name = getenv ("STARPU_SCHED");
  conf->ncpus = as_int (options.ncpus);
  conf->reserve_ncpus = as_int (options.reserve_ncpus);
  conf->ncuda = as_int (options.ncuda);
  conf->nhip = -1;
  conf->nopencl = as_int (options.nopencl);
  conf->nmax_fpga = -1;
  conf->nmic = -1;
  conf->nmpi_ms = -1;
  conf->ntcpip_ms = -1;
  conf->calibrate = as_int (options.calibrate);
  conf->bus_calibrate = as_int (options.bus_calibrate);
  conf->single_combined_worker = 0;
  conf->trace_buffer_size = uint64_t{ 64 } << 20;
  conf->disable_asynchronous_copy = as_int (options.synchronous_copies);
  conf->disable_asynchronous_cuda_copy
      = as_int (options.synchronous_cuda_copies);
  conf->disable_asynchronous_opencl_copy
      = as_int (options.synchronous_opencl_copies);
  conf->enable_map = as_int (options.share_memory);
  conf->catch_signals = as_int (options.catch_signals);
  conf->driver_spinning_backoff_min = 1;
  conf->driver_spinning_backoff_max = 32;
  return 0;
}

int
starpu_conf_noworker (struct starpu_conf *conf)
{
  if (conf == nullptr)
    return -EINVAL;
  for (int starpu_conf::*count :
       { &starpu_conf::ncpus, &starpu_conf::ncuda, &starpu_conf::nhip,
         &starpu_conf::nopencl, &starpu_conf::nmax_fpga, &starpu_conf::nmic,
         &starpu_conf::nmpi_ms, &starpu_conf::ntcpip_ms })
    conf->*count = 0;
  return 0;
}

void
starpu_get_version (int *major, int *minor, int *release)
{
  *major = STARPU_MAJOR_VERSION;
  *minor = STARPU_MINOR_VERSION;
  *release = STARPU_RELEASE_VERSION;
}

int
starpu_asynchronous_copy_disabled ()
{
  return options ().synchronous_copies != 0;
}

int
starpu_asynchronous_cuda_copy_disabled ()
{
  const asterism::Options now = options ();
  return now.synchronous_copies != 0 || now.synchronous_cuda_copies != 0;
}

// There are no devices of these kinds, of which one could say otherwise.

int
starpu_asynchronous_mic_copy_disabled ()
{
  return starpu_asynchronous_copy_disabled ();
}

int
starpu_asynchronous_copy_disabled_for (enum starpu_node_kind kind)
{
  return kind == STARPU_CUDA_RAM ? starpu_asynchronous_cuda_copy_disabled ()
         : kind == STARPU_OPENCL_RAM
             ? starpu_asynchronous_opencl_copy_disabled ()
             : starpu_asynchronous_copy_disabled ();
}

int
starpu_asynchronous_hip_copy_disabled ()
{
  return starpu_asynchronous_copy_disabled ();
}

int
starpu_asynchronous_max_fpga_copy_disabled ()
{
  return starpu_asynchronous_copy_disabled ();
}

int
starpu_asynchronous_mpi_ms_copy_disabled ()
{
  return starpu_asynchronous_copy_disabled ();
}

int
starpu_asynchronous_tcpip_ms_copy_disabled ()
{
  return starpu_asynchronous_copy_disabled ();
}

int
starpu_asynchronous_opencl_copy_disabled ()
{
  const asterism::Options now = options ();
  return now.synchronous_copies != 0 || now.synchronous_opencl_copies != 0;
}
