/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes functions without a front end's help.  */

#include "gcc_headers.h"

#include "build/function.h"
#include "language.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* What callers pass for TYPE; the front ends agree on this.  */
tree
passed_type (tree fn, tree type)
{
  bool narrow = INTEGRAL_TYPE_P (type)
                && TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node);
  return narrow && targetm.calls.promote_prototypes (TREE_TYPE (fn))
             ? integer_type_node
             : type;
}

/* Forgets the function being compiled, for the time that another is made.  */
class FunctionContext
{
public:
  FunctionContext () : decl_ (current_function_decl), function_ (cfun)
  {
    current_function_decl = NULL_TREE;
    set_cfun (nullptr);
  }

  ~FunctionContext ()
  {
    current_function_decl = decl_;
    set_cfun (function_);
  }

private:
  tree decl_;
  struct function *function_;
};

void
set_result (tree fn)
{
  tree result = build_decl (DECL_SOURCE_LOCATION (fn), RESULT_DECL, NULL_TREE,
                            void_type_node);
  DECL_ARTIFICIAL (result) = 1;
  DECL_IGNORED_P (result) = 1;
  DECL_CONTEXT (result) = fn;
  DECL_RESULT (fn) = result;
}

void
set_body (tree fn, tree variables, tree statements)
{
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = variables;
  BLOCK_SUPERCONTEXT (block) = fn;
  TREE_USED (block) = 1;
  DECL_INITIAL (fn) = block;
  tree bind = build3 (BIND_EXPR, void_type_node, variables, statements, block);
  TREE_SIDE_EFFECTS (bind) = 1;
  DECL_SAVED_TREE (fn) = bind;
}

} // namespace

tree
make_private_function (const std::string &name, tree type, location_t where)
{
  tree id = get_identifier (name.c_str ());
  tree fn = build_decl (where, FUNCTION_DECL, id, type);
  SET_DECL_ASSEMBLER_NAME (fn, id);
  DECL_ARTIFICIAL (fn) = 1;
  TREE_USED (fn) = 1;
  TREE_ADDRESSABLE (fn) = 1;
  return fn;
}

tree
declare_external_function (const char *name, tree type)
{
  tree fn = build_fn_decl (name, type);
  language ().adopt (fn);
  SET_DECL_ASSEMBLER_NAME (fn, get_identifier (name));
  /* A thread may be cancelled in it.  */
  TREE_NOTHROW (fn) = 0;
  DECL_VISIBILITY_SPECIFIED (fn) = 1;
  return fn;
}

tree
make_parameter (tree fn, tree id, tree type)
{
  tree parm = build_decl (DECL_SOURCE_LOCATION (fn), PARM_DECL, id, type);
  DECL_ARG_TYPE (parm) = passed_type (fn, type);
  DECL_CONTEXT (parm) = fn;
  TREE_USED (parm) = 1;
  layout_decl (parm, 0);
  return parm;
}

tree
make_local (tree fn, const char *name, tree type)
{
  tree variable = build_decl (DECL_SOURCE_LOCATION (fn), VAR_DECL,
                              get_identifier (name), type);
  DECL_CONTEXT (variable) = fn;
  DECL_ARTIFICIAL (variable) = 1;
  DECL_IGNORED_P (variable) = 1;
  TREE_USED (variable) = 1;
  layout_decl (variable, 0);
  return variable;
}

void
define_function (tree fn, tree variables, tree statements, bool finalized)
{
  FunctionContext context;
  set_result (fn);
  set_body (fn, variables, statements);
  DECL_EXTERNAL (fn) = 0;
  TREE_STATIC (fn) = 1;
  push_struct_function (fn);
  cfun->function_start_locus = DECL_SOURCE_LOCATION (fn);
  cfun->function_end_locus = DECL_SOURCE_LOCATION (fn);
  pop_cfun ();
  if (!finalized && !flag_syntax_only)
    cgraph_node::finalize_function (fn, true);
}

void
compile_plainly (tree fn)
{
  plain_functions ().insert (keep (fn));
}

std::unordered_set<tree> &
plain_functions ()
{
  static std::unordered_set<tree> functions;
  return functions;
}

/* The block of arguments is aligned to 16 bytes only, and as characters it may
   be anything.  */
tree
build_access (tree type, tree pointer, unsigned HOST_WIDE_INT offset)
{
  if (TYPE_ALIGN (type) > 16 * BITS_PER_UNIT)
    type = build_aligned_type (type, 16 * BITS_PER_UNIT);
  tree alias = build_pointer_type (char_type_node);
  return build2 (MEM_REF, type, pointer, build_int_cst (alias, offset));
}

void
append_assignment (tree *statements, tree target, tree value)
{
  append_to_statement_list (
      build2 (MODIFY_EXPR, TREE_TYPE (target), target, value), statements);
}

} // namespace asterism::plugin
