/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads loops that count.  */

#include "gcc_headers.h"

#include "kernels/loops.h"
#include "model/task.h"

namespace asterism::plugin
{

namespace
{

/* Returns T without what the front ends keep around statements and values.  */
tree
bare (tree t)
{
  while (t
         && (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
             || TREE_CODE (t) == CLEANUP_POINT_EXPR
             || TREE_CODE (t) == EXPR_STMT))
    t = TREE_OPERAND (t, 0);
  return t;
}

/* Returns the variable that T, before a loop, gives its first value; FROM is
   that.  NULL_TREE when it is no such statement.  */
tree
initialized (tree t, tree &from)
{
  t = bare (t);
  if (TREE_CODE (t) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (t)))
    {
      from = DECL_INITIAL (DECL_EXPR_DECL (t));
      return DECL_EXPR_DECL (t);
    }
  if (TREE_CODE (t) != MODIFY_EXPR && TREE_CODE (t) != INIT_EXPR)
    return NULL_TREE;
  from = TREE_OPERAND (t, 1);
  return VAR_P (TREE_OPERAND (t, 0)) ? TREE_OPERAND (t, 0) : NULL_TREE;
}

/* Returns the variable that T, the end of each iteration, counts up or down,
   and by how much.  */
tree
counted (tree t, HOST_WIDE_INT &step)
{
  t = bare (t);
  if (!t)
    return NULL_TREE;
  step = 1;
  tree counter = TREE_CODE_LENGTH (TREE_CODE (t)) ? bare (TREE_OPERAND (t, 0))
                                                  : NULL_TREE;
  switch (TREE_CODE (t))
    {
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      step = -1;
      return counter;
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
      return counter;
    case MODIFY_EXPR:
      break;
    default:
      return NULL_TREE;
    }
  tree sum = bare (TREE_OPERAND (t, 1));
  const bool down = TREE_CODE (sum) == MINUS_EXPR;
  if (!down && TREE_CODE (sum) != PLUS_EXPR)
    return NULL_TREE;
  tree a = bare (TREE_OPERAND (sum, 0)), b = bare (TREE_OPERAND (sum, 1));
  if (a != counter && !down)
    std::swap (a, b);
  if (a != counter || TREE_CODE (b) != INTEGER_CST)
    return NULL_TREE;
  step = wi::sext (wi::to_wide (b), TYPE_PRECISION (TREE_TYPE (b))).to_shwi ();
  if (down)
    step = -step;
  return step ? counter : NULL_TREE;
}

/* Says whether T is the counter of LOOP, converted to types that have all its
   values if at all.  Unsigned ones have them when it counts up from a constant
   that is not negative.  */
bool
is_counter (tree t, const Loop &loop)
{
  for (; CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR;
       t = TREE_OPERAND (t, 0))
    {
      tree to = TREE_TYPE (t), from = TREE_TYPE (TREE_OPERAND (t, 0));
      if (!INTEGRAL_TYPE_P (to) || !INTEGRAL_TYPE_P (from)
          || TYPE_PRECISION (to) < TYPE_PRECISION (from))
        return false;
      const bool never_negative = TREE_CODE (loop.from) == INTEGER_CST
                                  && tree_int_cst_sgn (loop.from) >= 0
                                  && loop.step > 0;
      if (TYPE_UNSIGNED (to) && !TYPE_UNSIGNED (from) && !never_negative)
        return false;
      if (!TYPE_UNSIGNED (to) && TYPE_UNSIGNED (from)
          && TYPE_PRECISION (to) == TYPE_PRECISION (from))
        return false;
    }
  return t == loop.counter;
}

/* Reads the condition T of a loop over LOOP.counter.  */
bool
read_condition (tree t, Loop &loop)
{
  t = t ? bare (t) : NULL_TREE;
  if (!t || !COMPARISON_CLASS_P (t))
    return false;
  tree a = TREE_OPERAND (t, 0), b = TREE_OPERAND (t, 1);
  loop.compared = TREE_CODE (t);
  if (is_counter (b, loop))
    {
      std::swap (a, b);
      loop.compared = swap_tree_comparison (loop.compared);
    }
  if (!is_counter (a, loop) || TREE_SIDE_EFFECTS (b)
      || !INTEGRAL_TYPE_P (TREE_TYPE (b)))
    return false;
  loop.bound = b;
  switch (loop.compared)
    {
    case LT_EXPR:
    case LE_EXPR:
      return loop.step > 0;
    case GT_EXPR:
    case GE_EXPR:
      return loop.step < 0;
    case NE_EXPR:
      return loop.step == 1 || loop.step == -1;
    default:
      return false;
    }
}

/* Finds where the counter DATA gets a value.  */
tree
find_write (tree *node, int *, void *data)
{
  switch (TREE_CODE (*node))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
    case ADDR_EXPR:
      return TREE_OPERAND (*node, 0) == data ? *node : NULL_TREE;
    default:
      return NULL_TREE;
    }
}

} // namespace

