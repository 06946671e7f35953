// SPDX-License-Identifier: LGPL-2.1-or-later
// Cost and size functions that the application gave a model.

#include "perfmodel/cost_table.h"

namespace asterism::perfmodel
{

static std::tuple<int, int, unsigned>
key (const struct starpu_perfmodel_device &device, unsigned implementation)
{
  // Cores are all alike.
  int number = device.type == STARPU_CPU_WORKER ? 0 : device.devid;
  return { int (device.type), number, implementation };
}

Functions &
functions_of (struct starpu_perfmodel &model,
              const struct starpu_perfmodel_device &device,
              unsigned implementation)
{
  if (!model.state)
    model.state = new _starpu_perfmodel_state;
  return model.state->functions[key (device, implementation)];
}

Functions
find_functions (const struct starpu_perfmodel &model,
                const struct starpu_perfmodel_device &device,
                unsigned implementation)
{
  if (!model.state)
    return {};
  auto place = model.state->functions.find (key (device, implementation));
  return place != model.state->functions.end () ? place->second : Functions ();
}

} // namespace asterism::perfmodel
