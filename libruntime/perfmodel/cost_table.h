// SPDX-License-Identifier: LGPL-2.1-or-later
// Cost and size functions that the application gave a model for one kind of
// worker and one implementation: what starpu_perfmodel::state points to.

#ifndef ASTERISM_PERFMODEL_COST_TABLE_H
#define ASTERISM_PERFMODEL_COST_TABLE_H

#include <map>
#include <tuple>

#include "starpu_perfmodel.h"

/// Owned by the model, whoever fills it; freed by
/// starpu_perfmodel_unload_model ().
struct _starpu_perfmodel_state
{
  struct Functions
  {
    starpu_perfmodel_per_arch_cost_function cost = nullptr;
    starpu_perfmodel_per_arch_size_base size = nullptr;
  };

  /// By type of worker, device number and implementation.
  std::map<std::tuple<int, int, unsigned>, Functions> functions;
};

namespace asterism::perfmodel
{

using Functions = _starpu_perfmodel_state::Functions;

/// Gives the functions set for that device and implementation, to be changed.
Functions &functions_of (struct starpu_perfmodel &model,
                         const struct starpu_perfmodel_device &device,
                         unsigned implementation);

/// Gives the functions set for it, or null ones.
Functions find_functions (const struct starpu_perfmodel &model,
                          const struct starpu_perfmodel_device &device,
                          unsigned implementation);

} // namespace asterism::perfmodel

#endif
