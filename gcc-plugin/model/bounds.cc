/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the bounds of buffers from the types of parameters and their attribute
   `block`.  */

#include "gcc_headers.h"

#include "model/bounds.h"
#include "model/css.h"
#include "model/task.h"
#include "source/expression.h"
#include "source/spelling.h"

namespace asterism::plugin
{

namespace
{

/* The note's first list has the parameters.  One list a buffer with bounds
   follows: its index, and then its dimensions, extent and length.  */
constexpr const char *kBoundsNote = "asterism bounds";

tree
to_long (tree value)
{
  return fold_convert (long_integer_type_node, value);
}

/* GCC has made values that it computes once in each function.  */
tree
copy_without_saves (tree *node, int *, void *)
{
  while (TREE_CODE (*node) == SAVE_EXPR)
    *node = unshare_expr (TREE_OPERAND (*node, 0));
  return NULL_TREE;
}

tree
copied (tree expression)
{
  expression = unshare_expr (expression);
  walk_tree (&expression, copy_without_saves, nullptr, nullptr);
  return expression;
}

} // namespace

tree
extent_of_array (tree array)
{
  tree domain = TYPE_DOMAIN (array);
  tree last = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
  if (!last)
    return NULL_TREE;
  last = copied (last);
  tree inner = last;
  STRIP_NOPS (inner);
  if (TREE_CODE (inner) == PLUS_EXPR
      && integer_minus_onep (TREE_OPERAND (inner, 1)))
    return to_long (TREE_OPERAND (inner, 0));
  return fold_build2 (PLUS_EXPR, long_integer_type_node, to_long (last),
                      build_int_cst (long_integer_type_node, 1));
}

/* C's front end notes it, from the innermost bound to the
   outermost, with a dollar sign for each that is no constant.  */
tree
outermost_extent (tree parm)
{
  tree note = lookup_attribute ("arg spec", DECL_ATTRIBUTES (parm));
  if (!note || !TREE_VALUE (note))
    return NULL_TREE;
  tree text = TREE_VALUE (TREE_VALUE (note));
  if (!text || TREE_CODE (text) != STRING_CST)
    return NULL_TREE;
  std::string spec = TREE_STRING_POINTER (text);
  size_t end = spec.find (']');
  if (end == std::string::npos || end == 0)
    return NULL_TREE;
  if (spec[end - 1] == '$')
    {
      tree bounds = TREE_CHAIN (TREE_VALUE (note));
      while (bounds && TREE_CODE (bounds) == TREE_LIST && TREE_VALUE (bounds)
             && TREE_CODE (TREE_VALUE (bounds)) == TREE_LIST)
        bounds = TREE_VALUE (bounds);
      tree bound = bounds ? TREE_VALUE (bounds) : NULL_TREE;
      return bound && INTEGRAL_TYPE_P (TREE_TYPE (bound))
                 ? to_long (copied (bound))
                 : NULL_TREE;
    }
  size_t digits = end;
  while (digits > 0 && ISDIGIT (spec[digits - 1]))
    digits--;
  if (digits == end)
    return NULL_TREE;
  return build_int_cst (long_integer_type_node,
                        atoll (spec.substr (digits, end - digits).c_str ()));
}

namespace
{

/* Returns TEXT, an argument of the attribute `block` at WHERE, as an expression
   over PARAMETERS.  */
tree
read_text (tree text, location_t where, tree parameters)
{
  tree value = parse_expression (TREE_STRING_POINTER (text), where, parameters);
  if (value == error_mark_node || INTEGRAL_TYPE_P (TREE_TYPE (value)))
    return value == error_mark_node ? value : to_long (value);
  auto_diagnostic_group group;
  error_at (where, "bound %qs is not an integer", TREE_STRING_POINTER (text));
  inform (where, "give a number of elements");
  return error_mark_node;
}

/* Returns an argument of the attribute `block` as an expression.  */
tree
read_argument (tree argument, tree parm, tree parameters)
{
  location_t where = place_of_attribute (parm, "block");
  STRIP_ANY_LOCATION_WRAPPER (argument);
  if (TREE_CODE (argument) == STRING_CST)
    return read_text (argument, where, parameters);
  return to_long (copied (argument));
}

/* Returns the extents of the array that PARM points into, the outermost first,
   which may be NULL_TREE.  */
std::vector<tree>
extents (tree parm)
{
  std::vector<tree> all;
  tree type = TREE_TYPE (parm);
  if (TREE_CODE (type) == POINTER_TYPE)
    all.push_back (outermost_extent (parm));
  for (type = buffer_pointee (type); type && TREE_CODE (type) == ARRAY_TYPE;
       type = TREE_TYPE (type))
    all.push_back (extent_of_array (type));
  return all;
}

void
report_count (tree parm, size_t given, size_t most)
{
  location_t where = place_of_attribute (parm, "block");
  auto_diagnostic_group group;
  error_at (where,
            "attribute %qs gives %u bounds, more than parameter %qD has "
            "dimensions: %u",
            "block", static_cast<unsigned> (given), parm,
            static_cast<unsigned> (most));
  inform (where, "give the number of elements in each dimension, the outermost "
                 "first");
}

/* Returns the dimensions of the buffer PARM: none when it is all of its
   datum.  */
std::vector<Dimension>
dimensions (tree parm, tree parameters)
{
  const std::vector<tree> all = extents (parm);
  tree block = lookup_attribute ("block", DECL_ATTRIBUTES (parm));
  const size_t given = block ? list_length (TREE_VALUE (block)) : 0;
  if (given > all.size ())
    {
      report_count (parm, given, all.size ());
      return {};
    }
  std::vector<Dimension> result;
  tree argument = block ? TREE_VALUE (block) : NULL_TREE;
  for (size_t i = 0; i < all.size (); i++)
    {
      tree length = all[i];
      if (argument)
        {
          length = read_argument (TREE_VALUE (argument), parm, parameters);
          argument = TREE_CHAIN (argument);
        }
      tree extent = all[i] ? all[i] : length;
      if (!length || length == error_mark_node || (i > 0 && !all[i]))
        return {};
      result.push_back ({ extent, length });
    }
  return result;
}

bool
has_elements_of_known_size (tree parm)
{
  tree element = buffer_pointee (TREE_TYPE (parm));
  element = element ? strip_array_types (element) : NULL_TREE;
  return element
         && (VOID_TYPE_P (element)
             || (COMPLETE_TYPE_P (element)
                 && tree_fits_uhwi_p (TYPE_SIZE_UNIT (element))));
}

tree
list_of (tree parameters)
{
  tree list = NULL_TREE;
  for (tree p = parameters; p; p = DECL_CHAIN (p))
    list = tree_cons (NULL_TREE, p, list);
  return nreverse (list);
}

} // namespace

bool
TaskBounds::any () const
{
  return std::any_of (of.begin (), of.end (),
                      [] (const auto &one) { return !one.empty (); });
}

int
TaskBounds::parameter_in (tree expression) const
{
  STRIP_NOPS (expression);
  while (CONVERT_EXPR_P (expression)
         || TREE_CODE (expression) == NON_LVALUE_EXPR)
    expression = TREE_OPERAND (expression, 0);
  for (size_t i = 0; i < parameters.size (); i++)
    if (parameters[i] == expression)
      return static_cast<int> (i);
  return -1;
}

TaskBounds
bounds_of (tree fn)
{
  TaskBounds bounds;
  tree note = lookup_attribute (kBoundsNote, DECL_ATTRIBUTES (fn));
  if (!note)
    return bounds;
  tree list = TREE_VALUE (note);
  for (tree p = TREE_VALUE (list); p; p = TREE_CHAIN (p))
    bounds.parameters.push_back (TREE_VALUE (p));
  bounds.of.resize (bounds.parameters.size ());
  for (list = TREE_CHAIN (list); list; list = TREE_CHAIN (list))
    for (tree d = TREE_VALUE (list); d; d = TREE_CHAIN (d))
      bounds.of[tree_to_uhwi (TREE_PURPOSE (list))].push_back (
          { TREE_PURPOSE (d), TREE_VALUE (d) });
  return bounds;
}

void
note_bounds (tree fn, tree parameters)
{
  if (!is_task (fn) || css_of (fn)
      || lookup_attribute (kBoundsNote, DECL_ATTRIBUTES (fn)))
    return;
  tree buffers = NULL_TREE;
  unsigned index = 0;
  const int errors = errorcount;
  for (tree p = parameters; p; p = DECL_CHAIN (p), index++)
    {
      if (TREE_TYPE (p) == error_mark_node || !has_elements_of_known_size (p))
        continue;
      tree list = NULL_TREE;
      for (const Dimension &d : dimensions (p, parameters))
        list = tree_cons (d.extent, d.length, list);
      if (list)
        buffers = tree_cons (size_int (index), nreverse (list), buffers);
    }
  /* Bounds with an error are not read again.  */
  if (!buffers && errors == errorcount)
    return;
  tree value = tree_cons (NULL_TREE, list_of (parameters), nreverse (buffers));
  DECL_ATTRIBUTES (fn)
      = tree_cons (get_identifier (kBoundsNote), value, DECL_ATTRIBUTES (fn));
}

void
forget_bounds (tree fn)
{
  DECL_ATTRIBUTES (fn) = remove_attribute (kBoundsNote, DECL_ATTRIBUTES (fn));
}

} // namespace asterism::plugin