void
flatten (tree t, std::vector<tree> &list)
{
  if (!t)
    return;
  if (TREE_CODE (t) == BIND_EXPR)
    flatten (BIND_EXPR_BODY (t), list);
  else if (TREE_CODE (t) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
      flatten (tsi_stmt (i), list);
  else if (TREE_CODE (t) != DEBUG_BEGIN_STMT
           && (TREE_SIDE_EFFECTS (t) || TREE_CODE (t) == DECL_EXPR
               || TREE_CODE (t) == FOR_STMT))
    list.push_back (t);
}

size_t
loop_length (const std::vector<tree> &statements, size_t first)
{
  for (size_t i = first; i < statements.size (); i++)
    {
      tree from = NULL_TREE;
      if (TREE_CODE (statements[i]) == FOR_STMT)
        return i - first + 1;
      if (!initialized (statements[i], from))
        return 0;
    }
  return 0;
}

bool
is_perfect_nest (tree body, std::vector<tree> &statements)
{
  statements.clear ();
  flatten (body, statements);
  return !statements.empty ()
         && loop_length (statements, 0) == statements.size ();
}

std::optional<Loop>
read_loop (std::span<const tree> statements, Refusal &refusal)
{
  tree t = statements.back ();
  Loop loop{};
  loop.where = EXPR_LOCATION (t);
  loop.body = FOR_BODY (t);
  loop.counter = counted (FOR_EXPR (t), loop.step);
  for (tree before : statements.first (statements.size () - 1))
    {
      tree from = NULL_TREE;
      tree variable = initialized (before, from);
      if (variable == loop.counter)
        loop.from = from;
      else
        loop.counter = NULL_TREE;
    }
  if (!loop.counter || !VAR_P (loop.counter) || !loop.from
      || !INTEGRAL_TYPE_P (TREE_TYPE (loop.counter))
      || TREE_STATIC (loop.counter) || TREE_SIDE_EFFECTS (loop.from)
      || !read_condition (FOR_COND (t), loop))
    {
      refusal.report (
          loop.where, NULL_TREE,
          G_ ("the iterations of this loop cannot be counted before "
              "it starts"),
          G_ ("write it as %<for (int i = 0; i < n; i++)%>, with a "
              "constant step, so that each can be a work-item"));
      return {};
    }
  tree buffer = buffer_in (loop.from);
  buffer = buffer ? buffer : buffer_in (loop.bound);
  if (buffer)
    {
      refusal.report (loop.where, buffer,
                      G_ ("a bound of this loop is read from the buffer %qD, "
                          "which is on the device"),
                      G_ ("how many work-items there are is computed on the "
                          "host: give the task the bound as a parameter"));
      return {};
    }
  tree written
      = walk_tree_without_duplicates (&loop.body, find_write, loop.counter);
  if (written)
    {
      refusal.report (EXPR_LOCATION (written), loop.counter,
                      G_ ("the counter %qD changes within the loop"),
                      G_ ("each iteration becomes a work-item: use another "
                          "variable"));
      return {};
    }
  return loop;
}

} // namespace asterism::plugin
