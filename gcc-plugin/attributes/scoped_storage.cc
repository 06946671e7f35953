/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies `registered` and `heap_allocated` to array variables.  */

#include "gcc_headers.h"

#include "attributes/scoped_storage.h"
#include "build/storage.h"
#include "pragmas/front_end.h"
#include "source/spelling.h"

namespace asterism::plugin
{

namespace
{

/* Says how to mend the declaration DECL that the attribute NAME does not
   suit.  */
void
tell_use (tree decl, const char *name)
{
  gcc_rich_location where (place_of_attribute (decl, name));
  Spelling (decl, DECL_SOURCE_LOCATION (decl), name).add_removal (&where);
  inform (&where, "%qs is for array variables declared in a block", name);
}

const char *
kind_of (tree decl)
{
  switch (TREE_CODE (decl))
    {
    case PARM_DECL:
      return G_ ("attribute %qE on the parameter %qD");
    case FUNCTION_DECL:
      return G_ ("attribute %qE on the function %qD");
    case FIELD_DECL:
      return G_ ("attribute %qE on the member %qD");
    default:
      return G_ ("attribute %qE on %qD, which is not a variable");
    }
}

/* Returns what is wrong with the place of the variable DECL for storage that
   ends with its block, or a null pointer.  */
const char *
misplaced (tree decl)
{
  if (DECL_EXTERNAL (decl))
    return G_ ("attribute %qs on the external variable %qD");
  if (!decl_function_context (decl))
    return G_ ("attribute %qs on the global variable %qD");
  if (TREE_STATIC (decl))
    return G_ ("attribute %qs on the static variable %qD");
  if (DECL_REGISTER (decl))
    return G_ ("attribute %qs on the register variable %qD");
  return nullptr;
}

bool
check_variable (tree decl, const char *name)
{
  if (const char *message = misplaced (decl))
    {
      auto_diagnostic_group group;
      error_at (place_of_attribute (decl, name), message, name, decl);
      tell_use (decl, name);
      return false;
    }
  if (TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE)
    return true;
  auto_diagnostic_group group;
  error_at (place_of_attribute (decl, name),
            "attribute %qs on %qD, which is not an array", name, decl);
  tell_use (decl, name);
  return false;
}

/* Constructors and destructors would run outside of the storage's life.  */
bool
check_element (tree decl)
{
  tree type = strip_array_types (TREE_TYPE (decl));
  if (!TYPE_NEEDS_CONSTRUCTING (type) && !has_destructor (type))
    return true;
  location_t where = place_of_attribute (decl, "heap_allocated");
  auto_diagnostic_group group;
  error_at (where,
            "attribute %<heap_allocated%> on %qD, whose elements of type %qT "
            "have a constructor or destructor",
            decl, type);
  inform (where, "use a type without one, or allocate the elements with "
                 "%<new%>");
  return false;
}

bool
carries (tree decl, const char *name)
{
  return lookup_attribute (name, DECL_ATTRIBUTES (decl)) != NULL_TREE;
}

} // namespace

void
check_storage_attribute (tree node, tree name, bool *no_add)
{
  if (DECL_P (node) && VAR_P (node))
    return;
  *no_add = true;
  if (DECL_P (node))
    {
      auto_diagnostic_group group;
      error_at (place_of_attribute (node, IDENTIFIER_POINTER (name)),
                kind_of (node), name, node);
      tell_use (node, IDENTIFIER_POINTER (name));
      return;
    }
  auto_diagnostic_group group;
  error ("attribute %qE on a type", name);
  inform (input_location, "%qE is for array variables declared in a block",
          name);
}

void
apply_storage_attributes (tree decl)
{
  if (error_operand_p (decl) || in_template ())
    return;
  bool allocate = carries (decl, "heap_allocated");
  if (TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE
      && (allocate || variably_modified_type_p (TREE_TYPE (decl), NULL_TREE)))
    note_storage (decl);
  bool enroll = carries (decl, "registered");
  if (!allocate && !enroll)
    return;
  if (!check_variable (decl, allocate ? "heap_allocated" : "registered")
      || !COMPLETE_TYPE_P (TREE_TYPE (decl))
      || (allocate && !check_element (decl)))
    return;
  if (allocate && !move_to_heap (decl))
    {
      location_t where = place_of_attribute (decl, "heap_allocated");
      auto_diagnostic_group group;
      error_at (where,
                "attribute %<heap_allocated%> cannot be combined with other "
                "cleanups of %qD",
                decl);
      inform (where, "remove one of the attributes");
      return;
    }
  if (enroll)
    register_for_scope (decl);
}

} // namespace asterism::plugin
