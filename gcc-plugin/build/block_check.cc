/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks what a block does that is to be a task.  */

#include "gcc_headers.h"

#include "build/block_check.h"
#include "report.h"

namespace asterism::plugin
{

namespace
{

/* Where a place in memory comes from.  */
struct Root
{
  tree variable;   /* NULL_TREE: unknown, or what a clause names */
  bool by_pointer; /* it is reached through what the variable holds */
};

class BlockChecker
{
public:
  BlockChecker (Outline &outline, const CallTask &said,
                const std::vector<tree> &privates,
                const std::vector<tree> &pointers)
      : outline_ (outline), said_ (said), privates_ (privates),
        pointers_ (pointers)
  {
  }

  bool check ();

private:
  static tree visit (tree *node, int *subtrees, void *self);
  void walk (tree *node);
  void visit_switch (tree node);
  bool check_jump (tree node);
  void note_readers (tree call);
  void check_call (tree call);
  void check_address (tree node);
  void check_write (tree place, location_t where);
  void check_outputs (tree statement);
  void refuse (location_t where, const char *what);
  void refuse_copy (tree variable, location_t where);
  bool is_copy (tree variable) const;
  Root root_of (tree place) const;
  location_t
  place_of (tree node) const
  {
    return EXPR_LOC_OR_LOC (node, said_.where);
  }

