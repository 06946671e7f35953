/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the extents and regions of items of `#pragma css`.  */

#include "gcc_headers.h"

#include "pragmas/css_check.h"
#include "pragmas/css_sections.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

tree
long_constant (HOST_WIDE_INT value)
{
  return build_int_cst (long_integer_type_node, value);
}

} // namespace

bool
CssSections::read_number (Tokens tokens, tree &value, bool may_be_negative)
{
  value = front_.value (tokens);
  if (value == error_mark_node)
    return false;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (value)))
    {
      auto_diagnostic_group group;
      error_at (place_of (tokens),
                "number of type %qT in %<#pragma "
                "css task%> is not an integer",
                TREE_TYPE (value));
      inform (place_of (tokens), "give a number of elements");
      return false;
    }
  if (TREE_SIDE_EFFECTS (value))
    {
      auto_diagnostic_group group;
      error_at (place_of (tokens), "expression in %<#pragma css task%> has "
                                   "side effects");
      inform (place_of (tokens), "compute it before the call");
      return false;
    }
  value = keep (fold_convert (long_integer_type_node, value));
  if (may_be_negative || TREE_CODE (value) != INTEGER_CST
      || tree_int_cst_sgn (value) >= 0)
    return true;
  auto_diagnostic_group group;
  error_at (place_of (tokens), "extent or region in %<#pragma css task%> is "
                               "negative");
  inform (place_of (tokens), "give a number of elements");
  return false;
}

bool
CssSections::read_region (const RegionText &region, CssSection &section)
{
  using Kind = RegionText::Kind;
  if (region.kind == Kind::All)
    return true;
  section.length = long_constant (1);
  if (!read_number (region.first, section.start))
    return false;
  if (region.kind == Kind::One)
    return true;
  if (!read_number (region.second, section.length, region.kind == Kind::UpTo))
    return false;
  if (region.kind == Kind::UpTo)
    section.length
        = keep (fold_build2 (PLUS_EXPR, long_integer_type_node,
                             fold_build2 (MINUS_EXPR, long_integer_type_node,
                                          section.length, section.start),
                             long_constant (1)));
  return true;
}

namespace
{

/* Adds those dimensions of the array that the type of its elements has.  */
void
add_dimensions_of_type (CssItem &result)
{
  size_t given = result.sections.size ();
  for (size_t i = 1; given && TREE_CODE (result.element) == ARRAY_TYPE; i++)
    {
      tree array = result.element;
      result.element = TREE_TYPE (array);
      if (i < given)
        continue;
      tree count = TYPE_SIZE_UNIT (array) && TYPE_SIZE_UNIT (result.element)
                       ? compat::last_index (array)
                       : error_mark_node;
      if (TREE_CODE (count) != INTEGER_CST)
        {
          result.element = array;
          break;
        }
      tree extent = long_constant (tree_to_shwi (count) + 1);
      result.sections.push_back ({ extent, long_constant (0), extent });
    }
}

} // namespace

/* Extents are those of the array that a pointer stands for, the dimensions that
   its type has included.  */
bool
CssSections::read (const ItemText &item, CssItem &result)
{
  for (Tokens extent : item.extents)
    {
      CssSection section{ long_constant (0), long_constant (0), NULL_TREE };
      if (extent.empty () && result.sections.empty ())
        result.unbounded = true;
      else if (extent.empty ())
        return report_no_size (result.where);
      else if (!read_number (extent, section.extent))
        return false;
      section.length = section.extent;
      result.sections.push_back (section);
    }
  if (result.sections.empty () && !item.regions.empty ())
    {
      result.unbounded = true;
      result.sections.push_back (
          { long_constant (0), long_constant (0), long_constant (0) });
    }
  add_dimensions_of_type (result);
  for (size_t i = 0; i < item.regions.size () && i < result.sections.size ();
       i++)
    {
      if (!read_region (item.regions[i], result.sections[i]))
        return false;
      result.has_region = true;
    }
  if (!item.regions.empty () && item.regions.size () != result.sections.size ())
    return report_regions (result.where);
  if (result.unbounded
      && (item.regions.empty ()
          || item.regions[0].kind == RegionText::Kind::All))
    return report_no_size (result.where);
  return check (result);
}

/* Constant regions must lie in constant extents.  */
bool
CssSections::check (const CssItem &item)
{
  for (size_t i = item.unbounded ? 1 : 0; i < item.sections.size (); i++)
    {
      const CssSection &section = item.sections[i];
      if (!tree_fits_shwi_p (section.extent)
          || !tree_fits_shwi_p (section.start)
          || !tree_fits_shwi_p (section.length))
        continue;
      HOST_WIDE_INT length = tree_to_shwi (section.length);
      if (length >= 0
          && tree_to_shwi (section.start) + length
                 <= tree_to_shwi (section.extent))
        continue;
      auto_diagnostic_group group;
      error_at (item.where, "region in %<#pragma css task%> is outside of its "
                            "array");
      inform (item.where, "%<{first : length}%> counts elements, and "
                          "%<{first .. last}%> ends with the last");
      return false;
    }
  return true;
}

} // namespace asterism::plugin
