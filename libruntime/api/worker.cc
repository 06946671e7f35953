// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_worker.h: the workers, by number and by kind.

#include "starpu.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <set>
#include <vector>

#include "core/engine.h"
#include "core/runtime.h"

namespace core = asterism::core;
using asterism::device::DeviceInfo;

namespace
{

/// What worker `id` drives, or null when there is no such worker.
const DeviceInfo *
info_of (int id)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr || id < 0
      || static_cast<size_t> (id) >= runtime->workers ().size ())
    return nullptr;
  return &runtime->device (id).info ();
}

bool
is_kind (enum starpu_worker_archtype type)
{
  return type == STARPU_ANY_WORKER
         || (type >= STARPU_CPU_WORKER && type < STARPU_NARCH);
}

/// The workers of a kind, in order.
std::vector<int>
workers_of (enum starpu_worker_archtype type)
{
  std::vector<int> ids;
  for (int id = 0; const DeviceInfo *info = info_of (id); ++id)
    if (type == STARPU_ANY_WORKER || info->type == type)
      ids.push_back (id);
  return ids;
}

unsigned
count_of (enum starpu_worker_archtype type)
{
  return static_cast<unsigned> (workers_of (type).size ());
}

/// The worker of the device that the calling thread uses, or -1.
int
id_of_thread ()
{
  const core::Worker *worker = core::current_worker ();
  const asterism::device::Device *device = asterism::device::current_device ();
  if (worker != nullptr && (device == nullptr || device == &worker->device))
    return worker->info.id;
  // A thread that copies data for a device has that one's function called.
  for (int id = 0; device != nullptr && info_of (id) != nullptr; ++id)
    if (&core::runtime ()->device (id) == device)
      return id;
  return -1;
}

} // namespace

unsigned
starpu_worker_get_count ()
{
  core::Runtime *runtime = core::runtime ();
  return runtime != nullptr
             ? static_cast<unsigned> (runtime->workers ().size ())
             : 0;
}

unsigned
starpu_cpu_worker_get_count ()
{
  return count_of (STARPU_CPU_WORKER);
}

unsigned
starpu_cuda_worker_get_count ()
{
  return count_of (STARPU_CUDA_WORKER);
}

unsigned
starpu_opencl_worker_get_count ()
{
  return count_of (STARPU_OPENCL_WORKER);
}

unsigned
starpu_hip_worker_get_count ()
{
  return count_of (STARPU_HIP_WORKER);
}

unsigned
starpu_mpi_ms_worker_get_count ()
{
  return count_of (STARPU_MPI_MS_WORKER);
}

unsigned
starpu_tcpip_ms_worker_get_count ()
{
  return count_of (STARPU_TCPIP_MS_WORKER);
}

unsigned
starpu_mic_worker_get_count ()
{
  return count_of (STARPU_MIC_WORKER);
}

unsigned
starpu_mic_device_get_count ()
{
  return 0;
}

void
starpu_worker_wait_for_initialisation ()
{
  starpu_wait_initialized ();
}

int
starpu_worker_get_count_by_type (enum starpu_worker_archtype type)
{
  return is_kind (type) ? static_cast<int> (count_of (type)) : -EINVAL;
}

unsigned
starpu_worker_get_ids_by_type (enum starpu_worker_archtype type, int *workerids,
                               unsigned maxsize)
{
  std::vector<int> ids = workers_of (type);
  const size_t count = std::min<size_t> (ids.size (), maxsize);
  std::copy_n (ids.begin (), count, workerids);
  return static_cast<unsigned> (count < ids.size () ? -ERANGE : int (count));
}

int
starpu_worker_get_by_type (enum starpu_worker_archtype type, int num)
{
  std::vector<int> ids = workers_of (type);
  return num >= 0 && static_cast<size_t> (num) < ids.size () ? ids[num] : -1;
}

int
starpu_worker_get_by_devid (enum starpu_worker_archtype type, int devid)
{
  for (int id : workers_of (type))
    if (info_of (id)->index == devid)
      return id;
  return -1;
}

int
starpu_worker_get_devids (enum starpu_worker_archtype type, int *devids,
                          int num)
{
  std::set<int> found;
  for (int id : workers_of (type))
    found.insert (info_of (id)->index);
  int written = 0;
  for (int devid : found)
    if (written < num)
      devids[written++] = devid;
  return static_cast<int> (found.size ());
}

int
starpu_worker_get_id ()
{
  return id_of_thread ();
}

unsigned
_starpu_worker_get_id_check (const char *file, int line)
{
  int id = id_of_thread ();
  if (id < 0)
    asterism_abort_message (file, line, "starpu_worker_get_id_check",
                            "this thread is not a worker");
  return static_cast<unsigned> (id);
}

#undef starpu_worker_get_id_check
unsigned
starpu_worker_get_id_check ()
{
  return _starpu_worker_get_id_check (__FILE__, __LINE__);
}

enum starpu_worker_archtype
starpu_worker_get_type (int id)
{
  const DeviceInfo *info = info_of (id);
  return info != nullptr ? info->type : STARPU_ANY_WORKER;
}

int
starpu_worker_get_devid (int id)
{
  const DeviceInfo *info = info_of (id);
  return info != nullptr ? info->index : -EINVAL;
}

int
starpu_worker_get_devnum (int id)
{
  return starpu_worker_get_devid (id);
}

int
starpu_worker_get_subworkerid (int id)
{
  const DeviceInfo *info = info_of (id);
  if (info == nullptr)
    return -1;
  int before = 0;
  for (int other = 0; other < id; ++other)
    before += info_of (other)->type == info->type
              && info_of (other)->index == info->index;
  return before;
}

int
starpu_worker_get_mp_nodeid (int)
{
  return -1;
}

int
starpu_worker_get_bindid (int workerid)
{
  const DeviceInfo *info = info_of (workerid);
  return info != nullptr ? info->core : -1;
}

void
starpu_worker_get_name (int id, char *dst, size_t maxlen)
{
  const DeviceInfo *info = info_of (id);
  if (maxlen > 0)
    snprintf (dst, maxlen, "%s",
              info != nullptr ? info->name.c_str () : "no worker");
}

void
starpu_worker_display_count (FILE *output, enum starpu_worker_archtype type)
{
  const unsigned count = count_of (type);
  fprintf (output, "%u %s worker%s\n", count,
           starpu_worker_get_type_as_string (type), count == 1 ? "" : "s");
}

void
starpu_worker_display_names (FILE *output, enum starpu_worker_archtype type)
{
  starpu_worker_display_count (output, type);
  for (int id : workers_of (type))
    fprintf (output, "\t%s\n", info_of (id)->name.c_str ());
}

void
starpu_worker_display_all (FILE *output)
{
  for (int type = STARPU_CPU_WORKER; type < STARPU_NARCH; ++type)
    if (const auto kind = static_cast<enum starpu_worker_archtype> (type);
        count_of (kind) != 0)
      starpu_worker_display_names (output, kind);
}

// Teams of workers, which have no number of their own until they are needed:
// there is one for each size, behind the workers.
