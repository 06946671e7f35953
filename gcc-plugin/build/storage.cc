/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements that give an array variable its storage, or register it, until
   its scope is left.  The cleanups are GCC's own, those of the attribute
   `cleanup` and of destructors: they run on every way out.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/extent.h"
#include "build/storage.h"

namespace asterism::plugin
{

namespace
{

/* Declares a hidden variable of the current block.  */
tree
declare_hidden (tree type, location_t where)
{
  tree variable = build_decl (where, VAR_DECL, NULL_TREE, type);
  DECL_ARTIFICIAL (variable) = 1;
  DECL_IGNORED_P (variable) = 1;
  TREE_USED (variable) = 1;
  layout_decl (variable, 0);
  lang_hooks.decls.pushdecl (variable);
  /* The C++ front end sets another for what has no name.  */
  DECL_CONTEXT (variable) = current_function_decl;
  add_stmt (build1_loc (where, DECL_EXPR, void_type_node, variable));
  return variable;
}

void
assign (tree to, tree value, location_t where)
{
  tree type = TREE_TYPE (to);
  tree stmt = build2_loc (where, MODIFY_EXPR, type, to,
                          fold_convert_loc (where, type, value));
  TREE_SIDE_EFFECTS (stmt) = 1;
  add_stmt (build1_loc (where, CONVERT_EXPR, void_type_node, stmt));
}

/* Says whether STMT declares DECL.  */
bool
declares (tree stmt, tree decl)
{
  if (TREE_CODE (stmt) == CLEANUP_POINT_EXPR)
    stmt = TREE_OPERAND (stmt, 0);
  if (TREE_CODE (stmt) == EXPR_STMT)
    stmt = TREE_OPERAND (stmt, 0);
  return TREE_CODE (stmt) == DECL_EXPR && DECL_EXPR_DECL (stmt) == decl;
}

/* Takes the statements from the declaration of DECL on out of the current
   list, in order: they initialise it.  Takes nothing when it is not there.  */
void
take_declaration (tree decl, auto_vec<tree> &taken)
{
  tree list = cur_stmt_list;
  if (TREE_CODE (list) != STATEMENT_LIST)
    return;
  tree_stmt_iterator i = tsi_last (list);
  while (!tsi_end_p (i) && !declares (tsi_stmt (i), decl))
    tsi_prev (&i);
  while (!tsi_end_p (i))
    {
      taken.safe_push (tsi_stmt (i));
      tsi_delink (&i);
    }
}

/* Fills a hidden array with the extents of the array type TYPE.  Returns its
   address, and how many there are in RANK.  */
tree
build_extents (tree type, unsigned &rank, location_t where)
{
  auto_vec<tree> extents;
  for (; TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
    extents.safe_push (build_count (type));
  rank = extents.length ();
  tree array
      = declare_hidden (build_array_type_nelts (size_type_node, rank), where);
  TREE_ADDRESSABLE (array) = 1;
  for (unsigned i = 0; i < rank; i++)
    assign (build4 (ARRAY_REF, size_type_node, array, size_int (i), NULL_TREE,
                    NULL_TREE),
            extents[i] ? extents[i] : size_zero_node, where);
  return build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (array)), array);
}

/* The names of arrays whose storage is allocated, by the places of their
   declarations.  */
std::unordered_map<location_t, std::string> names;

} // namespace

void
note_storage (tree decl)
{
  if (DECL_NAME (decl))
    names[LOCATION_LOCUS (DECL_SOURCE_LOCATION (decl))]
        = IDENTIFIER_POINTER (DECL_NAME (decl));
}

std::string
name_of_storage (location_t where)
{
  auto found = names.find (LOCATION_LOCUS (where));
  return found != names.end () ? found->second : "";
}

bool
move_to_heap (tree decl)
{
  location_t where = DECL_SOURCE_LOCATION (decl);
  auto_vec<tree> initialisation;
  take_declaration (decl, initialisation);
  if (initialisation.is_empty ())
    return false;
  tree type = TREE_TYPE (decl);
  tree pointer = declare_hidden (build_pointer_type (type), where);
  unsigned rank;
  tree extents = build_extents (type, rank, where);
  tree size = unshare_expr (TYPE_SIZE_UNIT (strip_array_types (type)));
  assign (pointer,
          build_abi_call (where, Cached::Allocate,
                          { size, build_int_cst (unsigned_type_node, rank),
                            extents, build_site (where) }),
          where);
  SET_DECL_VALUE_EXPR (decl, build1 (INDIRECT_REF, type, pointer));
  DECL_HAS_VALUE_EXPR_P (decl) = 1;
  TREE_READONLY (decl) = 0;
  push_cleanup (decl, build_abi_call (where, Cached::Free, { pointer }), false);
  for (tree stmt : initialisation)
    add_stmt (stmt);
  return true;
}

void
register_for_scope (tree decl)
{
  location_t where = DECL_SOURCE_LOCATION (decl);
  TREE_ADDRESSABLE (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_READ_P (decl) = 1;
  tree type = TREE_TYPE (decl);
  tree address = build1 (ADDR_EXPR, build_pointer_type (type), decl);
  /* Arrays without elements have no count.  */
  tree count = build_count (type);
  add_stmt (build_abi_call (
      where, Cached::Register,
      { address, count ? count : size_zero_node, build_element_size (type),
        build_origin (where, IDENTIFIER_POINTER (DECL_NAME (decl))) }));
  push_cleanup (decl,
                build_abi_call (where, Cached::Unregister,
                                { unshare_expr (address), build_site (where) }),
                false);
}

} // namespace asterism::plugin
