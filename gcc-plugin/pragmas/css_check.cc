/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks clauses and items of `#pragma css task`.  */

#include "gcc_headers.h"

#include "pragmas/css_check.h"
#include "pragmas/opencl_source.h"

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

bool
check_operator (location_t where, char op, tree element)
{
  element = strip_array_types (element);
  bool arithmetic = INTEGRAL_TYPE_P (element)
                    || (SCALAR_FLOAT_TYPE_P (element) && !strchr ("&|^ao", op));
  if (op && arithmetic)
    return true;
  auto_diagnostic_group group;
  error_at (where,
            "operator of the reduction in %<#pragma css task%> is none of "
            "elements of type %qT",
            element);
  inform (where, "operators are %<+%>, %<*%>, %<&%>, %<|%>, %<^%>, %<&&%>, "
                 "%<||%>, %<min%> and %<max%>");
  return false;
}

bool
read_label (const ClauseText &clause, std::string &label)
{
  const Token &token = clause.arguments[0][0];
  if (clause.arguments[0].size () == 1 && token.type == CPP_STRING
      && interpret_string (token.value, label))
    return true;
  auto_diagnostic_group group;
  error_at (token.where, "label in %<#pragma css task%> is not a string");
  inform (token.where, "write %<label (\"name\")%>");
  return false;
}

bool
report_second_priority (const ClauseText &clause)
{
  auto_diagnostic_group group;
  error_at (clause.where, "second priority in %<#pragma css task%>");
  inform (clause.where, "%<highpriority%> is %<priority (1)%>");
  return false;
}

} // namespace asterism::plugin
