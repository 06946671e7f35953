/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that goes away while tasks of `#pragma css` may use it: the runtime
   waits for these tasks, and forgets the data.  */

#include "gcc_headers.h"

#include "build/css.h"
#include "build/css_memory.h"
#include "build/object.h"
#include "build/outline.h"
#include "language.h"
#include "report.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* Returns a call of the C library's function that tells how large the memory at
   POINTER is.  */
tree
usable_size (tree pointer)
{
  static tree fn;
  if (!fn)
    {
      tree type
          = build_function_type_list (size_type_node, ptr_type_node, NULL_TREE);
      fn = keep (build_fn_decl ("malloc_usable_size", type));
      language ().adopt (fn);
      SET_DECL_ASSEMBLER_NAME (fn, get_identifier ("malloc_usable_size"));
    }
  return build_call_expr (fn, 1, unshare_expr (pointer));
}

tree
forget (location_t where, tree pointer, tree bytes, bool keeps)
{
  return build_css_call (
      where, CssEntry::Forget,
      { pointer, bytes, keeps ? integer_one_node : integer_zero_node });
}

/* Returns whether CALL frees the memory at its first argument, of BYTES, or of
   an unknown number when that is NULL_TREE.  KEEPS says that the contents are
   used afterwards.  */
bool
is_release (tree call, tree &bytes, bool &keeps)
{
  tree callee = get_callee_fndecl (call);
  const int count = callee ? call_expr_nargs (call) : 0;
  bytes = NULL_TREE;
  keeps = true;
  if (!count)
    return false;
  if (fndecl_built_in_p (callee, BUILT_IN_NORMAL)
      && DECL_FUNCTION_CODE (callee) == BUILT_IN_REALLOC)
    return count == 2;
  if (DECL_NAME (callee) && DECL_EXTERNAL (callee) && TREE_PUBLIC (callee)
      && id_equal (DECL_ASSEMBLER_NAME (callee), "munmap"))
    {
      bytes = count == 2 ? CALL_EXPR_ARG (call, 1) : NULL_TREE;
      return bytes;
    }
  keeps = false;
  if (!DECL_IS_REPLACEABLE_OPERATOR (callee)
      || !DECL_IS_OPERATOR_DELETE_P (callee))
    return false;
  if (count > 1
      && TREE_CODE (TREE_TYPE (CALL_EXPR_ARG (call, 1))) == INTEGER_TYPE)
    bytes = CALL_EXPR_ARG (call, 1);
  return true;
}

/* Has the call at NODE, if it frees memory, wait before.  */
void
replace_release (tree *node)
{
  tree call = *node;
  location_t where = EXPR_LOCATION (call);
  tree callee = get_callee_fndecl (call);
  if (callee && fndecl_built_in_p (callee, BUILT_IN_NORMAL)
      && DECL_FUNCTION_CODE (callee) == BUILT_IN_FREE
      && call_expr_nargs (call) == 1)
    {
      *node
          = build_css_call (where, CssEntry::Free, { CALL_EXPR_ARG (call, 0) });
      return;
    }
  tree bytes;
  bool keeps;
  if (!is_release (call, bytes, keeps))
    return;
  tree pointer = save_expr (CALL_EXPR_ARG (call, 0));
  CALL_EXPR_ARG (call, 0) = pointer;
  if (bytes && TREE_CODE (bytes) != INTEGER_CST)
    CALL_EXPR_ARG (call, 1) = bytes = save_expr (bytes);
  tree before
      = forget (where, pointer, bytes ? bytes : usable_size (pointer), keeps);
  *node = build2 (COMPOUND_EXPR, TREE_TYPE (call), before, call);
}

/* Returns the automatic variable of FN that the address ARGUMENT is of, or
   within, or NULL_TREE.  */
tree
variable_at (tree argument, tree fn)
{
  STRIP_NOPS (argument);
  while (TREE_CODE (argument) == POINTER_PLUS_EXPR || CONVERT_EXPR_P (argument))
    argument = TREE_OPERAND (argument, 0);
  if (TREE_CODE (argument) == COMPOUND_EXPR)
    return variable_at (TREE_OPERAND (argument, 1), fn);
  if (TREE_CODE (argument) != ADDR_EXPR)
    return NULL_TREE;
  tree place = TREE_OPERAND (argument, 0);
  while (handled_component_p (place))
    place = TREE_OPERAND (place, 0);
  return (VAR_P (place) || TREE_CODE (place) == PARM_DECL)
                 && is_automatic (place) && DECL_CONTEXT (place) == fn
                 && !DECL_HAS_VALUE_EXPR_P (place)
             ? place
             : NULL_TREE;
}

/* One function.  */
class Watcher
{
public:
  explicit Watcher (tree fn) : fn_ (fn) {}

