// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_perfmodel.h: models of the running program, and of its links.

#include "starpu_perfmodel.h"

#include <cerrno>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "core/engine.h"
#include "core/estimates.h"
#include "core/public_task.h"
#include "core/runtime.h"
#include "perfmodel/cost_table.h"
#include "perfmodel/kinds.h"

namespace core = asterism::core;
using asterism::data::NodeId;
using asterism::perfmodel::Query;

namespace
{

/// Reads type, number and cores of devices up to -1; false for no such type.
bool
take_devices (va_list list,
              std::vector<struct starpu_perfmodel_device> &devices)
{
  for (int type = va_arg (list, int); type != -1; type = va_arg (list, int))
    {
      if (type < 0 || type >= STARPU_NARCH)
        return false;
      int number = va_arg (list, int);
      int cores = va_arg (list, int);
      devices.push_back (
          { static_cast<enum starpu_worker_archtype> (type), number, cores });
    }
  return !devices.empty ();
}

/// What a model keeps for each of the devices listed up to -1; none if the list
/// or the implementation makes no sense.
std::vector<struct starpu_perfmodel_per_arch *>
kinds_for (struct starpu_perfmodel &model, int implementation, va_list list)
{
  std::vector<struct starpu_perfmodel_device> devices;
  if (!take_devices (list, devices) || implementation < 0
      || implementation >= STARPU_MAXIMPLEMENTATIONS)
    return {};
  std::vector<struct starpu_perfmodel_per_arch *> all;
  for (const auto &device : devices)
    all.push_back (&asterism::perfmodel::kind_of (
        model, device, static_cast<unsigned> (implementation)));
  return all;
}

/// The device whose memory a node is; null for main memory.
const asterism::device::Device *
device_of (const core::Engine &engine, unsigned node)
{
  for (const auto &worker : engine.workers)
    if (static_cast<unsigned> (worker->info.node) == node
        && worker->info.node != asterism::data::kMainMemory)
      return &worker->device.memory ();
  return nullptr;
}

} // namespace

void
starpu_perfmodel_init (struct starpu_perfmodel *)
{
}

struct starpu_perfmodel_arch *
starpu_worker_get_perf_archtype (int workerid, unsigned)
{
  core::Runtime *runtime = core::runtime ();
  int cores = 1, *members;
  if (starpu_combined_worker_get_description (workerid, &cores, &members) == 0)
    workerid = members[0];
  if (runtime == nullptr || workerid < 0
      || static_cast<size_t> (workerid) >= runtime->workers ().size ())
    return nullptr;
  auto &models = runtime->models ();
  return models.public_arch (models.team_arch (
      runtime->workers ()[static_cast<size_t> (workerid)].model,
      static_cast<unsigned> (cores)));
}

void
starpu_perfmodel_get_arch_name (struct starpu_perfmodel_arch *arch,
                                char *archname, size_t maxlen, unsigned nimpl)
{
  core::Runtime *runtime = core::runtime ();
  int number = runtime != nullptr ? runtime->models ().find_arch (*arch) : -1;
  std::string name
      = number >= 0
            ? runtime->models ().arch_name (static_cast<unsigned> (number))
            : "unknown";
  snprintf (archname, maxlen, "%s_impl%u", name.c_str (), nimpl);
}

int
starpu_perfmodel_set_per_devices_cost_function (
    struct starpu_perfmodel *model, int impl,
    starpu_perfmodel_per_arch_cost_function func, ...)
{
  va_list list;
  va_start (list, func);
  auto kinds = kinds_for (*model, impl, list);
  va_end (list);
  for (auto *each : kinds)
    each->cost_function = func;
  return kinds.empty () ? -EINVAL : 0;
}

int
starpu_perfmodel_set_per_devices_size_base (
    struct starpu_perfmodel *model, int impl,
    starpu_perfmodel_per_arch_size_base func, ...)
{
  va_list list;
  va_start (list, func);
  auto kinds = kinds_for (*model, impl, list);
  va_end (list);
  for (auto *each : kinds)
    each->size_base = func;
  return kinds.empty () ? -EINVAL : 0;
}

struct starpu_perfmodel_per_arch *
starpu_perfmodel_get_model_per_devices (struct starpu_perfmodel *model,
                                        int impl, ...)
{
  va_list list;
  va_start (list, impl);
  auto kinds = kinds_for (*model, impl, list);
  va_end (list);
  return kinds.size () == 1 ? kinds.front () : nullptr;
}

struct starpu_perfmodel_per_arch *
starpu_perfmodel_get_model_per_arch (struct starpu_perfmodel *model,
                                     struct starpu_perfmodel_arch *arch,
                                     unsigned impl)
{
  if (arch == nullptr || arch->ndevices != 1
      || impl >= STARPU_MAXIMPLEMENTATIONS)
    return nullptr;
  return &asterism::perfmodel::kind_of (*model, arch->devices[0], impl);
}

