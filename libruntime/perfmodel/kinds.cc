// SPDX-License-Identifier: LGPL-2.1-or-later
// Names of kinds of workers, as files of models have them.

#include "perfmodel/kinds.h"

#include <charconv>

namespace asterism::perfmodel
{

namespace
{

struct Type
{
  enum starpu_worker_archtype type;
  const char *name;
};
constexpr Type kTypes[] = { { STARPU_CPU_WORKER, "cpu" },
                            { STARPU_CUDA_WORKER, "cuda" },
                            { STARPU_OPENCL_WORKER, "opencl" },
                            { STARPU_SIM_WORKER, "sim" },
                            { STARPU_LOCAL_STORE_WORKER, "local_store" } };

} // namespace

const char *
type_name (int type)
{
  for (const Type &known : kTypes)
    if (int (known.type) == type)
      return known.name;
  return "unknown";
}

std::string
kind_name (const struct starpu_perfmodel_device &device)
{
  const std::string name = type_name (device.type);
  if (device.type != STARPU_CPU_WORKER)
    return name + std::to_string (device.devid);
  const int cores = cores_of (device);
  return cores > 1 ? name + 'x' + std::to_string (cores) : name;
}

bool
parse_kind (const std::string &name, struct starpu_perfmodel_device &device)
{
  const size_t letters = name.find_first_of ("0123456789");
  const std::string type = name.substr (0, letters);
  device = { STARPU_CPU_WORKER, 0, 1 };
  if (name == type_name (STARPU_CPU_WORKER))
    return true;
  if (letters == std::string::npos)
    return false;
  int number = 0;
  const char *end = name.data () + name.size ();
  if (std::from_chars (name.data () + letters, end, number).ptr != end)
    return false;
  if (type == "cpux")
    {
      device.ncores = number;
      return number > 1;
    }
  for (const Type &known : kTypes)
    if (type == known.name && known.type != STARPU_CPU_WORKER)
      {
        device = { known.type, number, 1 };
        return true;
      }
  return false;
}

} // namespace asterism::perfmodel
