/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rewrites GCC's scalar evolutions as polynomials.  */

#include "gcc_headers.h"

#include "costs/evolution.h"

namespace asterism::plugin
{

namespace
{

/* Deeper expressions than programs have.  */
constexpr unsigned kMostDepth = 200;

Variable next_variable = kFirstLoop;

bool
is_number (tree type)
{
  return INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type);
}

/* Returns the value of a constant.  One that is large for its unsigned type
   stands for a negative number, as in the additions that GCC makes of
   subtractions.  */
Polynomial
of_constant (tree value)
{
  if (!cst_and_fits_in_hwi (value))
    return Polynomial::unknown ();
  return Polynomial (static_cast<int64_t> (int_cst_value (value)));
}

/* Returns the quotient as if there were no remainder.  */
Polynomial
quotient (const Polynomial &value, const Polynomial &divisor)
{
  const std::optional<Rational> number = divisor.constant ();
  if (!number || number->is_zero () || number->denominator () != 1)
    return Polynomial::unknown ();
  return value * Polynomial (Rational (1, number->numerator ()));
}

Polynomial
power_of_two (const Polynomial &exponent)
{
  const std::optional<Rational> number = exponent.constant ();
  if (!number || number->denominator () != 1 || number->is_negative ()
      || number->numerator () > 40)
    return Polynomial::unknown ();
  return Polynomial (int64_t{ 1 } << number->numerator ());
}

/* Says whether nothing follows BLOCK, as it calls a function that does not
   return.  */
bool
ends_program (basic_block block)
{
  return EDGE_COUNT (block->succs) == 0
         && block != EXIT_BLOCK_PTR_FOR_FN (cfun);
}

} // namespace

Evolution::Evolution (function *fn)
{
  push_cfun (fn);
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  scev_initialize ();
  calculate_dominance_info (CDI_DOMINATORS);
  first_ = next_variable;
  next_variable += number_of_loops (fn);
}

Evolution::~Evolution ()
{
  scev_finalize ();
  loop_optimizer_finalize ();
  pop_cfun ();
}

Variable
Evolution::variable_of (const class loop *loop) const
{
  return first_ + loop->num;
}

Polynomial
Evolution::at (tree value, basic_block block)
{
  return after_loops (of (value), block);
}

/* Returns VALUE in BLOCK: loops that BLOCK is not in have ended.  */
Polynomial
Evolution::after_loops (Polynomial value, basic_block block)
{
  for (unsigned round = 0; round < number_of_loops (cfun); round++)
    for (unsigned i = 1; i < number_of_loops (cfun); i++)
      if (class loop *loop = get_loop (cfun, i))
        if (value.mentions (variable_of (loop))
            && !flow_bb_inside_loop_p (loop, block))
          value = value.with (variable_of (loop), repetitions (loop));
  return value;
}

Polynomial
Evolution::of (tree value)
{
  if (!value || depth_ > kMostDepth)
    return Polynomial::unknown ();
  switch (TREE_CODE (value))
    {
    case INTEGER_CST:
      return of_constant (value);
    case SSA_NAME:
      return of_name (value);
    case POLYNOMIAL_CHREC:
      return of_recurrence (value);
    case VAR_DECL:
      {
        tree initial = TREE_READONLY (value) ? DECL_INITIAL (value) : NULL_TREE;
        return initial && TREE_CODE (initial) == INTEGER_CST
                   ? of_constant (initial)
                   : Polynomial::unknown ();
      }
    default:
      if (UNARY_CLASS_P (value))
        return of_operation (TREE_CODE (value), TREE_OPERAND (value, 0),
                             NULL_TREE);
      if (BINARY_CLASS_P (value))
        return of_operation (TREE_CODE (value), TREE_OPERAND (value, 0),
                             TREE_OPERAND (value, 1));
      return Polynomial::unknown ();
    }
}

Polynomial
Evolution::of_operation (tree_code code, tree first, tree second)
{
  if (!is_number (TREE_TYPE (first)))
    return Polynomial::unknown ();
  depth_++;
  const Polynomial left = of (first);
  const Polynomial right = second ? of (second) : Polynomial ();
  depth_--;
  switch (code)
    {
    CASE_CONVERT:
    case NON_LVALUE_EXPR:
      return left;
    case NEGATE_EXPR:
      return Polynomial (-1) * left;
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return left + right;
    case MINUS_EXPR:
    case POINTER_DIFF_EXPR:
      return left - right;
    case MULT_EXPR:
      return left * right;
    case LSHIFT_EXPR:
      return left * power_of_two (right);
    case RSHIFT_EXPR:
      return quotient (left, power_of_two (right));
    case TRUNC_DIV_EXPR:
    case FLOOR_DIV_EXPR:
    case EXACT_DIV_EXPR:
      return quotient (left, right);
    default:
      return Polynomial::unknown ();
    }
}

