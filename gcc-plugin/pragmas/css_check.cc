/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks clauses and items of `#pragma css task`.  */

#include "gcc_headers.h"

#include "pragmas/css_check.h"

namespace asterism::plugin
{

bool
report_regions (location_t where)
{
  auto_diagnostic_group group;
  error_at (where, "number of regions differs from the number of dimensions "
                   "in %<#pragma css task%>");
  inform (where, "write one region for each dimension; %<{}%> is all of one");
  return false;
}

bool
report_no_size (location_t where)
{
  auto_diagnostic_group group;
  error_at (where, "array without a size in %<#pragma css task%>");
  inform (where, "give its extents; a region may replace the outermost");
  return false;
}

} // namespace asterism::plugin
