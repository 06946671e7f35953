/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares conditions.  */

#include "gcc_headers.h"

#include "passes/conditions.h"

namespace asterism::plugin
{

namespace
{

/* How far expressions and joins are followed.  */
constexpr unsigned kMaxDepth = 6;

bool same_value (tree a, tree b, unsigned depth = 0);

bool
same_call (gimple *a, gimple *b, unsigned depth)
{
  if (!gimple_call_fndecl (a)
      || gimple_call_fndecl (a) != gimple_call_fndecl (b)
      || gimple_call_num_args (a) != gimple_call_num_args (b))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (a); i++)
    if (!same_value (gimple_call_arg (a, i), gimple_call_arg (b, i), depth))
      return false;
  return true;
}

bool
same_assignment (gimple *a, gimple *b, unsigned depth)
{
  if (gimple_assign_rhs_code (a) != gimple_assign_rhs_code (b))
    return false;
  if (gimple_assign_load_p (a))
    return operand_equal_p (gimple_assign_rhs1 (a), gimple_assign_rhs1 (b), 0);
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    if (!same_value (gimple_op (a, i), gimple_op (b, i), depth))
      return false;
  return true;
}

/* Two loads of one variable count as the same, whatever is stored between
   them: this is to be sure before a warning.  */
bool
same_value (tree a, tree b, unsigned depth)
{
  if (a == b || (a && b && operand_equal_p (a, b, 0)))
    return true;
  if (!a || !b || TREE_CODE (a) != SSA_NAME || TREE_CODE (b) != SSA_NAME
      || ++depth > kMaxDepth)
    return false;
  gimple *x = SSA_NAME_DEF_STMT (a), *y = SSA_NAME_DEF_STMT (b);
  if (is_gimple_assign (x) && is_gimple_assign (y))
    return same_assignment (x, y, depth);
  return is_gimple_call (x) && is_gimple_call (y) && same_call (x, y, depth);
}

/* Returns the comparison that holds on the way taken.  */
tree_code
comparison_of (const Condition &condition)
{
  tree_code code = gimple_cond_code (condition.branch);
  return condition.taken->flags & EDGE_TRUE_VALUE
             ? code
             : invert_tree_comparison (code, false);
}

/* Returns the variable or the constant that NAME is a conversion of.  */
tree
converted (tree name)
{
  while (TREE_CODE (name) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (name);
      if (!is_gimple_assign (def)
          || !(gimple_assign_ssa_name_copy_p (def)
               || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
               || gimple_assign_rhs_code (def) == INTEGER_CST))
        break;
      name = gimple_assign_rhs1 (def);
    }
  return name;
}

void
collect_edges (gphi *phi, tree_code code, tree bound, unsigned depth,
               std::vector<edge> &edges)
{
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree value = converted (gimple_phi_arg_def (phi, i));
      if (TREE_CODE (value) == INTEGER_CST)
        {
          tree result
              = fold_binary (code, boolean_type_node,
                             fold_convert (TREE_TYPE (bound), value), bound);
          if (result && integer_zerop (result))
            continue;
        }
      gimple *def
          = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : nullptr;
      if (def && gimple_code (def) == GIMPLE_PHI && def != phi
          && depth < kMaxDepth)
        collect_edges (as_a<gphi *> (def), code, bound, depth + 1, edges);
      else
        edges.push_back (gimple_phi_arg_edge (phi, i));
    }
}

} // namespace

std::vector<Condition>
conditions_of (basic_block block)
{
  std::vector<Condition> conditions;
  basic_block above = get_immediate_dominator (CDI_DOMINATORS, block);
  for (; above; above = get_immediate_dominator (CDI_DOMINATORS, above))
    {
      gimple *last = gsi_stmt (gsi_last_nondebug_bb (above));
      if (!last
          || (gimple_code (last) != GIMPLE_COND
              && gimple_code (last) != GIMPLE_SWITCH))
        continue;
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, above->succs)
      if (single_pred_p (e->dest)
          && dominated_by_p (CDI_DOMINATORS, block, e->dest))
        conditions.push_back ({ last, e });
    }
  return conditions;
}

bool
same_condition (const Condition &a, const Condition &b)
{
  if (a.branch == b.branch)
    return a.taken == b.taken;
  if (gimple_code (a.branch) != gimple_code (b.branch))
    return false;
  if (gswitch *x = dyn_cast<gswitch *> (a.branch))
    return same_value (gimple_switch_index (x),
                       gimple_switch_index (as_a<gswitch *> (b.branch)));
  return comparison_of (a) == comparison_of (b)
         && same_value (gimple_cond_lhs (a.branch), gimple_cond_lhs (b.branch))
         && same_value (gimple_cond_rhs (a.branch), gimple_cond_rhs (b.branch));
}

bool
edges_of_flag (const Condition &condition, std::vector<edge> &edges)
{
  if (gimple_code (condition.branch) != GIMPLE_COND)
    return false;
  tree flag = converted (gimple_cond_lhs (condition.branch));
  tree bound = gimple_cond_rhs (condition.branch);
  if (TREE_CODE (flag) != SSA_NAME || TREE_CODE (bound) != INTEGER_CST)
    return false;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (flag));
  if (!phi)
    return false;
  collect_edges (phi, comparison_of (condition), bound, 0, edges);
  return true;
}

tree
null_pointer_on (edge e)
{
  gimple *last = gsi_stmt (gsi_last_nondebug_bb (e->src));
  if (!last || gimple_code (last) != GIMPLE_COND
      || !POINTER_TYPE_P (TREE_TYPE (gimple_cond_lhs (last)))
      || !integer_zerop (gimple_cond_rhs (last)))
    return NULL_TREE;
  return comparison_of ({ last, e }) == EQ_EXPR ? gimple_cond_lhs (last)
                                                : NULL_TREE;
}

} // namespace asterism::plugin
