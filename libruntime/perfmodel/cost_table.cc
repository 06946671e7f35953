// SPDX-License-Identifier: LGPL-2.1-or-later
// What a model has for each kind of worker and each implementation.

#include "perfmodel/cost_table.h"

#include "perfmodel/kinds.h"

namespace asterism::perfmodel
{

static std::tuple<int, int, int, unsigned>
key (const struct starpu_perfmodel_device &device, unsigned implementation)
{
  // Cores are all alike.
  int number = device.type == STARPU_CPU_WORKER ? 0 : device.devid;
  return { int (device.type), number, cores_of (device), implementation };
}

static struct _starpu_perfmodel_state &
state_of (struct starpu_perfmodel &model)
{
  if (!model.state)
    model.state = new _starpu_perfmodel_state;
  return *model.state;
}

struct starpu_perfmodel_per_arch &
kind_of (struct starpu_perfmodel &model,
         const struct starpu_perfmodel_device &device, unsigned implementation)
{
  return state_of (model).kinds[key (device, implementation)];
}

const struct starpu_perfmodel_per_arch *
find_kind (const struct starpu_perfmodel &model,
           const struct starpu_perfmodel_device &device,
           unsigned implementation)
{
  if (!model.state)
    return nullptr;
  auto place = model.state->kinds.find (key (device, implementation));
  return place != model.state->kinds.end () ? &place->second : nullptr;
}

void
show_stored (struct starpu_perfmodel &model, const Stored &stored)
{
  struct _starpu_perfmodel_state &state = state_of (model);
  state.stored = stored;
  for (const auto &[name, history] : stored.histories)
    {
      const auto &[kind, implementation, footprint] = name;
      struct starpu_perfmodel_device device;
      if (!parse_kind (kind, device))
        continue;
      const double mean = history.mean, deviation = history.deviation;
      struct starpu_perfmodel_history_entry &entry
          = state.entries.emplace_back ();
      entry.mean = mean;
      entry.deviation = deviation;
      entry.nsample = history.count;
      entry.sum = mean * history.count;
      entry.sum2 = (mean * mean + deviation * deviation) * history.count;
      entry.footprint = footprint;
      entry.size = history.bytes;
      entry.flops = history.flops;
      struct starpu_perfmodel_per_arch &shown
          = kind_of (model, device, implementation);
      shown.list = &state.links.emplace_back (
          starpu_perfmodel_history_list{ shown.list, &entry });
    }
}

} // namespace asterism::perfmodel