/* Returns the value of a variable that begins as one value and grows by another
   each time its loop is repeated.  */
Polynomial
Evolution::of_recurrence (tree recurrence)
{
  const Variable number = first_ + CHREC_VARIABLE (recurrence);
  depth_++;
  const Polynomial begin = of (CHREC_LEFT (recurrence));
  const Polynomial growth = of (CHREC_RIGHT (recurrence));
  depth_--;
  return begin + growth.sum (number, Polynomial::variable (number));
}

Polynomial
Evolution::of_name (tree name)
{
  const unsigned version = SSA_NAME_VERSION (name);
  if (const auto found = names_.find (version); found != names_.end ())
    return found->second;
  /* Found again meanwhile, it depends on itself.  */
  names_[version] = Polynomial::unknown ();
  const Polynomial value = of_definition (name);
  names_[version] = value;
  return value;
}

Polynomial
Evolution::of_definition (tree name)
{
  if (!is_number (TREE_TYPE (name)))
    return Polynomial::unknown ();
  gimple *statement = SSA_NAME_DEF_STMT (name);
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    {
      unsigned index = 0;
      for (tree p = DECL_ARGUMENTS (cfun->decl); p; p = DECL_CHAIN (p), index++)
        if (p == SSA_NAME_VAR (name))
          return Polynomial::variable (index);
      return Polynomial::unknown ();
    }
  class loop *loop = loop_containing_stmt (statement);
  if (gimple_code (statement) == GIMPLE_PHI && loop
      && loop->header == gimple_bb (statement) && loop_outer (loop))
    {
      tree evolution = analyze_scalar_evolution (loop, name);
      return TREE_CODE (evolution) == POLYNOMIAL_CHREC
                     && CHREC_VARIABLE (evolution) == unsigned (loop->num)
                 ? of_recurrence (evolution)
                 : Polynomial::unknown ();
    }
  return of_statement (statement);
}

Polynomial
Evolution::of_statement (gimple *statement)
{
  if (!is_gimple_assign (statement))
    return Polynomial::unknown ();
  if (gimple_assign_single_p (statement))
    return of (gimple_assign_rhs1 (statement));
  if (gimple_num_ops (statement) > 3)
    return Polynomial::unknown ();
  return of_operation (
      gimple_assign_rhs_code (statement), gimple_assign_rhs1 (statement),
      gimple_num_ops (statement) > 2 ? gimple_assign_rhs2 (statement)
                                     : NULL_TREE);
}

edge
Evolution::exit_of (class loop *loop)
{
  edge found = nullptr;
  for (edge e : get_loop_exit_edges (loop))
    {
      if ((e->flags & (EDGE_EH | EDGE_ABNORMAL)) || ends_program (e->dest))
        continue;
      if (found)
        return nullptr;
      found = e;
    }
  return found;
}

const Polynomial &
Evolution::repetitions (class loop *loop)
{
  const auto [place, fresh]
      = repetitions_.try_emplace (loop->num, Polynomial::unknown ());
  if (fresh)
    {
      const Polynomial count = count_iterations (loop);
      repetitions_[loop->num] = count;
    }
  return repetitions_[loop->num];
}

Polynomial
Evolution::count_iterations (class loop *loop)
{
  edge exit = exit_of (loop);
  tree_niter_desc description;
  if (!exit
      || !number_of_iterations_exit_assumptions (loop, exit, &description,
                                                 nullptr, true)
      || integer_zerop (description.assumptions))
    return Polynomial::unknown ();
  basic_block outside = loop_preheader_edge (loop)->src;
  Polynomial count = Polynomial::unknown ();
  const std::optional<Rational> step
      = of (description.control.step).constant ();
  /* Without the rounding of a quotient, which the number of iterations has.  */
  if (description.cmp != ERROR_MARK && description.bound && step
      && *step != Rational (1) && *step != Rational (-1))
    count = quotient (at (description.bound, outside)
                          - at (description.control.base, outside),
                      of (description.control.step));
  if (!count.is_known ())
    count = at (description.niter, outside);
  if (const auto number = count.constant (); number && number->is_negative ())
    return {};
  return count;
}

} // namespace asterism::plugin
