// SPDX-License-Identifier: LGPL-2.1-or-later
// Under what names measurements are kept from run to run.

#include "perfmodel/symbol.h"

#include "asterism_abi.h"
#include "starpu_task.h"

namespace asterism::perfmodel
{

const char *
symbol_of (const Query &query)
{
  const char *symbol = nullptr;
  if (const struct starpu_perfmodel *model = query.model)
    symbol = model->type != STARPU_PERFMODEL_INVALID ? model->symbol : nullptr;
  else if (query.codelet != nullptr && query.codelet->starpu_private != nullptr)
    {
      auto &task = *static_cast<const struct asterism_task_v1 *> (
          query.codelet->starpu_private);
      symbol = task.tail != 0 ? task.model : nullptr;
    }
  return symbol != nullptr && *symbol != '\0' ? symbol : nullptr;
}

} // namespace asterism::perfmodel
