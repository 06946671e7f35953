// SPDX-License-Identifier: LGPL-2.1-or-later
// What a model has for each kind of worker and each implementation: cost and
// size functions of the application, and what was read from a file.  This is
// what starpu_perfmodel::state points to.

#ifndef ASTERISM_PERFMODEL_COST_TABLE_H
#define ASTERISM_PERFMODEL_COST_TABLE_H

#include <deque>
#include <map>
#include <tuple>

#include "starpu_perfmodel.h"

#include "perfmodel/kinds.h"
#include "perfmodel/store.h"

/// Owned by the model, whoever fills it; freed by
/// starpu_perfmodel_unload_model ().
struct _starpu_perfmodel_state
{
  /// By type of worker, device number, cores and implementation.
  std::map<std::tuple<int, int, int, unsigned>,
           struct starpu_perfmodel_per_arch>
      kinds;
  asterism::perfmodel::Stored stored;                        ///< what was read
  std::deque<struct starpu_perfmodel_history_entry> entries; ///< of the kinds
  std::deque<struct starpu_perfmodel_history_list> links;    ///< of their lists
};

namespace asterism::perfmodel
{

/// Gives what there is for that device and implementation, to be changed.
struct starpu_perfmodel_per_arch &
kind_of (struct starpu_perfmodel &model,
         const struct starpu_perfmodel_device &device, unsigned implementation);

/// Finds the row of a kind without making one; null when there is none.
const struct starpu_perfmodel_per_arch *
find_kind (const struct starpu_perfmodel &model,
           const struct starpu_perfmodel_device &device,
           unsigned implementation);

/// One of its functions, of a team else what one core has; null: there is none.
template <typename Function>
Function
find_function (const struct starpu_perfmodel &model,
               struct starpu_perfmodel_device device, unsigned implementation,
               Function starpu_perfmodel_per_arch::*member)
{
  const auto *own = find_kind (model, device, implementation);
  if ((own == nullptr || own->*member == nullptr) && cores_of (device) > 1)
    {
      device.ncores = 1;
      own = find_kind (model, device, implementation);
    }
  return own != nullptr ? own->*member : nullptr;
}

/// Takes what was read, and shows it in the lists of the kinds.
void show_stored (struct starpu_perfmodel &model, const Stored &stored);

} // namespace asterism::perfmodel

#endif