  void watch ();

private:
  static tree visit (tree *node, int *subtrees, void *self);
  static tree visit_scope (tree *node, int *subtrees, void *self);
  void note_arguments (tree call);
  tree end_of (tree variable);
  void enclose (tree *body, tree variable);
  void enclose_rest (tree list);

  tree fn_;
  std::vector<tree> variables_;
};

/* Notes the variables whose addresses CALL passes to a task.  */
void
Watcher::note_arguments (tree call)
{
  tree callee = get_callee_fndecl (call);
  const CssTask *task = callee ? css_of (callee) : nullptr;
  if (!task)
    return;
  std::vector<unsigned> parameters = task->bases;
  for (const CssItem &item : task->items)
    parameters.push_back (item.parameter);
  for (unsigned index : parameters)
    if (int (index) < call_expr_nargs (call))
      {
        tree variable = variable_at (CALL_EXPR_ARG (call, index), fn_);
        if (variable
            && std::find (variables_.begin (), variables_.end (), variable)
                   == variables_.end ())
          variables_.push_back (variable);
      }
}

tree
Watcher::visit (tree *node, int *subtrees, void *self)
{
  if (TYPE_P (*node))
    *subtrees = 0;
  if (TREE_CODE (*node) != CALL_EXPR)
    return NULL_TREE;
  static_cast<Watcher *> (self)->note_arguments (*node);
  replace_release (node);
  return NULL_TREE;
}

/* Returns what waits at the end of VARIABLE.  */
tree
Watcher::end_of (tree variable)
{
  tell (DECL_SOURCE_LOCATION (variable),
        "the end of the scope of %qD waits for the tasks that use it",
        variable);
  TREE_ADDRESSABLE (variable) = 1;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (variable));
  return forget (DECL_SOURCE_LOCATION (variable), address_of (variable),
                 unshare_expr (size), false);
}

/* Has BODY end with waiting for VARIABLE, however it is left.  */
void
Watcher::enclose (tree *body, tree variable)
{
  tree end = end_of (variable);
  *body = build2 (TRY_FINALLY_EXPR, void_type_node, *body, end);
  TREE_SIDE_EFFECTS (*body) = 1;
}

/* The address of an array of variable length is known behind its declaration
   alone.  */
void
Watcher::enclose_rest (tree list)
{
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      tree statement = tsi_stmt (i);
      if (TREE_CODE (statement) == CLEANUP_POINT_EXPR)
        statement = TREE_OPERAND (statement, 0);
      if (TREE_CODE (statement) != DECL_EXPR)
        continue;
      auto found = std::find (variables_.begin (), variables_.end (),
                              DECL_EXPR_DECL (statement));
      if (found == variables_.end ()
          || TREE_CODE (DECL_SIZE_UNIT (*found)) == INTEGER_CST)
        continue;
      tree variable = *found;
      variables_.erase (found);
      tree rest = alloc_stmt_list ();
      tree_stmt_iterator next = i;
      for (tsi_next (&next); !tsi_end_p (next);)
        {
          tree moved = tsi_stmt (next);
          tsi_delink (&next);
          append_to_statement_list_force (moved, &rest);
        }
      enclose_rest (rest);
      enclose (&rest, variable);
      append_to_statement_list_force (rest, &list);
      return;
    }
}

tree
Watcher::visit_scope (tree *node, int *subtrees, void *self)
{
  Watcher &watcher = *static_cast<Watcher *> (self);
  if (TYPE_P (*node))
    *subtrees = 0;
  if (TREE_CODE (*node) == STATEMENT_LIST)
    watcher.enclose_rest (*node);
  if (TREE_CODE (*node) != BIND_EXPR)
    return NULL_TREE;
  for (tree v = BIND_EXPR_VARS (*node); v; v = DECL_CHAIN (v))
    if (std::find (watcher.variables_.begin (), watcher.variables_.end (), v)
            != watcher.variables_.end ()
        && TREE_CODE (DECL_SIZE_UNIT (v)) == INTEGER_CST)
      watcher.enclose (&BIND_EXPR_BODY (*node), v);
  return NULL_TREE;
}

void
Watcher::watch ()
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn_), visit, this);
  if (variables_.empty ())
    return;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn_), visit_scope, this);
  for (tree variable : variables_)
    if (TREE_CODE (variable) == PARM_DECL)
      enclose (&DECL_SAVED_TREE (fn_), variable);
}

} // namespace

void
watch_css_memory ()
{
  if (!uses_css () || seen_error () || flag_syntax_only)
    return;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  if (node->definition && DECL_SAVED_TREE (node->decl)
      && !DECL_ARTIFICIAL (node->decl))
    Watcher (node->decl).watch ();
}

} // namespace asterism::plugin
