/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replaces statements by calls of tasks that are made of them, when their
   function has been read.  */

#include "gcc_headers.h"

#include "build/css_block.h"
#include "build/css_call.h"
#include "language.h"
#include "pragmas/css_marker.h"
#include "pragmas/front_end.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* What the calls of the marker stand for, by their first argument.  */
std::vector<CallTask> &
call_tasks ()
{
  static auto &all = *new std::vector<CallTask>;
  return all;
}

/* Returns the function whose call stands before the statement, or which is the
   condition around it.  */
tree
marker ()
{
  static tree fn;
  if (!fn)
    {
      fn = keep (build_fn_decl (
          "__asterism_css_call",
          build_varargs_function_type_list (boolean_type_node, NULL_TREE)));
      language ().adopt (fn);
    }
  return fn;
}

/* Returns where STATEMENT has what it evaluates, within what surrounds that. */
tree &
evaluated (tree &statement)
{
  tree *place = &statement;
  while (TREE_CODE (*place) == CLEANUP_POINT_EXPR
         || TREE_CODE (*place) == EXPR_STMT
         || TREE_CODE (*place) == CONVERT_EXPR
         || TREE_CODE (*place) == NOP_EXPR)
    place = &TREE_OPERAND (*place, 0);
  return *place;
}

bool
is_marker (tree expression)
{
  return TREE_CODE (expression) == CALL_EXPR
         && get_callee_fndecl (expression) == marker ();
}

/* Returns CALL, after which the temporaries of its arguments, those of the
   numbers of its clauses among them, are destroyed.  */
tree
with_cleanups (tree call)
{
  return is_cxx () ? fold_build_cleanup_point_expr (void_type_node, call)
                   : call;
}

/* Returns what was said where MARKER stands.  */
CallTask
said_by (tree marker)
{
  CallTask said = call_tasks ()[tree_to_uhwi (CALL_EXPR_ARG (marker, 0))];
  css_space () = said.space;
  for (size_t i = 0; i < said.items.size (); i++)
    said.items[i].place = CALL_EXPR_ARG (marker, i + 1);
  return said;
}

/* Reports that nothing that can be a task follows, and says why that may be. */
void
report_no_statement (const CallTask &said)
{
  auto_diagnostic_group group;
  error_at (said.where,
            "%<#pragma %s task%> is not followed by a "
            "call of a function",
            css_space ());
  inform (said.where,
          "put it before a statement that is such a call, or before "
          "a block in braces; where it is the body of a statement "
          "as %<if%>, put both into braces");
}

tree replace_markers (tree *node, int *subtrees, void *fn);

void
replace_within (tree *node, tree fn)
{
  walk_tree (node, replace_markers, fn, nullptr);
}

/* Returns the call of a task of BLOCK, which must be a block, as MARKER says,
   or an empty statement.  Blocks in it are replaced first.  */
tree
task_of_block (tree *block, tree marker, tree fn)
{
  replace_within (block, fn);
  const CallTask said = said_by (marker);
  tree made = build_block_task (fn, *block, said);
  return made ? with_cleanups (made) : build_empty_stmt (said.where);
}

/* Replaces the statement after the marker at I, and deletes that.  */
void
replace_next (tree_stmt_iterator &i, tree fn)
{
  tree marker = evaluated (*tsi_stmt_ptr (i));
  const CallTask said = said_by (marker);
  tsi_delink (&i);
  while (!tsi_end_p (i) && TREE_CODE (tsi_stmt (i)) == DEBUG_BEGIN_STMT)
    tsi_next (&i);
  tree call = tsi_end_p (i) ? NULL_TREE : evaluated (*tsi_stmt_ptr (i));
  if (call && TREE_CODE (call) == BIND_EXPR)
    *tsi_stmt_ptr (i) = task_of_block (tsi_stmt_ptr (i), marker, fn);
  else if (!call || TREE_CODE (call) != CALL_EXPR || is_marker (call))
    return report_no_statement (said);
  else if (tree made = build_call_task (call, said))
    evaluated (*tsi_stmt_ptr (i)) = with_cleanups (made);
  tsi_next (&i);
}

/* Replaces the statements of markers: in a list that after each, and that which
   it is the condition of.  */
tree
replace_markers (tree *node, int *subtrees, void *data)
{
  tree fn = static_cast<tree> (data);
  if (TYPE_P (*node) || DECL_P (*node))
    *subtrees = 0;
  if (TREE_CODE (*node) == COND_EXPR
      && is_marker (evaluated (COND_EXPR_COND (*node))))
    {
      *node = task_of_block (&COND_EXPR_THEN (*node),
                             evaluated (COND_EXPR_COND (*node)), fn);
      *subtrees = 0;
    }
  else if (TREE_CODE (*node) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (*node); !tsi_end_p (i);)
      if (is_marker (evaluated (*tsi_stmt_ptr (i))))
        replace_next (i, fn);
      else
        tsi_next (&i);
  else if (is_marker (*node))
    {
      report_no_statement (said_by (*node));
      *node = build_empty_stmt (EXPR_LOCATION (*node));
      *subtrees = 0;
    }
  return NULL_TREE;
}

} // namespace

/* The arguments of the call are what the task is kept by, and the places, which
   the front end may replace until then.  */
tree
leave_marker (CallTask task)
{
  location_t where = task.where;
  auto_vec<tree> arguments;
  arguments.safe_push (size_int (call_tasks ().size ()));
  for (const CallItem &item : task.items)
    arguments.safe_push (item.place);
  call_tasks ().push_back (std::move (task));
  return build_call_expr_loc_array (where, marker (), arguments.length (),
                                    arguments.address ());
}

void
make_call_tasks (void *data, void *)
{
  tree fn = static_cast<tree> (data);
  if (call_tasks ().empty () || !fn || TREE_CODE (fn) != FUNCTION_DECL
      || !DECL_SAVED_TREE (fn) || in_template ())
    return;
  /* A missing brace makes nested functions of those that follow, whose bodies
     are lowered later.  */
  if (seen_error () && decl_function_context (fn) && !is_cxx ())
    return;
  replace_within (&DECL_SAVED_TREE (fn), fn);
}

} // namespace asterism::plugin
