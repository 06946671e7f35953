/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the extents and regions of items of `#pragma css`.  */

#include "gcc_headers.h"

#include "model/bounds.h"
#include "model/css_call.h"
#include "pragmas/css_check.h"
#include "pragmas/css_sections.h"
#include "roots.h"
#include "source/substitute.h"

namespace asterism::plugin
{

namespace
{

using Kind = RegionText::Kind;

tree
long_constant (HOST_WIDE_INT value)
{
  return build_int_cst (long_integer_type_node, value);
}

/* Reads one item.  Every member returns whether all is right, and reports what
   is not.  */
class SectionReader
{
public:
  SectionReader (const ItemShape &shape, ItemNumbers &numbers, CssItem &result)
      : shape_ (shape), numbers_ (numbers), result_ (result)
  {
  }

  bool read (tree type);

private:
  bool read_extents ();
  void add_extents_of_type ();
  bool read_region (Kind kind, CssSection &section);
  bool read_regions ();
  bool check ();

  const ItemShape &shape_;
  ItemNumbers &numbers_;
  CssItem &result_;
};

/* The first extent is that of what the pointer points into, further ones are
   those of its elements.  */
bool
SectionReader::read_extents ()
{
  for (bool given : shape_.extents)
    {
      const bool is_first = result_.sections.empty ();
      tree own = is_first ? numbers_.own_extent ()
                 : TREE_CODE (result_.element) == ARRAY_TYPE
                     ? numbers_.extent_of (result_.element)
                     : NULL_TREE;
      tree extent = long_constant (0);
      if (!given && !is_first)
        return report_no_size (result_.where);
      if (!given)
        result_.unbounded = true;
      else if (!numbers_.next (extent, false))
        return false;
      if (given && own && TREE_CODE (own) == INTEGER_CST
          && TREE_CODE (extent) == INTEGER_CST
          && !tree_int_cst_equal (own, extent))
        return report_other_extents (result_.where);
      if (!is_first && TREE_CODE (result_.element) == ARRAY_TYPE)
        result_.element = TREE_TYPE (result_.element);
      result_.sections.push_back ({ extent, long_constant (0), extent });
    }
  return true;
}

/* Adds those dimensions that the type of the elements has.  */
void
SectionReader::add_extents_of_type ()
{
  while (TREE_CODE (result_.element) == ARRAY_TYPE)
    {
      tree extent = numbers_.extent_of (result_.element);
      if (!extent)
        return;
      result_.sections.push_back ({ extent, long_constant (0), extent });
      result_.element = TREE_TYPE (result_.element);
    }
}

bool
SectionReader::read_region (Kind kind, CssSection &section)
{
  if (kind == Kind::All)
    return true;
  section.length = long_constant (1);
  if (!numbers_.next (section.start, false))
    return false;
  if (kind == Kind::One)
    return true;
  if (!numbers_.next (section.length, kind == Kind::UpTo))
    return false;
  if (kind == Kind::UpTo)
    section.length = keep (
        fold_build2 (PLUS_EXPR, long_integer_type_node,
                     fold_build2 (MINUS_EXPR, long_integer_type_node,
                                  section.length, unshare_expr (section.start)),
                     long_constant (1)));
  return true;
}

bool
SectionReader::read_regions ()
{
  const size_t given = shape_.regions.size ();
  if (given && given != result_.sections.size ())
    return report_regions (result_.where);
  for (size_t i = 0; i < given; i++)
    if (!read_region (shape_.regions[i], result_.sections[i]))
      return false;
  result_.has_region = given;
  if (result_.unbounded && (!given || shape_.regions[0] == Kind::All))
    return report_no_size (result_.where);
  return check ();
}

/* Constant regions must lie in constant extents.  */
bool
SectionReader::check ()
{
  for (size_t i = result_.unbounded ? 1 : 0; i < result_.sections.size (); i++)
    {
      const CssSection &section = result_.sections[i];
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
      error_at (result_.where,
                "region in %<#pragma %s task%> is outside of its array",
                css_space ());
      inform (result_.where, "%<{first : length}%> counts elements, and "
                             "%<{first .. last}%> ends with the last");
      return false;
    }
  return true;
}

bool
SectionReader::read (tree type)
{
  const bool is_array = TREE_CODE (type) == ARRAY_TYPE;
  result_.element = TREE_TYPE (type);
  if (!read_extents ())
    return false;
  tree own = shape_.extents.empty () ? numbers_.own_extent () : NULL_TREE;
  if (shape_.extents.empty () && is_array)
    result_.element = type;
  else if (own)
    result_.sections.push_back ({ own, long_constant (0), own });
  else if (shape_.extents.empty () && !shape_.regions.empty ())
    {
      result_.unbounded = true;
      result_.sections.push_back (
          { long_constant (0), long_constant (0), long_constant (0) });
    }
  if (is_array || !result_.sections.empty ())
    add_extents_of_type ();
  return read_regions ();
}

/* The numbers before a function.  */
class TokenNumbers final : public ItemNumbers
{
public:
  TokenNumbers (CssSections &sections, const ItemText &item,
                const DeclaredParameter &parameter)
      : sections_ (sections), parameter_ (parameter)
  {
    append_expressions (item, expressions_);
  }

