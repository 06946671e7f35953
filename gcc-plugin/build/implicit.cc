/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves the body of a task to a function of its own.  */

#include "gcc_headers.h"

#include "build/implicit.h"
#include "language.h"
#include "model/bounds.h"

namespace asterism::plugin
{

namespace
{

struct Move
{
  tree from;
  tree to;
};

void
move_type (tree type, const Move &move)
{
  if (type && TYPE_P (type) && TYPE_CONTEXT (type) == move.from)
    TYPE_CONTEXT (type) = move.to;
}

void
move_decl (tree decl, const Move &move)
{
  if (DECL_CONTEXT (decl) == move.from)
    DECL_CONTEXT (decl) = move.to;
  if (TREE_CODE (decl) == TYPE_DECL)
    move_type (TREE_TYPE (decl), move);
}

void
move_block (tree block, const Move &move)
{
  for (; block; block = BLOCK_CHAIN (block))
    {
      if (BLOCK_SUPERCONTEXT (block) == move.from)
        BLOCK_SUPERCONTEXT (block) = move.to;
      for (tree v = BLOCK_VARS (block); v; v = DECL_CHAIN (v))
        move_decl (v, move);
      move_block (BLOCK_SUBBLOCKS (block), move);
    }
}

tree
move_node (tree *node, int *subtrees, void *data)
{
  const Move &move = *static_cast<const Move *> (data);
  if (TYPE_P (*node))
    *subtrees = 0;
  else if (DECL_P (*node))
    move_decl (*node, move);
  else if (TREE_CODE (*node) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (*node); v; v = DECL_CHAIN (v))
      move_decl (v, move);
  else if (TREE_CODE (*node) == DECL_EXPR)
    move_decl (DECL_EXPR_DECL (*node), move);
  return NULL_TREE;
}

/* Functions nested in the one moved, an extension of C, go with it.  */
void
move_nested (const Move &move)
{
  cgraph_node *from = cgraph_node::get (move.from);
  nested_function_info *info
      = from ? nested_function_info::get (from) : nullptr;
  if (!info || !info->nested)
    return;
  cgraph_node *to = cgraph_node::get_create (move.to);
  nested_function_info *target = nested_function_info::get_create (to);
  target->nested = info->nested;
  info->nested = nullptr;
  for (cgraph_node *n = target->nested; n; n = next_nested_function (n))
    {
      nested_function_info::get_create (n)->origin = to;
      move_decl (n->decl, move);
    }
}

void
move_function_data (const Move &move)
{
  struct function *data = DECL_STRUCT_FUNCTION (move.from);
  DECL_STRUCT_FUNCTION (move.to) = data;
  DECL_STRUCT_FUNCTION (move.from) = nullptr;
  if (!data)
    return;
  data->decl = move.to;
  unsigned i;
  tree variable;
  FOR_EACH_LOCAL_DECL (data, i, variable)
  move_decl (variable, move);
}

/* Attributes that are about the name of a task, or about its calls: its body,
   which has no name outside and is called by the runtime, lacks them.  */
constexpr const char *kOfTheName[] = {
  "task",        "task_implementation",
  "output",      "always_inline",
  "constructor", "deprecated",
  "destructor",  "error",
  "gnu_inline",  "externally_visible",
  "unavailable", "visibility",
  "warning",     "weak",
};

/* Attributes that are about a body alone: the submission lacks them.  Versions
   of it for several targets, or for several calls at once, would be of no use,
   and callers would choose among them.  */
constexpr const char *kOfTheBody[]
    = { "omp declare simd", "simd", "target_clones" };

/* Returns a copy of LIST without the attributes NAMES.  */
tree
without (tree list, std::span<const char *const> names)
{
  list = copy_list (list);
  for (const char *name : names)
    list = remove_attribute (name, list);
  return list;
}

/* Gives the attributes of the task FN to its body BODY, or to both, as each is
   about.  A section is no part of the declaration.  */
void
share_attributes (tree fn, tree body)
{
  DECL_ATTRIBUTES (body) = without (DECL_ATTRIBUTES (fn), kOfTheName);
  DECL_ATTRIBUTES (fn) = without (DECL_ATTRIBUTES (fn), kOfTheBody);
  forget_bounds (body);
  if (lookup_attribute ("section", DECL_ATTRIBUTES (body)))
    set_decl_section_name (body, DECL_SECTION_NAME (fn));
}

/* The new function is known to debuggers by the name of the task.  */
tree
make_copy (tree fn)
{
  tree copy = copy_node (fn);
  lang_hooks.dup_lang_specific_decl (copy);
  copy->decl_with_vis.symtab_node = nullptr;
  SET_DECL_RTL (copy, nullptr);
  std::string name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn));
  SET_DECL_ASSEMBLER_NAME (copy, get_identifier ((name + ".cpu").c_str ()));
  TREE_PUBLIC (copy) = 0;
  DECL_COMDAT (copy) = 0;
  DECL_WEAK (copy) = 0;
  DECL_EXTERNAL (copy) = 0;
  DECL_VISIBILITY (copy) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (copy) = 0;
  DECL_CHAIN (copy) = NULL_TREE;
  DECL_ABSTRACT_ORIGIN (copy) = NULL_TREE;
  TREE_USED (copy) = 1;
  DECL_PRESERVE_P (copy) = 0;
  DECL_STATIC_CONSTRUCTOR (copy) = 0;
  DECL_STATIC_DESTRUCTOR (copy) = 0;
  return copy;
}

/* The task keeps the names and places of its parameters.  */
tree
copy_parameters (tree fn)
{
  tree chain = NULL_TREE;
  for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p))
    {
      tree copy = copy_node (p);
      DECL_CHAIN (copy) = chain;
      chain = copy;
    }
  return nreverse (chain);
}

} // namespace

tree
move_body (tree fn)
{
  tree copy = make_copy (fn);
  DECL_ARGUMENTS (fn) = copy_parameters (fn);
  Move move = { fn, copy };
  share_attributes (fn, copy);
  for (tree p = DECL_ARGUMENTS (copy); p; p = DECL_CHAIN (p))
    move_decl (p, move);
  if (DECL_RESULT (copy))
    move_decl (DECL_RESULT (copy), move);
  move_function_data (move);
  move_block (DECL_INITIAL (copy), move);
  walk_tree_without_duplicates (&DECL_SAVED_TREE (copy), move_node, &move);
  move_nested (move);
  DECL_SAVED_TREE (fn) = NULL_TREE;
  DECL_RESULT (fn) = NULL_TREE;
  return copy;
}

} // namespace asterism::plugin
