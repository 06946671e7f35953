/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Measures rates, links and codelets by means of the library itself. */

#include "machine_measures.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <map>
#include <string>
#include <unistd.h>

#include <starpu.h>

namespace tools
{

using asterism::Status;
using asterism::topology::CodeletTime;
using asterism::topology::DescribedWorker;
using asterism::topology::Description;
using asterism::topology::LinkKind;
using asterism::topology::Processor;
using asterism::topology::WorkerKind;

namespace
{

constexpr int kOrder = 512; ///< of the matrices of the reference product
constexpr int kRepeats
    = 4; ///< products that are measured, after one that is not

using Sgemm = void (*) (int, int, int, int, int, int, float, const float *, int,
                        const float *, int, float, float *, int);

double
seconds (clockid_t clock)
{
  timespec now;
  clock_gettime (clock, &now);
  return double (now.tv_sec) + 1e-9 * double (now.tv_nsec);
}

/// The product of a BLAS, which computes on the calling core alone; null when
/// there is none.
Sgemm
find_sgemm ()
{
  void *library = dlopen ("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    return nullptr;
  if (auto limit = reinterpret_cast<void (*) (int)> (
          dlsym (library, "openblas_set_num_threads")))
    limit (1);
  return reinterpret_cast<Sgemm> (dlsym (library, "cblas_sgemm"));
}

/// C += A B, in the order that compilers make vectors of.
void
multiply_plainly (const float *a, const float *b, float *c)
{
  for (int i = 0; i < kOrder; ++i)
    for (int k = 0; k < kOrder; ++k)
      for (int j = 0; j < kOrder; ++j)
        c[i * kOrder + j] += a[i * kOrder + k] * b[k * kOrder + j];
}

/// What a core is to measure, and what it found.
struct Reference
{
  Sgemm sgemm = nullptr;
  double gflops = 0;
};

void
multiply (const Reference &reference, const float *a, const float *b, float *c)
{
  constexpr int kRowMajor = 101, kNoTranspose = 111;
  if (reference.sgemm == nullptr)
    return multiply_plainly (a, b, c);
  reference.sgemm (kRowMajor, kNoTranspose, kNoTranspose, kOrder, kOrder,
                   kOrder, 1, a, kOrder, b, kOrder, 1, c, kOrder);
}

void
measure_core (void **, void *argument)
{
  auto &reference = *static_cast<Reference *> (argument);
  constexpr size_t count = size_t (kOrder) * kOrder;
  std::vector<float> a (count, 1), b (count, 2), c (count);
  multiply (reference, a.data (), b.data (), c.data ());
  const double begin = seconds (CLOCK_THREAD_CPUTIME_ID);
  for (int i = 0; i < kRepeats; ++i)
    multiply (reference, a.data (), b.data (), c.data ());
  const double flops = 2.0 * kOrder * kOrder * kOrder * kRepeats;
  reference.gflops = flops / (seconds (CLOCK_THREAD_CPUTIME_ID) - begin) / 1e9;
}

/// GFlop/s of each core, all of which compute at a time.
Status
measure_cores (std::map<int, double> &gflops)
{
  int workers[STARPU_NMAXWORKERS];
  const unsigned count = starpu_worker_get_ids_by_type (
      STARPU_CPU_WORKER, workers, STARPU_NMAXWORKERS);
  std::vector<Reference> references (count, { find_sgemm (), 0 });
  static struct starpu_codelet codelet;
  codelet.cpu_funcs[0] = measure_core;
  codelet.name = "reference product";
  for (unsigned i = 0; i < count; ++i)
    {
      struct starpu_task *task = starpu_task_create ();
      task->cl = &codelet;
      task->cl_arg = &references[i];
      task->execute_on_a_specific_worker = 1;
      task->workerid = unsigned (workers[i]);
      if (int error = starpu_task_submit (task); error != 0)
        return Status::error (error, "a core cannot be measured: %s",
                              strerror (-error));
    }
  starpu_task_wait_for_all ();
  for (unsigned i = 0; i < count; ++i)
    gflops[workers[i]] = references[i].gflops;
  return {};
}

/// Seconds until so many bytes are on a node; the best of some.
double
copy_there (unsigned node, std::vector<char> &bytes)
{
  double best = 1e9;
  for (int i = 0; i < 5; ++i)
    {
      starpu_data_handle_t handle;
      starpu_vector_data_register (&handle, STARPU_MAIN_RAM,
                                   uintptr_t (bytes.data ()),
                                   uint32_t (bytes.size ()), 1);
      const double begin = seconds (CLOCK_MONOTONIC);
      const int failed = starpu_data_prefetch_on_node (handle, node, 0);
      if (failed == 0)
        best = std::min (best, seconds (CLOCK_MONOTONIC) - begin);
      starpu_data_unregister (handle);
    }
  return best;
}

/// The way between main memory and the memory of a device.
LinkKind
measure_link (unsigned node, const std::string &name)
{
  LinkKind link;
  std::vector<char> few (4096), many (size_t (32) << 20, 1);
  const double latency = copy_there (node, few), time = copy_there (node, many);
  link.name = name + " link";
  link.latency = latency;
  // Where nothing is copied, as the device uses main memory, and for the other
  // way: what copies took in earlier runs, or the driver expects.
  const double there = starpu_transfer_bandwidth (STARPU_MAIN_RAM, node) * 1e6,
               back = starpu_transfer_bandwidth (node, STARPU_MAIN_RAM) * 1e6;
  link.bandwidth = time > 2 * latency || !(there > 0)
                       ? double (many.size ()) / std::max (time - latency, 1e-6)
                       : there;
  link.back = back > 0 ? back : link.bandwidth;
  return link;
}

Processor
processor_of (int worker)
{
  switch (starpu_worker_get_type (worker))
    {
    case STARPU_CUDA_WORKER:
      return Processor::Cuda;
    case STARPU_OPENCL_WORKER:
      return Processor::OpenCl;
    default:
      return Processor::Core;
    }
}

/// What is kept of a codelet's durations for the kind of a worker.
void
add_model (const char *symbol, struct starpu_perfmodel &model, int worker,
           WorkerKind &kind)
{
  struct starpu_perfmodel_per_arch *known
      = starpu_perfmodel_get_model_per_arch (
          &model,
          starpu_worker_get_perf_archtype (worker, STARPU_NMAX_SCHED_CTXS), 0);
  if (known == nullptr)
    return;
  CodeletTime time;
  for (auto *item = known->list; item != nullptr; item = item->next)
    if (item->entry != nullptr && item->entry->nsample > 0
        && item->entry->mean > 0)
      time.values.set (std::max (1.0, double (item->entry->size)),
                       item->entry->mean);
  if (!time.values.points ().empty ())
    kind.codelets[symbol] = time;
}

/// The symbols of all models that are kept.
std::vector<std::string>
symbols ()
{
  std::vector<std::string> result;
  char *text = nullptr;
  size_t size = 0;
  FILE *list = open_memstream (&text, &size);
  if (list == nullptr)
    return result;
  starpu_perfmodel_list (list);
  fclose (list);
  for (char *word = strtok (text, "\n"); word != nullptr;
       word = strtok (nullptr, "\n"))
    result.push_back (word);
  free (text);
  return result;
}

void
add_models (const std::map<std::string, int> &worker_of, Description &machine)
{
  for (const std::string &symbol : symbols ())
    {
      struct starpu_perfmodel model = {};
      if (starpu_perfmodel_load_symbol (symbol.c_str (), &model) != 0)
        continue;
      for (WorkerKind &kind : machine.kinds)
        add_model (symbol.c_str (), model, worker_of.at (kind.name), kind);
      starpu_perfmodel_unload_model (&model);
    }
}

/// The kind of a worker, which is that of its models.
std::string
kind_name (int worker)
{
  char name[64];
  starpu_perfmodel_get_arch_name (
      starpu_worker_get_perf_archtype (worker, STARPU_NMAX_SCHED_CTXS), name,
      sizeof name, 0);
  std::string result = name;
  return result.substr (0, result.find ("_impl"));
}

Status
describe (Description &machine)
{
  std::map<int, double> gflops;
  std::map<std::string, int> worker_of;
  if (Status status = measure_cores (gflops); !status.ok ())
    return status;
  for (int worker = 0; worker < int (starpu_worker_get_count ()); ++worker)
    {
      const std::string name = kind_name (worker);
      if (worker_of.emplace (name, worker).second)
        {
          WorkerKind kind;
          kind.name = kind.model = name;
          kind.processor = processor_of (worker);
          machine.kinds.push_back (kind);
        }
      const auto place = std::find_if (
          machine.kinds.begin (), machine.kinds.end (),
          [&] (const WorkerKind &some) { return some.name == name; });
      DescribedWorker described;
      described.kind = unsigned (place - machine.kinds.begin ());
      described.name = name;
      const unsigned node = starpu_worker_get_memory_node (unsigned (worker));
      if (starpu_node_get_kind (node) != STARPU_CPU_RAM)
        {
          const starpu_ssize_t total = starpu_memory_get_total (node);
          place->memory_bytes = size_t (total > 0 ? total : 1 << 30);
          place->overlaps = true;
          described.links = { unsigned (machine.links.size ()) };
          machine.links.push_back (
              measure_link (node, name + " " + std::to_string (worker)));
        }
      else
        place->gflops += gflops[worker];
      machine.workers.push_back (described);
    }
  for (WorkerKind &kind : machine.kinds)
    kind.gflops /= double (
        std::count_if (machine.workers.begin (), machine.workers.end (),
                       [&] (const DescribedWorker &some) {
                         return machine.kinds[some.kind].name == kind.name;
                       }));
  add_models (worker_of, machine);
  return {};
}

} // namespace

Status
measure_machine (Description &machine)
{
  char host[256] = "this machine";
  gethostname (host, sizeof host - 1);
  machine.name = host;
  unsetenv ("STARPU_SIM");
  if (int error = starpu_init (nullptr); error != 0)
    return Status::error (error, "the runtime does not start: %s",
                          strerror (-error));
  Status status = describe (machine);
  starpu_shutdown ();
  return status;
}

} // namespace tools
