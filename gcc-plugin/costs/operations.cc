/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says how many floating-point operations a statement is.  */

#include "gcc_headers.h"

#include "costs/operations.h"

namespace asterism::plugin
{

namespace
{

/* Operations of complex numbers in terms of real ones.  */
constexpr unsigned kComplexSum = 2, kComplexProduct = 6, kComplexQuotient = 11;

unsigned
elements_of (tree type)
{
  unsigned HOST_WIDE_INT count = 1;
  if (VECTOR_TYPE_P (type) && TYPE_VECTOR_SUBPARTS (type).is_constant (&count))
    return count;
  return 1;
}

} // namespace

unsigned
operations_of (gimple *statement)
{
  tree type = TREE_TYPE (gimple_assign_lhs (statement));
  if (!FLOAT_TYPE_P (type))
    return 0;
  const bool complex = TREE_CODE (type) == COMPLEX_TYPE;
  switch (gimple_assign_rhs_code (statement))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
      return complex ? kComplexSum : elements_of (type);
    case MULT_EXPR:
      return complex ? kComplexProduct : elements_of (type);
    case RDIV_EXPR:
      return complex ? kComplexQuotient : elements_of (type);
    default:
      return 0;
    }
}

std::optional<unsigned>
operations_of_call (gcall *call)
{
  if (gimple_call_internal_p (call))
    return 0;
  tree fn = gimple_call_fndecl (call);
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return std::nullopt;
  switch (DECL_FUNCTION_CODE (fn))
    {
      CASE_FLT_FN (BUILT_IN_FMA) : return 2;
      CASE_FLT_FN (BUILT_IN_FABS)
          : CASE_FLT_FN (BUILT_IN_COPYSIGN)
          : CASE_FLT_FN (BUILT_IN_FMAX)
          : CASE_FLT_FN (BUILT_IN_FMIN)
          : CASE_FLT_FN (BUILT_IN_FLOOR)
          : CASE_FLT_FN (BUILT_IN_CEIL) : return 0;
    default:
      return FLOAT_TYPE_P (TREE_TYPE (TREE_TYPE (fn))) ? 1 : 0;
    }
}

} // namespace asterism::plugin
