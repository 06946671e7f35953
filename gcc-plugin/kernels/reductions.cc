/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reductions of kernels.  */

#include "gcc_headers.h"

#include "kernels/reductions.h"

namespace asterism::plugin
{

namespace
{

/* Returns the operator between the operands; "" for a comparison.  */
const char *
operator_text (tree_code code)
{
  switch (code)
    {
    case PLUS_EXPR:
      return " + ";
    case MULT_EXPR:
      return " * ";
    case BIT_AND_EXPR:
      return " & ";
    case BIT_IOR_EXPR:
      return " | ";
    case BIT_XOR_EXPR:
      return " ^ ";
    case TRUTH_ANDIF_EXPR:
      return " && ";
    case TRUTH_ORIF_EXPR:
      return " || ";
    default:
      return "";
    }
}

bool
is_logical (tree_code code)
{
  return code == TRUTH_ANDIF_EXPR || code == TRUTH_ORIF_EXPR;
}

/* Returns the text of A combined with B, both of the type called TYPE.
   Integers wrap: partial sums may overflow where the whole does not.  */
std::string
combined (const Reduction &reduction, const std::string &type,
          const std::string &a, const std::string &b)
{
  const tree_code code = reduction.code;
  if (code == MIN_EXPR || code == MAX_EXPR)
    return "(" + b + (code == MIN_EXPR ? " < " : " > ") + a + " ? " + b + " : "
           + a + ")";
  const char *op = operator_text (code);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (reduction.variable)) || is_logical (code))
    return "((" + type + ") (" + a + op + b + "))";
  const std::string wide = "(u" + type.substr (1) + ") ";
  return "((" + type + ") (" + wide + a + op + wide + b + "))";
}

/* Says whether DECL is a number that the function may change.  */
bool
is_number (tree decl)
{
  if ((!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL) || TREE_READONLY (decl)
      || TREE_THIS_VOLATILE (decl)
      || (VAR_P (decl) && (TREE_STATIC (decl) || DECL_EXTERNAL (decl))))
    return false;
  tree type = TREE_TYPE (decl);
  return (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= 64)
         || SCALAR_FLOAT_TYPE_P (type);
}

bool
needs_integer (tree_code code)
{
  return code == BIT_AND_EXPR || code == BIT_IOR_EXPR || code == BIT_XOR_EXPR;
}

} // namespace

void
resolve_reductions (std::vector<Reduction> &reductions,
                    const std::vector<tree> &variables, Refusal &refusal)
{
  for (size_t i = 0; i < reductions.size (); i++)
    {
      Reduction &r = reductions[i];
      r.variable = variables[i];
      if (!r.variable || !is_number (r.variable))
        refusal.report (r.where, NULL_TREE,
                        G_ ("this cannot be reduced by a kernel"),
                        G_ ("name a variable of the function, an integer or a "
                            "floating-point number that is neither %<const%> "
                            "nor %<static%>"));
      else if (TREE_CODE (TREE_TYPE (r.variable)) == BOOLEAN_TYPE
               && (r.code == PLUS_EXPR || r.code == MINUS_EXPR
                   || r.code == MULT_EXPR))
        refusal.report (r.where, r.variable,
                        G_ ("%qD is a truth value, which is not a sum or "
                            "a product"),
                        G_ ("use %<||%> or %<&&%>"));
      else if (needs_integer (r.code)
               && !INTEGRAL_TYPE_P (TREE_TYPE (r.variable)))
        refusal.report (r.where, r.variable,
                        G_ ("%qD is not an integer, as this operator needs"),
                        G_ ("use %<+%>, %<*%>, %<min%> or %<max%>"));
    }
}

tree
identity_of (const Reduction &reduction)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (reduction.variable));
  switch (reduction.code)
    {
    case MULT_EXPR:
    case TRUTH_ANDIF_EXPR:
      return build_one_cst (type);
    case BIT_AND_EXPR:
      return build_all_ones_cst (type);
    case MIN_EXPR:
    case MAX_EXPR:
      if (INTEGRAL_TYPE_P (type))
        return fold_convert (type, reduction.code == MIN_EXPR
                                       ? TYPE_MAX_VALUE (type)
                                       : TYPE_MIN_VALUE (type));
      {
        REAL_VALUE_TYPE infinity;
        real_inf (&infinity);
        return build_real (type, reduction.code == MIN_EXPR
                                     ? infinity
                                     : real_value_negate (&infinity));
      }
    default:
      if (SCALAR_FLOAT_TYPE_P (type))
        {
          const REAL_VALUE_TYPE zero = real_value_negate (&dconst0);
          return build_real (type, zero);
        }
      return build_zero_cst (type);
    }
}

tree
build_combined (const Reduction &reduction, tree a, tree b)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (a));
  if (is_logical (reduction.code))
    return fold_convert (
        type,
        build2 (reduction.code, boolean_type_node,
                build2 (NE_EXPR, boolean_type_node, a, build_zero_cst (type)),
                build2 (NE_EXPR, boolean_type_node, b, build_zero_cst (type))));
  /* As in the kernel, also of what is not a number.  */
  if (reduction.code == MIN_EXPR || reduction.code == MAX_EXPR)
    return build3 (COND_EXPR, type,
                   build2 (reduction.code == MIN_EXPR ? LT_EXPR : GT_EXPR,
                           boolean_type_node, b, a),
                   b, a);
  if (!INTEGRAL_TYPE_P (type))
    return build2 (reduction.code, type, a, b);
  tree wide = unsigned_type_for (type);
  return fold_convert (type,
                       build2 (reduction.code, wide, fold_convert (wide, a),
                               fold_convert (wide, b)));
}

std::string
print_combination (const std::string &name,
                   const std::vector<Reduction> &reductions, TypeNames &types,
                   Expressions &expressions)
{
  std::string parameters = "i64 count", begin, each, end;
  for (size_t i = 0; i < reductions.size (); i++)
    {
      const Reduction &r = reductions[i];
      const std::string type = types.name (TREE_TYPE (r.variable), r.where);
      const std::string k = std::to_string (i);
      const std::string sum = "reduced" + k, from = "from" + k, to = "to" + k;
      parameters
          += ", GLOBAL " + type + " *" + from + ", GLOBAL " + type + " *" + to;
      begin += "  " + type + " " + sum + " = "
               + expressions.value (identity_of (r)) + ";\n";
      each += "    " + sum + " = " + combined (r, type, sum, from + "[item]")
              + ";\n";
      end += "  " + to + "[WORK_ITEM (0)] = " + sum + ";\n";
    }
  return "KERNEL void\n" + name + " (" + parameters + " ORIGINS)\n{\n" + begin
         + "  for (i64 item = WORK_ITEM (0); item < count; item += "
           "WORK_ITEMS)\n  {\n"
         + each + "  }\n" + end + "}\n";
}

} // namespace asterism::plugin
