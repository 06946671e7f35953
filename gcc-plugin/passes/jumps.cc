/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds jumps into the scope of arrays with scoped storage, and computed ones
   out of it.  */

#include "gcc_headers.h"

#include "passes/jumps.h"
#include "report.h"
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

/* LABEL is where it goes, NULL_TREE when that is computed.  */
struct Jump
{
  tree label;
  location_t where;
  const Scope *from;
};

/* Says whether SCOPE, which may be null for the function, is INNER or around
   it.  */
bool
is_around (const Scope *scope, const Scope *inner)
{
  while (inner && inner != scope)
    inner = inner->outer;
  return inner == scope;
}

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
  void check_departure (const Jump &jump);

  const Scope *scope_ = nullptr;
  const Scope *switch_scope_ = nullptr;
  std::vector<std::unique_ptr<Scope>> scopes_;
  std::vector<Jump> jumps_;
  std::unordered_map<tree, const Scope *> labels_;
  std::unordered_set<tree> addressed_labels_;
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

/* Returns where the array is declared that the cleanup of NODE is for: only the
   C++ front end names it.  */
location_t
place_of_array (tree node)
{
  if (TREE_OPERAND_LENGTH (node) > 2 && TREE_OPERAND (node, 2)
      && DECL_P (TREE_OPERAND (node, 2)))
    return DECL_SOURCE_LOCATION (TREE_OPERAND (node, 2));
  return EXPR_LOCATION (TREE_OPERAND (node, 1));
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
  scopes_.push_back (
      std::make_unique<Scope> (Scope{ scope_, place_of_array (node) }));
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
  if (is_around (to, from))
    return;
  const Scope *entered = to;
  while (!is_around (entered->outer, from))
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

/* Warns if JUMP, which is computed, may leave a scope: GCC runs no cleanups
   then.  */
void
JumpChecker::check_departure (const Jump &jump)
{
  for (tree label : addressed_labels_)
    {
      auto found = labels_.find (label);
      if (found == labels_.end () || is_around (jump.from, found->second))
        continue;
      auto_diagnostic_group group;
      if (warn (Warning::ComputedGoto, jump.where,
                "computed %<goto%> may leave the scope of an array that is "
                "%<heap_allocated%> or %<registered%>, without freeing or "
                "unregistering it"))
        inform (jump.from->declared,
                "the array is declared here: end its block before the jump, "
                "or jump to labels by name, in a %<switch%>");
      return;
    }
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
      {
        tree label = GOTO_DESTINATION (t);
        bool known = TREE_CODE (label) == LABEL_DECL;
        self.jumps_.push_back (
            { known ? label : NULL_TREE, EXPR_LOCATION (t), self.scope_ });
        break;
      }
    case ADDR_EXPR:
      if (TREE_CODE (TREE_OPERAND (t, 0)) == LABEL_DECL)
        self.addressed_labels_.insert (TREE_OPERAND (t, 0));
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
    if (!jump.label)
      check_departure (jump);
    else if (auto found = labels_.find (jump.label); found != labels_.end ())
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
