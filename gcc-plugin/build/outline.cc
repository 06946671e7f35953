/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves a statement of a function to a function of its own.  */

#include "gcc_headers.h"

#include "build/function.h"
#include "build/outline.h"
#include "language.h"

namespace asterism::plugin
{

bool
is_automatic (tree decl)
{
  if (TREE_CODE (decl) == PARM_DECL || TREE_CODE (decl) == RESULT_DECL)
    return true;
  return VAR_P (decl) && !TREE_STATIC (decl) && !DECL_EXTERNAL (decl)
         && DECL_CONTEXT (decl)
         && TREE_CODE (DECL_CONTEXT (decl)) == FUNCTION_DECL;
}

namespace
{

/* Removes from *NODE the checks of -fsanitize, which differ in each place.  */
tree
remove_checks (tree *node, int *, void *)
{
  while (TREE_CODE (*node) == COMPOUND_EXPR
         && TREE_CODE (TREE_OPERAND (*node, 0)) == CALL_EXPR
         && !CALL_EXPR_FN (TREE_OPERAND (*node, 0)))
    {
      *node = TREE_OPERAND (*node, 1);
      if (TREE_CODE (*node) == SAVE_EXPR)
        *node = unshare_expr (TREE_OPERAND (*node, 0));
    }
  return NULL_TREE;
}

tree
without_checks (tree expression)
{
  expression = unshare_expr (expression);
  walk_tree (&expression, remove_checks, nullptr, nullptr);
  return expression;
}

} // namespace

bool
same_place (tree one, tree other)
{
  if (TREE_CODE (one) != TREE_CODE (other))
    return false;
  if (operand_equal_p (one, other, 0))
    return true;
  return flag_sanitize && EXPR_P (one)
         && operand_equal_p (without_checks (one), without_checks (other), 0);
}

Outline::Outline (tree fn, tree statement) : fn_ (fn), statement_ (statement) {}

void
Outline::add_object (tree expression)
{
  objects_.push_back (expression);
}

bool
Outline::is_object (tree expression) const
{
  return std::any_of (objects_.begin (), objects_.end (), [&] (tree object) {
    return same_place (object, expression);
  });
}

/* Notes the values in the bounds of TYPE, which is that of something outside.
 */
void
Outline::note_bounds (tree type)
{
  while (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  for (; TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
    for (tree *size : { &TYPE_SIZE (type), &TYPE_SIZE_UNIT (type) })
      walk_tree_without_duplicates (size, visit_outside, this);
  walk_tree_without_duplicates (&TYPE_SIZE_UNIT (type), visit_outside, this);
}

/* Notes what stands outside of the statement.  */
tree
Outline::visit_outside (tree *node, int *subtrees, void *self)
{
  Outline &outline = *static_cast<Outline *> (self);
  if (TYPE_P (*node) || *node == outline.statement_)
    *subtrees = 0;
  else if (DECL_P (*node) && TREE_TYPE (*node))
    outline.note_bounds (TREE_TYPE (*node));
  else if (EXPR_P (*node))
    outline.outside_.insert (*node);
  if (TREE_CODE (*node) == GOTO_EXPR)
    outline.jumps_.push_back (*node);
  return NULL_TREE;
}

/* Writes the bound of an array whose extent varies into the check of
   -fsanitize=bounds, where a first argument of 1 leaves it to the type (GCC
   15): the type may be evaluated outside.  */
static void
write_bound (tree call)
{
  if (CALL_EXPR_IFN (call) != IFN_UBSAN_BOUNDS
      || !integer_onep (CALL_EXPR_ARG (call, 0)))
    return;
  tree array = TREE_TYPE (TREE_TYPE (CALL_EXPR_ARG (call, 0)));
  tree last = TYPE_MAX_VALUE (TYPE_DOMAIN (array));
  tree beyond = fold_convert (TREE_TYPE (last), CALL_EXPR_ARG (call, 2));
  CALL_EXPR_ARG (call, 2)
      = fold_build2 (PLUS_EXPR, TREE_TYPE (last), unshare_expr (last), beyond);
  CALL_EXPR_ARG (call, 0)
      = build_zero_cst (TREE_TYPE (CALL_EXPR_ARG (call, 0)));
}

/* Notes what the statement declares, and says of arrays of elements whose size
   varies how far these are apart: the type that says so may be evaluated
   outside.  */
tree
Outline::visit_declaration (tree *node, int *subtrees, void *self)
{
  std::unordered_set<tree> &own = static_cast<Outline *> (self)->own_;
  if (TYPE_P (*node))
    *subtrees = 0;
  switch (TREE_CODE (*node))
    {
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (*node); v; v = DECL_CHAIN (v))
        own.insert (v);
      break;
    case DECL_EXPR:
      own.insert (DECL_EXPR_DECL (*node));
      break;
    case TARGET_EXPR:
      own.insert (TARGET_EXPR_SLOT (*node));
      break;
    case LABEL_EXPR:
      own.insert (LABEL_EXPR_LABEL (*node));
      break;
    case CALL_EXPR:
      if (!CALL_EXPR_FN (*node))
        write_bound (*node);
      break;
    case ARRAY_REF:
      if (tree size = TYPE_SIZE_UNIT (TREE_TYPE (*node));
          size && TREE_CODE (size) != INTEGER_CST && !TREE_OPERAND (*node, 3))
        {
          tree align = size_int (TYPE_ALIGN_UNIT (TREE_TYPE (*node)));
          TREE_OPERAND (*node, 3)
              = size_binop (EXACT_DIV_EXPR, unshare_expr (size), align);
        }
      break;
    default:
      break;
    }
  return NULL_TREE;
}

void
Outline::capture (tree what)
{
  if (known_.insert (what).second)
    captured_.push_back (what);
}

/* A variable that stands for an expression, as one that a lambda captured, is
   replaced by that.  */
tree
Outline::visit_use (tree *node, int *subtrees, void *self)
{
  Outline &outline = *static_cast<Outline *> (self);
  if (TYPE_P (*node) || outline.is_object (*node))
    {
      *subtrees = 0;
      return NULL_TREE;
    }
  if (TREE_CODE (*node) == SAVE_EXPR)
    {
      *subtrees = outline.saved_.insert (*node).second;
      if (outline.outside_.count (*node))
        {
          *subtrees = 0;
          outline.capture (*node);
        }
      return NULL_TREE;
    }
  if (!DECL_P (*node) || outline.owns (*node) || !is_automatic (*node))
    return NULL_TREE;
  if (VAR_P (*node) && DECL_HAS_VALUE_EXPR_P (*node)
      && TREE_CODE (TREE_TYPE (*node)) != ARRAY_TYPE)
    {
      *node = unshare_expr (DECL_VALUE_EXPR (*node));
      return walk_tree (node, visit_use, self, nullptr);
    }
  outline.capture (*node);
  return NULL_TREE;
}

void
Outline::scan ()
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn_), visit_outside, this);
  for (tree p = DECL_ARGUMENTS (fn_); p; p = DECL_CHAIN (p))
    note_bounds (TREE_TYPE (p));
  walk_tree_without_duplicates (&statement_, visit_declaration, this);
  /* What is shared is visited in each place, saved values excepted.  */
  walk_tree (&statement_, visit_use, this, nullptr);
}

