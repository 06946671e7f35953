/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma starpu register`: makes a buffer known to the runtime.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/extent.h"
#include "pragmas/check.h"
#include "report.h"
#include "source/declaration.h"

namespace asterism::plugin
{

namespace
{

/* Reports a size that is no number of elements.  */
bool
check_size (const Operand &size)
{
  if (!INTEGRAL_TYPE_P (size.type))
    {
      auto_diagnostic_group group;
      error_at (size.where,
                "the size in %<#pragma starpu register%> has type %qT, which "
                "is not an integer",
                size.type);
      inform (size.where, "give the number of elements");
      return false;
    }
  tree value = size.value;
  STRIP_ANY_LOCATION_WRAPPER (value);
  value = fold (value);
  if (TREE_CODE (value) == INTEGER_CST && tree_int_cst_sgn (value) < 0)
    {
      auto_diagnostic_group group;
      error_at (size.where,
                "the size in %<#pragma starpu register%> is negative");
      inform (size.where, "give the number of elements");
      return false;
    }
  return true;
}

/* Compares the size given with that of the array; a difference is an error,
   and saying it again a warning.  */
bool
check_redundant_size (const Operand &array, const Operand &size)
{
  tree known = build_count (array.type);
  tree given = fold (tree_strip_any_location_wrapper (size.value));
  if (!known)
    return true;
  if (TREE_CODE (known) == INTEGER_CST && TREE_CODE (given) == INTEGER_CST
      && !tree_int_cst_equal (known, fold_convert (sizetype, given)))
    {
      gcc_rich_location where (size.where);
      where.add_fixit_remove (size.where);
      auto_diagnostic_group group;
      error_at (&where,
                "the size %E in %<#pragma starpu register%> differs from that "
                "of the array, %E",
                given, known);
      inform (size.where, "leave it out: the size of the array is used");
      return false;
    }
  gcc_rich_location where (size.where);
  where.add_fixit_remove (size.where);
  auto_diagnostic_group group;
  if (warn (Warning::RedundantSize, &where,
            "the size of the array is known, and need not be given"))
    inform (size.where, "leave it out");
  return true;
}

bool
check_element (const Operand &object, bool has_size)
{
  tree element = TREE_TYPE (object.type);
  if (VOID_TYPE_P (element))
    {
      if (has_size)
        return true;
      auto_diagnostic_group group;
      error_at (object.where,
                "%<#pragma starpu register%> of a %<void *%> without a size");
      inform (object.where, "give the number of bytes after it, or cast it to "
                            "a pointer to the elements");
      return false;
    }
  if (COMPLETE_TYPE_P (element))
    return true;
  auto_diagnostic_group group;
  error_at (object.where,
            "%<#pragma starpu register%> of elements of incomplete type %qT",
            element);
  inform (object.where, "define the type before, or cast the pointer");
  return false;
}

/* Returns the variable that the reference DECL is bound to for sure, or
   NULL_TREE.  */
tree
referenced_decl (tree decl)
{
  tree value = VAR_P (decl) ? DECL_INITIAL (decl) : NULL_TREE;
  if (!value || value == error_mark_node)
    return NULL_TREE;
  decl = named_decl (value);
  return decl && TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE ? decl
                                                                : NULL_TREE;
}

/* Warns of an array that ends with its block, unless the runtime's allocator
   provides it.  */
void
warn_automatic (const Operand &array)
{
  tree decl = named_decl (array.value);
  if (decl && TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE)
    decl = referenced_decl (decl);
  if (!decl || !VAR_P (decl) || is_global_var (decl)
      || DECL_HAS_VALUE_EXPR_P (decl)
      || TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE)
    return;
  auto_diagnostic_group group;
  if (!warn (Warning::RegisterAutomatic, array.where,
             "registering the automatic array %qD: its storage may be gone "
             "before the tasks are",
             decl))
    return;
  location_t where = DECL_SOURCE_LOCATION (decl);
  gcc_rich_location rich (where);
  if (location_t end = Declaration (decl, where).end ())
    rich.add_fixit_insert_after (end, " __attribute__ ((heap_allocated))");
  inform (&rich,
          "add the attribute %<registered%> or %<heap_allocated%> to it");
}

/* Returns how many elements OBJECT has, or NULL_TREE after reporting.  */
tree
count (const Operand &object, const Operand *size)
{
  bool is_array = TREE_CODE (object.type) == ARRAY_TYPE;
  tree known = is_array ? build_count (object.type) : NULL_TREE;
  if (size)
    {
      if (!check_size (*size)
          || (is_array && !check_redundant_size (object, *size)))
        return NULL_TREE;
      return size->value;
    }
  if (known)
    return known;
  auto_diagnostic_group group;
  error_at (object.where,
            "the size of the argument of %<#pragma starpu register%> is not "
            "known");
  inform (object.where, "give the number of elements after it");
  return NULL_TREE;
}

/* Returns the name of the variable that OBJECT is, or "".  */
std::string
name_of (const Operand &object)
{
  tree value = tree_strip_any_location_wrapper (object.value);
  STRIP_NOPS (value);
  while (
      TREE_CODE (value) == ADDR_EXPR
      || (TREE_CODE (value) == INDIRECT_REF
          && TREE_CODE (TREE_TYPE (TREE_OPERAND (value, 0))) == REFERENCE_TYPE))
    {
      value = TREE_OPERAND (value, 0);
      STRIP_NOPS (value);
    }
  return DECL_P (value) && DECL_NAME (value)
             ? IDENTIFIER_POINTER (DECL_NAME (value))
             : "";
}

tree
build_register (location_t where, Operands operands)
{
  const Operand &object = operands[0];
  const Operand *size = operands.size () > 1 ? &operands[1] : nullptr;
  if (!check_pointer ("register", object) || !check_element (object, size))
    return error_mark_node;
  tree elements = count (object, size);
  if (!elements)
    return error_mark_node;
  if (TREE_CODE (object.type) == ARRAY_TYPE)
    warn_automatic (object);
  return build_abi_call (where, Cached::Register,
                         { object.value, elements,
                           build_element_size (object.type),
                           build_origin (where, name_of (object)) });
}

} // namespace

const Statement register_pragma
    = { "register", Shape::PointerAndSize, build_register };

} // namespace asterism::plugin