int
starpu_perfmodel_get_narch_combs ()
{
  core::Runtime *runtime = core::runtime ();
  int count = 0;
  while (runtime != nullptr
         && runtime->models ().public_arch (unsigned (count)) != nullptr)
    ++count;
  return count;
}

int
starpu_perfmodel_arch_comb_get (int ndevices,
                                struct starpu_perfmodel_device *devices)
{
  core::Runtime *runtime = core::runtime ();
  return runtime != nullptr
             ? runtime->models ().find_arch ({ ndevices, devices })
             : -1;
}

int
starpu_perfmodel_arch_comb_add (int ndevices,
                                struct starpu_perfmodel_device *devices)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr)
    return -ENODEV;
  if (const int known = starpu_perfmodel_arch_comb_get (ndevices, devices);
      known >= 0)
    return known;
  if (ndevices != 1
      || strcmp (asterism::perfmodel::type_name (devices[0].type), "unknown")
             == 0)
    return -EINVAL;
  struct starpu_perfmodel_device one = devices[0];
  const int cores = std::exchange (one.ncores, 1);
  if (cores > 1 && one.type != STARPU_CPU_WORKER)
    return -EINVAL;
  auto &models = runtime->models ();
  int number = models.find_arch ({ 1, &one });
  if (number < 0)
    number = int (models.add_arch (asterism::perfmodel::kind_name (one), 1,
                                   one.type, one.devid));
  return cores > 1
             ? int (models.team_arch (unsigned (number), unsigned (cores)))
             : number;
}

struct starpu_perfmodel_arch *
starpu_perfmodel_arch_comb_fetch (int comb)
{
  core::Runtime *runtime = core::runtime ();
  return runtime != nullptr && comb >= 0
             ? runtime->models ().public_arch (unsigned (comb))
             : nullptr;
}

char *
starpu_perfmodel_get_archtype_name (enum starpu_worker_archtype archtype)
{
  // Nobody may write there; the type is that of StarPU.
  return const_cast<char *> (asterism::perfmodel::type_name (archtype));
}

void
starpu_perfmodel_update_history (struct starpu_perfmodel *model,
                                 struct starpu_task *task,
                                 struct starpu_perfmodel_arch *arch, unsigned,
                                 unsigned nimpl, double measured)
{
  starpu_perfmodel_update_history_n (model, task, arch, 0, nimpl, measured, 1);
}

void
starpu_perfmodel_update_history_n (struct starpu_perfmodel *model,
                                   struct starpu_task *task,
                                   struct starpu_perfmodel_arch *arch, unsigned,
                                   unsigned nimpl, double average_measured,
                                   unsigned number)
{
  core::Engine *engine = core::current_engine ();
  int known = engine != nullptr ? engine->models.find_arch (*arch) : -1;
  asterism::task::Task *record
      = known >= 0 ? core::known_record (*engine, task) : nullptr;
  if (record == nullptr)
    return;
  Query query;
  query.codelet = task->cl;
  query.model = model;
  query.task = task;
  query.arch = static_cast<unsigned> (known);
  query.implementation = nimpl;
  query.footprint = core::footprint_of (*record);
  query.bytes = core::bytes_of (*record);
  query.flops = task->flops;
  for (unsigned i = 0; i < number; ++i)
    engine->models.record (query, average_measured);
}

double
starpu_perfmodel_history_based_expected_perf (
    struct starpu_perfmodel *model, struct starpu_perfmodel_arch *arch,
    uint32_t footprint)
{
  core::Runtime *runtime = core::runtime ();
  int number = runtime != nullptr ? runtime->models ().find_arch (*arch) : -1;
  if (number < 0)
    return NAN;
  Query query;
  query.model = model;
  query.arch = static_cast<unsigned> (number);
  query.footprint = footprint;
  return runtime->models ().expected (query);
}

double
starpu_transfer_predict (unsigned src_node, unsigned dst_node, size_t size)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr || src_node >= engine->memory.node_count ()
      || dst_node >= engine->memory.node_count ())
    return NAN;
  const asterism::device::Device *source = device_of (*engine, src_node);
  const asterism::device::Device *target = device_of (*engine, dst_node);
  using asterism::device::expected_seconds;
  if (asterism::device::has_direct_way (target, source))
    return expected_seconds (source, target, size) * 1e6;
  return (expected_seconds (source, nullptr, size)
          + expected_seconds (nullptr, target, size))
         * 1e6;
}

double
starpu_transfer_latency (unsigned src_node, unsigned dst_node)
{
  return starpu_transfer_predict (src_node, dst_node, 0);
}

double
starpu_transfer_bandwidth (unsigned src_node, unsigned dst_node)
{
  // MB/s is bytes a microsecond.
  constexpr size_t kBytes = 64 << 20;
  double time = starpu_transfer_predict (src_node, dst_node, kBytes)
                - starpu_transfer_latency (src_node, dst_node);
  return time > 0 ? kBytes / time : time < 0 ? NAN : INFINITY;
}
