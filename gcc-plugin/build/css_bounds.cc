/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks for constant distances from a parameter that exceed its bytes.  */

#include "gcc_headers.h"

#include "build/css_bounds.h"
#include "model/css.h"
#include "report.h"

namespace asterism::plugin
{

namespace
{

/* A parameter whose bytes are known.  */
struct Bounded
{
  tree parm;
  HOST_WIDE_INT bytes;
  bool is_changed = false; /* it may point elsewhere later */
};

using AllBounded = std::vector<Bounded>;

/* Returns the bytes from the pointer on that ITEM stands for; -1: they are not
   known, or not all.  */
HOST_WIDE_INT
bytes_of (const CssItem &item)
{
  tree size
      = VOID_TYPE_P (item.element) ? NULL_TREE : TYPE_SIZE_UNIT (item.element);
  if (!size || !tree_fits_shwi_p (size) || item.unbounded || item.has_region)
    return -1;
  HOST_WIDE_INT bytes = tree_to_shwi (size);
  for (const CssSection &section : item.sections)
    {
      if (!tree_fits_shwi_p (section.extent))
        return -1;
      bytes *= tree_to_shwi (section.extent);
    }
  return bytes;
}

AllBounded
bounded_parameters (tree fn, const CssTask &css)
{
  AllBounded all;
  unsigned index = 0;
  for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p), index++)
    {
      const CssItem *item = item_of (css, index);
      if (!item || TREE_CODE (TREE_TYPE (p)) != POINTER_TYPE)
        continue;
      const HOST_WIDE_INT bytes = bytes_of (*item);
      bool several = std::count_if (css.items.begin (), css.items.end (),
                                    [&] (const CssItem &other) {
                                      return other.parameter == index;
                                    })
                     > 1;
      if (bytes >= 0 && !several)
        all.push_back ({ p, bytes });
    }
  return all;
}

tree
note_change (tree *node, int *subtrees, void *data)
{
  if (TYPE_P (*node))
    *subtrees = 0;
  switch (TREE_CODE (*node))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case ADDR_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      for (Bounded &one : *static_cast<AllBounded *> (data))
        one.is_changed |= TREE_OPERAND (*node, 0) == one.parm;
      break;
    default:
      break;
    }
  return NULL_TREE;
}

tree
check_reference (tree *node, int *subtrees, void *data)
{
  if (TYPE_P (*node))
    *subtrees = 0;
  if (TREE_CODE (*node) != INDIRECT_REF)
    return NULL_TREE;
  tree pointer = TREE_OPERAND (*node, 0);
  STRIP_NOPS (pointer);
  if (TREE_CODE (pointer) != POINTER_PLUS_EXPR
      || TREE_CODE (TREE_OPERAND (pointer, 1)) != INTEGER_CST)
    return NULL_TREE;
  tree base = TREE_OPERAND (pointer, 0);
  STRIP_NOPS (base);
  const HOST_WIDE_INT distance = static_cast<HOST_WIDE_INT> (
      TREE_INT_CST_LOW (TREE_OPERAND (pointer, 1)));
  for (const Bounded &one : *static_cast<AllBounded *> (data))
    {
      if (one.parm != base || one.is_changed
          || (distance >= 0 && distance < one.bytes))
        continue;
      location_t where = EXPR_LOCATION (*node);
      if (where == UNKNOWN_LOCATION)
        where = EXPR_LOCATION (pointer);
      auto_diagnostic_group group;
      if (warn (Warning::OneElement, where,
                "index beyond the elements of %qD that %<#pragma css task%> "
                "names",
                one.parm))
        inform (DECL_SOURCE_LOCATION (one.parm),
                "give its extents in the clause, as %<a[n]%>: without, it is "
                "one element");
    }
  return NULL_TREE;
}

} // namespace

void
check_css_bounds (tree fn)
{
  const CssTask *css = css_of (fn);
  if (!css)
    return;
  AllBounded all = bounded_parameters (fn, *css);
  if (all.empty ())
    return;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), note_change, &all);
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), check_reference, &all);
}

} // namespace asterism::plugin
