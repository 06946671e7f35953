// SPDX-License-Identifier: LGPL-2.1-or-later
// Where the call of an annotated function stands that is being made.

#ifndef ASTERISM_CORE_CALL_SITE_H
#define ASTERISM_CORE_CALL_SITE_H

#include <utility>

#include "asterism_abi.h"

namespace asterism::core
{

/// Of an indirect call: where the task is declared.
inline const struct asterism_site_v1 *
take_call_site (const struct asterism_task_v1 &call)
{
  // One address of the thread-local variable, not two.
  const struct asterism_site_v1 **place = &asterism_call_site_v1;
  const struct asterism_site_v1 *site = std::exchange (*place, nullptr);
  return site != nullptr ? site : &call.site;
}

} // namespace asterism::core

#endif