  Outline &outline_;
  const CallTask &said_;
  const std::vector<tree> &privates_;
  const std::vector<tree> &pointers_;
  std::unordered_set<tree> readers_; /* addresses taken to read */
  unsigned switches_ = 0;
  bool good_ = true;
};

/* Reports WHAT, which makes the block no function.  */
void
BlockChecker::refuse (location_t where, const char *what)
{
  good_ = false;
  auto_diagnostic_group group;
  error_at (where, "%qs in a block that %<#pragma %s task%> makes a task", what,
            css_space ());
  inform (said_.where, "the block is executed later, by another thread, from "
                       "its first brace to its last");
}

void
BlockChecker::refuse_copy (tree variable, location_t where)
{
  good_ = false;
  auto_diagnostic_group group;
  error_at (where,
            "a block that %<#pragma %s task%> makes a task changes %qD, of "
            "which it has a copy",
            css_space (), variable);
  inform (said_.where,
          "name it in %<inout%>, or in %<firstprivate%> if only the copy is to "
          "be changed");
}

bool
BlockChecker::is_copy (tree variable) const
{
  return is_automatic (variable) && !outline_.owns (variable)
         && std::find (privates_.begin (), privates_.end (), variable)
                == privates_.end ();
}

/* Follows PLACE, an lvalue or a pointer, to the variable that it begins with.
 */
Root
BlockChecker::root_of (tree place) const
{
  Root root = { NULL_TREE, false };
  for (;;)
    {
      if (outline_.is_object (place))
        return root;
      if (TREE_CODE (place) == INDIRECT_REF || TREE_CODE (place) == MEM_REF)
        root.by_pointer = true;
      else if (TREE_CODE (place) == ADDR_EXPR)
        root.by_pointer = false;
      else if (!handled_component_p (place) && !CONVERT_EXPR_P (place)
               && TREE_CODE (place) != NON_LVALUE_EXPR
               && TREE_CODE (place) != POINTER_PLUS_EXPR)
        break;
      place = TREE_OPERAND (place, 0);
    }
  if (VAR_P (place) || TREE_CODE (place) == PARM_DECL
      || TREE_CODE (place) == RESULT_DECL)
    root.variable = place;
  return root;
}

void
BlockChecker::check_write (tree place, location_t where)
{
  for (tree pointer : pointers_)
    if (TREE_CODE (pointer) == TREE_CODE (place)
        && operand_equal_p (pointer, place, 0) && DECL_P (place))
      return refuse_copy (place, where);
  Root root = root_of (place);
  if (!root.variable || outline_.owns (root.variable))
    return;
  if (!root.by_pointer && is_automatic (root.variable))
    {
      if (is_copy (root.variable))
        refuse_copy (root.variable, where);
      return;
    }
  auto_diagnostic_group group;
  if (said_.is_for_devices ())
    {
      good_ = false;
      error_at (where,
                "a task on a device writes to %qD, which no clause brings into "
                "its memory",
                root.variable);
      inform (said_.where, "name what it writes in %<output%> or %<inout%>");
    }
  else if (warn (Warning::Untracked, where,
                 root.by_pointer
                     ? G_ ("a task writes to what %qD points to, which no "
                           "clause names")
                     : G_ ("a task writes to %qD, which no clause names"),
                 root.variable))
    inform (said_.where, "name it in %<output%> or %<inout%>, or nothing "
                         "orders the write");
}

/* Addresses of copies may be taken to read them.  */
void
BlockChecker::check_address (tree node)
{
  tree operand = TREE_OPERAND (node, 0);
  if (readers_.count (node))
    return;
  if (TREE_CODE (operand) == LABEL_DECL)
    return outline_.owns (operand) ? void () : refuse (place_of (node), "&&");
  if (TREE_CODE (operand) == FUNCTION_DECL)
    {
      if (DECL_CONTEXT (operand)
          && TREE_CODE (DECL_CONTEXT (operand)) == FUNCTION_DECL
          && !DECL_EXTERNAL (operand) && !TREE_PUBLIC (operand))
        refuse (place_of (node), lang_hooks.decl_printable_name (operand, 1));
      return;
    }
  Root root = root_of (operand);
  if (root.variable && !root.by_pointer && is_copy (root.variable)
      && TREE_CODE (TREE_TYPE (root.variable)) != ARRAY_TYPE
      && !TYPE_READONLY (strip_array_types (TREE_TYPE (operand))))
    refuse_copy (root.variable, place_of (node));
}

/* Notes addresses that are passed as pointers to constant data: objects of
   member functions that are `const', for instance.  */
void
BlockChecker::note_readers (tree call)
{
  tree type = CALL_EXPR_FN (call) ? TREE_TYPE (CALL_EXPR_FN (call)) : NULL_TREE;
  if (!type || !POINTER_TYPE_P (type))
    return;
  tree parameter = TYPE_ARG_TYPES (TREE_TYPE (type));
  for (int i = 0; i < call_expr_nargs (call) && parameter; i++)
    {
      tree argument = CALL_EXPR_ARG (call, i);
      STRIP_NOPS (argument);
      tree wanted = TREE_VALUE (parameter);
      if (TREE_CODE (argument) == ADDR_EXPR && POINTER_TYPE_P (wanted)
          && TYPE_READONLY (TREE_TYPE (wanted)))
        readers_.insert (argument);
      parameter = TREE_CHAIN (parameter);
    }
}

void
BlockChecker::check_call (tree call)
{
  note_readers (call);
  tree callee = get_callee_fndecl (call);
  if (!callee || !fndecl_built_in_p (callee, BUILT_IN_NORMAL))
    return;
  switch (DECL_FUNCTION_CODE (callee))
    {
    case BUILT_IN_VA_START:
    case BUILT_IN_APPLY_ARGS:
    case BUILT_IN_RETURN:
    CASE_BUILT_IN_ALLOCA:
      refuse (place_of (call), lang_hooks.decl_printable_name (callee, 1));
      break;
    default:
      break;
    }
}

bool
BlockChecker::check_jump (tree node)
{
  tree label = GOTO_DESTINATION (node);
  if (TREE_CODE (label) == LABEL_DECL && outline_.owns (label))
    return true;
  bool is_loop = TREE_CODE (label) == LABEL_DECL
                 && (DECL_ARTIFICIAL (label) || !DECL_NAME (label));
  refuse (place_of (node), is_loop ? "break/continue" : "goto");
  return false;
}

void
BlockChecker::check_outputs (tree statement)
{
  for (tree t = ASM_OUTPUTS (statement); t; t = TREE_CHAIN (t))
    check_write (TREE_VALUE (t), place_of (statement));
}

/* The labels in the body belong to a `switch' of the block.  */
void
BlockChecker::visit_switch (tree node)
{
  walk (&SWITCH_COND (node));
  switches_++;
  walk (&SWITCH_BODY (node));
  switches_--;
}

tree
BlockChecker::visit (tree *node, int *subtrees, void *self)
{
  BlockChecker &checker = *static_cast<BlockChecker *> (self);
  tree t = *node;
  if (TYPE_P (t))
    *subtrees = 0;
  switch (TREE_CODE (t))
    {
    case RETURN_EXPR:
      *subtrees = 0;
      checker.refuse (checker.place_of (t), "return");
      break;
    case GOTO_EXPR:
      checker.check_jump (t);
      *subtrees = 0;
      break;
    case SWITCH_EXPR:
      *subtrees = 0;
      checker.visit_switch (t);
      break;
    case CASE_LABEL_EXPR:
      if (!checker.switches_)
        checker.refuse (DECL_SOURCE_LOCATION (CASE_LABEL (t)), "case");
      break;
    case VA_ARG_EXPR:
      checker.refuse (checker.place_of (t), "va_arg");
      break;
    case CALL_EXPR:
      checker.check_call (t);
      break;
    CASE_CONVERT:
      /* An address for reading.  */
      if (POINTER_TYPE_P (TREE_TYPE (t))
          && TREE_CODE (TREE_OPERAND (t, 0)) == ADDR_EXPR
          && TYPE_READONLY (TREE_TYPE (TREE_TYPE (t))))
        *subtrees = 0;
      break;
    case ADDR_EXPR:
      checker.check_address (t);
      break;
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      checker.check_write (TREE_OPERAND (t, 0), checker.place_of (t));
      break;
    case ASM_EXPR:
      checker.check_outputs (t);
      break;
    case VAR_DECL:
      if (DECL_THREAD_LOCAL_P (t))
        checker.refuse (checker.said_.where,
                        lang_hooks.decl_printable_name (t, 1));
      break;
    default:
      break;
    }
  return NULL_TREE;
}

void
BlockChecker::walk (tree *node)
{
  walk_tree_without_duplicates (node, visit, this);
}

bool
BlockChecker::check ()
{
  walk (&outline_.statement ());
  if (tree jump = outline_.jump_into ())
    refuse (place_of (jump), "goto");
  return good_;
}

} // namespace

bool
check_block (Outline &outline, const CallTask &said,
             const std::vector<tree> &privates,
             const std::vector<tree> &pointers)
{
  return BlockChecker (outline, said, privates, pointers).check ();
}

} // namespace asterism::plugin
