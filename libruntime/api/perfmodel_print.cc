// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_perfmodel.h: what a model that was loaded has learnt, as text.

#include "starpu_perfmodel.h"

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <utility>

#include "base/decimal.h"
#include "perfmodel/cost_table.h"
#include "perfmodel/kinds.h"

namespace perfmodel = asterism::perfmodel;
using perfmodel::Stored;
using perfmodel::StoredHistory;

namespace
{

/// What was read, or null.
const Stored *
stored_of (const struct starpu_perfmodel *model)
{
  return model != nullptr && model->is_loaded && model->state != nullptr
             ? &model->state->stored
             : nullptr;
}

/// The kinds and implementations, each with its histories by footprint.
using Kinds = std::map<std::pair<std::string, unsigned>,
                       std::map<uint32_t, StoredHistory>>;

Kinds
kinds_of (const Stored &stored)
{
  Kinds kinds;
  for (const auto &[key, history] : stored.histories)
    {
      const auto &[kind, implementation, footprint] = key;
      kinds[{ kind, implementation }][footprint] = history;
    }
  return kinds;
}

/// The number that a parameter names; NaN for none.
double
value_of (const StoredHistory &history, const char *parameter)
{
  if (strcmp (parameter, "mean") == 0)
    return history.mean;
  if (strcmp (parameter, "stddev") == 0)
    return history.deviation;
  return strcmp (parameter, "n") == 0 ? history.count : NAN;
}

bool
is_parameter (const char *parameter)
{
  return parameter == nullptr || !std::isnan (value_of ({}, parameter));
}

void
print_kind (const std::string &kind, unsigned implementation,
            const std::map<uint32_t, StoredHistory> &histories,
            const char *parameter, const uint32_t *footprint, FILE *output)
{
  const asterism::DecimalPoint point;
  if (parameter == nullptr)
    fprintf (output,
             "# %s_impl%u\n# footprint bytes flops mean_us stddev_us n\n",
             kind.c_str (), implementation);
  for (const auto &[print, history] : histories)
    if (footprint != nullptr && *footprint != print)
      continue;
    else if (parameter != nullptr)
      fprintf (output, "%g\n", value_of (history, parameter));
    else
      fprintf (output, "%08x %zu %g %g %g %u\n", print, history.bytes,
               history.flops, history.mean, history.deviation, history.count);
}

/// True for the kinds that a name stands for.
bool
stands_for (const char *name, const std::string &kind)
{
  if (name == nullptr || kind == name)
    return true;
  struct starpu_perfmodel_device device;
  return perfmodel::parse_kind (kind, device)
         && strcmp (perfmodel::type_name (device.type), name) == 0;
}

std::string
escaped (const std::string &text)
{
  std::string safe;
  for (char c : text)
    safe += c == '&'   ? std::string ("&amp;")
            : c == '<' ? "&lt;"
            : c == '"' ? "&quot;"
                       : std::string (1, c);
  return safe;
}

} // namespace

void
starpu_perfmodel_initialize ()
{
}

void
starpu_perfmodel_free_sampling ()
{
}

void
starpu_perfmodel_print (struct starpu_perfmodel *model,
                        struct starpu_perfmodel_arch *arch, unsigned nimpl,
                        char *parameter, uint32_t *footprint, FILE *output)
{
  const Stored *stored = stored_of (model);
  if (stored == nullptr || arch == nullptr || arch->ndevices != 1
      || !is_parameter (parameter))
    return;
  const std::string kind = perfmodel::kind_name (arch->devices[0]);
  const Kinds kinds = kinds_of (*stored);
  if (auto found = kinds.find ({ kind, nimpl }); found != kinds.end ())
    print_kind (kind, nimpl, found->second, parameter, footprint, output);
}

int
starpu_perfmodel_print_all (struct starpu_perfmodel *model, char *arch,
                            char *parameter, uint32_t *footprint, FILE *output)
{
  const Stored *stored = stored_of (model);
  if (stored == nullptr || !is_parameter (parameter))
    return -EINVAL;
  bool any = arch == nullptr;
  for (const auto &[kind, histories] : kinds_of (*stored))
    if (stands_for (arch, kind.first))
      {
        any = true;
        print_kind (kind.first, kind.second, histories, parameter, footprint,
                    output);
      }
  return any ? 0 : -EINVAL;
}

int
starpu_perfmodel_print_estimations (struct starpu_perfmodel *model,
                                    uint32_t footprint, FILE *output)
{
  const asterism::DecimalPoint point;
  const Stored *stored = stored_of (model);
  if (stored == nullptr)
    return -EINVAL;
  for (const auto &[kind, histories] : kinds_of (*stored))
    {
      auto found = histories.find (footprint);
      fprintf (output, "%s_impl%u %g\n", kind.first.c_str (), kind.second,
               found != histories.end () ? found->second.mean : NAN);
    }
  return 0;
}

int
starpu_perfmodel_list_combs (FILE *output, struct starpu_perfmodel *model)
{
  const Stored *stored = stored_of (model);
  if (stored == nullptr)
    return -EINVAL;
  for (const auto &[kind, histories] : kinds_of (*stored))
    fprintf (output, "%s, implementation %u: %zu footprints\n",
             kind.first.c_str (), kind.second, histories.size ());
  return 0;
}

void
starpu_perfmodel_dump_xml (FILE *output, struct starpu_perfmodel *model)
{
  const asterism::DecimalPoint point;
  const Stored *stored = stored_of (model);
  if (stored == nullptr)
    return;
  fprintf (output,
           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<perfmodel symbol=\"%s\">\n",
           escaped (stored->symbol).c_str ());
  for (const auto &[kind, histories] : kinds_of (*stored))
    {
      fprintf (output, "  <kind name=\"%s\" implementation=\"%u\">\n",
               escaped (kind.first).c_str (), kind.second);
      for (const auto &[footprint, history] : histories)
        fprintf (output,
                 "    <entry footprint=\"%08x\" size=\"%zu\" flops=\"%g\" "
                 "mean=\"%g\" deviation=\"%g\" nsample=\"%u\"/>\n",
                 footprint, history.bytes, history.flops, history.mean,
                 history.deviation, history.count);
      fputs ("  </kind>\n", output);
    }
  fputs ("</perfmodel>\n", output);
}
