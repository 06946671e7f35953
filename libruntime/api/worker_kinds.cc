// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_worker.h: kinds of workers, their names, memories and bits.

#include <cstring>

#include "starpu_task.h"
#include "starpu_worker.h"

namespace
{

/// A kind of workers with what StarPU's API calls it.
struct Kind
{
  enum starpu_worker_archtype type;
  const char *name;
  const char *variable;
  enum starpu_node_kind memory;
  unsigned mask; ///< in starpu_codelet.where; 0: none of its own
};

constexpr Kind kKinds[] = {
  { STARPU_CPU_WORKER, "STARPU_CPU_WORKER", "CPU", STARPU_CPU_RAM, STARPU_CPU },
  { STARPU_CUDA_WORKER, "STARPU_CUDA_WORKER", "CUDA", STARPU_CUDA_RAM,
    STARPU_CUDA },
  { STARPU_OPENCL_WORKER, "STARPU_OPENCL_WORKER", "OPENCL", STARPU_OPENCL_RAM,
    STARPU_OPENCL },
  { STARPU_MIC_WORKER, "STARPU_MIC_WORKER", "MIC", STARPU_MIC_RAM, STARPU_MIC },
  { STARPU_MAX_FPGA_WORKER, "STARPU_MAX_FPGA_WORKER", "MAX_FPGA",
    STARPU_MAX_FPGA_RAM, STARPU_MAX_FPGA },
  { STARPU_MPI_MS_WORKER, "STARPU_MPI_MS_WORKER", "MPI_MS", STARPU_MPI_MS_RAM,
    STARPU_MPI_MS },
  { STARPU_TCPIP_MS_WORKER, "STARPU_TCPIP_MS_WORKER", "TCPIP_MS",
    STARPU_TCPIP_MS_RAM, STARPU_TCPIP_MS },
  { STARPU_HIP_WORKER, "STARPU_HIP_WORKER", "HIP", STARPU_HIP_RAM, STARPU_HIP },
  { STARPU_SIM_WORKER, "STARPU_SIM_WORKER", "SIM", STARPU_SIM_RAM, 0 },
  { STARPU_LOCAL_STORE_WORKER, "STARPU_LOCAL_STORE_WORKER", "LOCAL_STORE",
    STARPU_LOCAL_STORE_RAM, 0 },
};

/// The first kind for which `wanted` is true, or null.
template <typename Wanted>
const Kind *
find (Wanted &&wanted)
{
  for (const Kind &kind : kKinds)
    if (wanted (kind))
      return &kind;
  return nullptr;
}

const Kind *
find_type (enum starpu_worker_archtype type)
{
  return find ([=] (const Kind &kind) { return kind.type == type; });
}

} // namespace

char *
starpu_worker_get_type_as_string (enum starpu_worker_archtype type)
{
  const Kind *kind = find_type (type);
  const char *name = kind != nullptr             ? kind->name
                     : type == STARPU_ANY_WORKER ? "STARPU_ANY_WORKER"
                                                 : "STARPU_unknown_WORKER";
  // Programs keep it in a plain pointer, as StarPU 1.3 declares it.
  return const_cast<char *> (name);
}

enum starpu_worker_archtype
starpu_worker_get_type_from_string (const char *type)
{
  const Kind *kind = find ([=] (const Kind &one) {
    return type != nullptr && strcmp (one.name, type) == 0;
  });
  return kind != nullptr ? kind->type : STARPU_UNKNOWN_WORKER;
}

const char *
starpu_worker_get_type_as_env_var (enum starpu_worker_archtype type)
{
  const Kind *kind = find_type (type);
  return kind != nullptr             ? kind->variable
         : type == STARPU_ANY_WORKER ? "ANY"
                                     : "UNKNOWN";
}

enum starpu_worker_archtype
starpu_arch_mask_to_worker_archtype (unsigned mask)
{
  const Kind *kind = find (
      [=] (const Kind &one) { return one.mask != 0 && one.mask == mask; });
  return kind != nullptr ? kind->type : STARPU_UNKNOWN_WORKER;
}

unsigned
starpu_worker_archtype_is_valid (enum starpu_worker_archtype type)
{
  return find_type (type) != nullptr;
}

enum starpu_node_kind
starpu_worker_get_memory_node_kind (enum starpu_worker_archtype type)
{
  const Kind *kind = find_type (type);
  return kind != nullptr ? kind->memory : STARPU_UNUSED;
}

enum starpu_worker_archtype
starpu_memory_node_get_worker_archtype (enum starpu_node_kind node_kind)
{
  const Kind *kind
      = find ([=] (const Kind &one) { return one.memory == node_kind; });
  return kind != nullptr ? kind->type : STARPU_UNKNOWN_WORKER;
}