  bool
  next (tree &value, bool may_be_negative) override
  {
    return sections_.read_number (expressions_[next_++], value,
                                  may_be_negative);
  }

  tree
  extent_of (tree array) override
  {
    return TYPE_SIZE_UNIT (TREE_TYPE (array))
               ? over_stand_ins (extent_of_array (array))
               : NULL_TREE;
  }

  tree
  own_extent () override
  {
    tree own = DECL_ARGUMENTS (parameter_.fn);
    for (unsigned i = parameter_.index; own && i; i--)
      own = DECL_CHAIN (own);
    CssFrontEnd &front = sections_.front ();
    return own && front.is_array (own)
               ? over_stand_ins (front.outermost_extent (own))
               : NULL_TREE;
  }

private:
  /* The extents of a declaration are over its own parameters.  */
  tree
  over_stand_ins (tree extent) const
  {
    if (!extent || TREE_CODE (extent) == INTEGER_CST)
      return extent;
    return keep (substitute_parameters (extent, DECL_ARGUMENTS (parameter_.fn),
                                        parameter_.stand_ins));
  }

  CssSections &sections_;
  const DeclaredParameter &parameter_;
  std::vector<Tokens> expressions_;
  size_t next_ = 0;
};

} // namespace

ItemShape::ItemShape (const ItemText &item)
{
  for (Tokens extent : item.extents)
    extents.push_back (!extent.empty ());
  for (const RegionText &region : item.regions)
    regions.push_back (region.kind);
}

size_t
ItemShape::count () const
{
  size_t count = std::count (extents.begin (), extents.end (), true);
  for (Kind kind : regions)
    count += kind == Kind::All ? 0 : kind == Kind::One ? 1 : 2;
  return count;
}

bool
read_sections (const ItemShape &shape, tree type, ItemNumbers &numbers,
               CssItem &result)
{
  return SectionReader (shape, numbers, result).read (type);
}

bool
check_sign (location_t where, tree value)
{
  if (TREE_CODE (value) != INTEGER_CST || tree_int_cst_sgn (value) >= 0)
    return true;
  auto_diagnostic_group group;
  error_at (where, "extent or region in %<#pragma %s task%> is negative",
            css_space ());
  inform (where, "give a number of elements");
  return false;
}

bool
CssSections::read (const ItemText &item, const DeclaredParameter &parameter,
                   CssItem &result)
{
  TokenNumbers numbers (*this, item, parameter);
  return read_sections (ItemShape (item), parameter.type, numbers, result);
}

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
  return may_be_negative || check_sign (place_of (tokens), value);
}

} // namespace asterism::plugin
