/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks clauses and items of `#pragma css task`.  */

#include "gcc_headers.h"

#include "model/css_call.h"
#include "pragmas/css_check.h"
#include "pragmas/kernel_source.h"
#include "report.h"

namespace asterism::plugin
{

bool
report_regions (location_t where)
{
  auto_diagnostic_group group;
  error_at (where,
            "number of regions differs from the number of dimensions "
            "in %<#pragma %s task%>",
            css_space ());
  inform (where, "write one region for each dimension; %<{}%> is all of one");
  return false;
}

bool
report_no_size (location_t where)
{
  auto_diagnostic_group group;
  error_at (where, "array without a size in %<#pragma %s task%>", css_space ());
  inform (where, "give its extents; a region may replace the outermost");
  return false;
}

bool
report_other_extents (location_t where)
{
  auto_diagnostic_group group;
  error_at (where,
            "extents in %<#pragma %s task%> differ from those of the "
            "declaration",
            css_space ());
  inform (where, "drop them: an array has those that it is declared with");
  return false;
}

namespace
{

/* Says whether the runtime has numbers like those of TYPE.  */
bool
is_integer (tree type)
{
  if (TREE_CODE (type) != INTEGER_TYPE && TREE_CODE (type) != BOOLEAN_TYPE
      && TREE_CODE (type) != ENUMERAL_TYPE)
    return false;
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_uhwi_p (size) && tree_to_uhwi (size) <= 8;
}

bool
is_real (tree type)
{
  return SCALAR_FLOAT_TYPE_P (type)
         && (TYPE_MODE (type) == TYPE_MODE (float_type_node)
             || TYPE_MODE (type) == TYPE_MODE (double_type_node)
             || TYPE_MODE (type) == TYPE_MODE (long_double_type_node));
}

} // namespace

bool
check_operator (location_t where, char op, tree element)
{
  element = strip_array_types (element);
  if (op
      && (is_integer (element) || (is_real (element) && !strchr ("&|^ao", op))))
    return true;
  auto_diagnostic_group group;
  error_at (where,
            "operator of the reduction in %<#pragma %s task%> is none of "
            "elements of type %qT",
            css_space (), element);
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
  error_at (token.where, "label in %<#pragma %s task%> is not a string",
            css_space ());
  inform (token.where, "write %<label (\"name\")%>");
  return false;
}

bool
report_second_priority (const ClauseText &clause)
{
  auto_diagnostic_group group;
  error_at (clause.where, "second priority in %<#pragma %s task%>",
            css_space ());
  inform (clause.where, "%<highpriority%> is %<priority (1)%>");
  return false;
}

namespace
{

/* What names of devices stand for.  */
constexpr struct
{
  const char *name;
  Target target;
} kDevices[] = {
  { "smp", Target::Cpu },         { "cuda", Target::Cuda },
  { "opencl", Target::Opencl },   { "cell", Target::Cpu },
  { "spu", Target::Cpu },         { "ppu", Target::Cpu },
  { "comm_thread", Target::Cpu }, { "smp_numa", Target::Cpu },
};

} // namespace

bool
read_devices (const ClauseText &clause, std::vector<Target> &targets)
{
  for (Tokens name : clause.arguments)
    {
      const std::string word = word_of (name[0]);
      auto found
          = std::find_if (std::begin (kDevices), std::end (kDevices),
                          [&] (const auto &row) { return word == row.name; });
      if (found == std::end (kDevices) || name.size () > 1)
        {
          auto_diagnostic_group group;
          if (warn (Warning::UnknownTarget, name[0].where,
                    "unknown device %qs in %<#pragma css target%>",
                    word.c_str ()))
            inform (name[0].where, "devices are %<smp%>, %<cuda%>, "
                                   "%<opencl%> and %<cell%>");
          continue;
        }
      if (std::find (targets.begin (), targets.end (), found->target)
          == targets.end ())
        targets.push_back (found->target);
    }
  return true;
}

} // namespace asterism::plugin