tree
Outline::jump_into () const
{
  for (tree jump : jumps_)
    if (owns (GOTO_DESTINATION (jump)))
      return jump;
  return NULL_TREE;
}

/* The name of a static variable in the object file is made of that of its
   function.  */
void
Outline::move_decl (tree decl)
{
  if (DECL_CONTEXT (decl) != fn_
      || (VAR_P (decl) && (TREE_STATIC (decl) || DECL_EXTERNAL (decl)))
      || TREE_CODE (decl) == FUNCTION_DECL || TREE_CODE (decl) == TYPE_DECL)
    return;
  DECL_CONTEXT (decl) = body_;
}

tree
Outline::visit_move (tree *node, int *subtrees, void *self)
{
  Outline &outline = *static_cast<Outline *> (self);
  if (TYPE_P (*node))
    {
      *subtrees = 0;
      return NULL_TREE;
    }
  for (const Replacement &one : outline.replacements_)
    if (one.from == *node
        || (EXPR_P (*node) && TREE_CODE (*node) != SAVE_EXPR
            && same_place (one.from, *node)))
      {
        *node = unshare_expr (one.to);
        *subtrees = 0;
        return NULL_TREE;
      }
  if (TREE_CODE (*node) == SAVE_EXPR)
    *subtrees = outline.saved_.erase (*node);
  else if (EXPR_P (*node) && outline.outside_.count (*node)
           && TREE_CODE (*node) != TARGET_EXPR)
    *node = copy_node (*node);
  else if (DECL_P (*node) && outline.owns (*node))
    outline.move_decl (*node);
  return NULL_TREE;
}

/* Takes the scopes of the statement's declarations, which debuggers are told
   of, out of the function.  Returns the outermost.  */
std::vector<tree>
Outline::take_scopes ()
{
  std::unordered_set<tree> scopes;
  auto find = [] (tree *node, int *subtrees, void *found) -> tree {
    if (TYPE_P (*node))
      *subtrees = 0;
    if (TREE_CODE (*node) == BIND_EXPR && BIND_EXPR_BLOCK (*node))
      static_cast<std::unordered_set<tree> *> (found)->insert (
          BIND_EXPR_BLOCK (*node));
    return NULL_TREE;
  };
  walk_tree_without_duplicates (&statement_, find, &scopes);
  std::vector<tree> outermost;
  for (tree scope : scopes)
    {
      tree outer = BLOCK_SUPERCONTEXT (scope);
      if (!outer || TREE_CODE (outer) != BLOCK || scopes.count (outer))
        continue;
      tree *place = &BLOCK_SUBBLOCKS (outer);
      while (*place && *place != scope)
        place = &BLOCK_CHAIN (*place);
      if (*place)
        *place = BLOCK_CHAIN (scope);
      BLOCK_CHAIN (scope) = NULL_TREE;
      outermost.push_back (scope);
    }
  return outermost;
}

void
Outline::move_to (tree body)
{
  body_ = body;
  for (tree decl : own_)
    move_decl (decl);
  walk_tree (&statement_, visit_move, this, nullptr);
  const std::vector<tree> scopes = take_scopes ();
  define_function (body, NULL_TREE, statement_);
  language ().adopt_body (body);
  tree outer = DECL_INITIAL (body);
  for (tree scope : scopes)
    {
      BLOCK_SUPERCONTEXT (scope) = outer;
      BLOCK_CHAIN (scope) = BLOCK_SUBBLOCKS (outer);
      BLOCK_SUBBLOCKS (outer) = scope;
    }
}

} // namespace asterism::plugin
