/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds jumps into the scope of arrays with scoped storage.  */

#include "gcc_headers.h"

#include "passes/jumps.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* The scope of one array: from its cleanup being set up to its end.  */
struct Scope
{
  const Scope *outer;
  location_t declared;
};

struct Jump
{
  tree label;
  location_t where;
  const Scope *from;
};

/* Walks over a function's statements.  */
class JumpChecker
{
public:
  void check (tree body);

private:
  static tree visit (tree *node, int *walk_subtrees, void *self);
  void walk (tree *node);
  bool enter_scope (tree node);
  void check_arrival (const Scope *from, const Scope *to, location_t where,
                      location_t label);

  const Scope *scope_ = nullptr;
  const Scope *switch_scope_ = nullptr;
  std::vector<std::unique_ptr<Scope>> scopes_;
  std::vector<Jump> jumps_;
  std::unordered_map<tree, const Scope *> labels_;
};

bool
is_ours (tree cleanup)
{
  if (!cleanup || TREE_CODE (cleanup) != CALL_EXPR)
    return false;
  tree callee = get_callee_fndecl (cleanup);
  return callee
         && (callee == cached (Cached::Free)
             || callee == cached (Cached::Unregister));
}

void
JumpChecker::walk (tree *node)
{
  walk_tree_without_duplicates (node, visit, this);
}

/* NODE may be the statement that runs a cleanup after its first operand: the
   two front ends differ in its code.  */
bool
JumpChecker::enter_scope (tree node)
{
  if (TREE_CODE_CLASS (TREE_CODE (node)) != tcc_statement
      && TREE_CODE (node) != TRY_FINALLY_EXPR)
    return false;
  if (TREE_OPERAND_LENGTH (node) < 2 || !is_ours (TREE_OPERAND (node, 1)))
    return false;
  tree cleanup = TREE_OPERAND (node, 1);
  scopes_.push_back (
      std::make_unique<Scope> (Scope{ scope_, EXPR_LOCATION (cleanup) }));
  const Scope *outer = scope_;
  scope_ = scopes_.back ().get ();
  walk (&TREE_OPERAND (node, 0));
  scope_ = outer;
  return true;
}

void
JumpChecker::check_arrival (const Scope *from, const Scope *to,
                            location_t where, location_t label)
{
  for (const Scope *scope = from; scope; scope = scope->outer)
    if (scope == to)
      return;
  if (!to)
    return;
  const Scope *entered = to;
  auto is_around = [&] (const Scope *candidate) {
    for (const Scope *scope = from; scope; scope = scope->outer)
      if (scope == candidate)
        return true;
    return false;
  };
  while (entered->outer && !is_around (entered->outer))
    entered = entered->outer;
  auto_diagnostic_group group;
  error_at (where, "jump into the scope of an array that is "
                   "%<heap_allocated%> or %<registered%>");
  if (label != where)
    inform (label, "to here");
  inform (entered->declared,
          "the array is declared here: put it, and what uses it, in a block "
          "of its own");
}

tree
JumpChecker::visit (tree *node, int *walk_subtrees, void *data)
{
  JumpChecker &self = *static_cast<JumpChecker *> (data);
  tree t = *node;
  if (self.enter_scope (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (static_cast<unsigned> (TREE_CODE (t)))
    {
    case SWITCH_STMT:
    case SWITCH_EXPR:
      {
        const Scope *outer = self.switch_scope_;
        self.switch_scope_ = self.scope_;
        self.walk (&TREE_OPERAND (t, 1));
        self.switch_scope_ = outer;
        *walk_subtrees = 0;
        break;
      }
    case CASE_LABEL_EXPR:
      self.check_arrival (self.switch_scope_, self.scope_, EXPR_LOCATION (t),
                          EXPR_LOCATION (t));
      break;
    case LABEL_EXPR:
      self.labels_[LABEL_EXPR_LABEL (t)] = self.scope_;
      break;
    case GOTO_EXPR:
      if (TREE_CODE (GOTO_DESTINATION (t)) == LABEL_DECL)
        self.jumps_.push_back (
            { GOTO_DESTINATION (t), EXPR_LOCATION (t), self.scope_ });
      break;
    default:
      break;
    }
  return NULL_TREE;
}

void
JumpChecker::check (tree body)
{
  walk (&body);
  for (const Jump &jump : jumps_)
    if (auto found = labels_.find (jump.label); found != labels_.end ())
      check_arrival (jump.from, found->second, jump.where,
                     DECL_SOURCE_LOCATION (jump.label));
}

} // namespace

void
check_jumps (void *function, void *)
{
  tree decl = static_cast<tree> (function);
  if (!cached (Cached::Free) && !cached (Cached::Unregister))
    return;
  JumpChecker ().check (DECL_SAVED_TREE (decl));
}

} // namespace asterism::plugin
