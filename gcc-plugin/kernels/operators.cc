/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints operators.  */

#include "gcc_headers.h"

#include "kernels/operators.h"

namespace asterism::plugin
{

namespace
{

enum class Kind
{
  Arithmetic,
  Shift,
  Comparison,
  Opposite, /* the comparison is not true  */
  Extremum
};

struct Row
{
  tree_code code;
  Kind kind;
  const char *text;
};

constexpr Row kRows[] = {
  { PLUS_EXPR, Kind::Arithmetic, " + " },
  { MINUS_EXPR, Kind::Arithmetic, " - " },
  { MULT_EXPR, Kind::Arithmetic, " * " },
  { TRUNC_DIV_EXPR, Kind::Arithmetic, " / " },
  { EXACT_DIV_EXPR, Kind::Arithmetic, " / " },
  { RDIV_EXPR, Kind::Arithmetic, " / " },
  { TRUNC_MOD_EXPR, Kind::Arithmetic, " % " },
  { BIT_AND_EXPR, Kind::Arithmetic, " & " },
  { BIT_IOR_EXPR, Kind::Arithmetic, " | " },
  { BIT_XOR_EXPR, Kind::Arithmetic, " ^ " },
  { LSHIFT_EXPR, Kind::Shift, " << " },
  { RSHIFT_EXPR, Kind::Shift, " >> " },
  { LT_EXPR, Kind::Comparison, " < " },
  { LE_EXPR, Kind::Comparison, " <= " },
  { GT_EXPR, Kind::Comparison, " > " },
  { GE_EXPR, Kind::Comparison, " >= " },
  { EQ_EXPR, Kind::Comparison, " == " },
  { NE_EXPR, Kind::Comparison, " != " },
  { UNLT_EXPR, Kind::Opposite, " >= " },
  { UNLE_EXPR, Kind::Opposite, " > " },
  { UNGT_EXPR, Kind::Opposite, " <= " },
  { UNGE_EXPR, Kind::Opposite, " < " },
  { TRUTH_AND_EXPR, Kind::Comparison, " && " },
  { TRUTH_ANDIF_EXPR, Kind::Comparison, " && " },
  { TRUTH_OR_EXPR, Kind::Comparison, " || " },
  { TRUTH_ORIF_EXPR, Kind::Comparison, " || " },
  { TRUTH_XOR_EXPR, Kind::Comparison, " != " },
  { MIN_EXPR, Kind::Extremum, " < " },
  { MAX_EXPR, Kind::Extremum, " > " },
};

using TypeName = std::function<std::string (tree)>;

/* Signed numbers wrap where the options of the compilation say so.  Operations
   on small numbers, which C lacks, are computed with `int' and cut.  */
std::string
print_arithmetic (tree type, const char *op, const std::string &a,
                  const std::string &b, const TypeName &type_name)
{
  std::string text = "(" + a + op + b + ")";
  if (!INTEGRAL_TYPE_P (type))
    return text;
  std::string name = type_name (type);
  if (TYPE_OVERFLOW_WRAPS (type) && !TYPE_UNSIGNED (type) && op[1] != '/'
      && op[1] != '%')
    {
      std::string wide = "(u" + name.substr (1) + ") ";
      return "((" + name + ") (" + wide + a + op + wide + b + "))";
    }
  return TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node)
             ? "((" + name + ") " + text + ")"
             : text;
}

std::string
print_row (const Row &row, tree type, const std::string &a,
           const std::string &b, const TypeName &type_name)
{
  std::string text = "(" + a + row.text + b + ")";
  switch (row.kind)
    {
    case Kind::Arithmetic:
      return print_arithmetic (type, row.text, a, b, type_name);
    case Kind::Shift:
      return "((" + type_name (type) + ") " + text + ")";
    case Kind::Opposite:
      return "(!" + text + ")";
    case Kind::Extremum:
      return "(" + a + row.text + b + " ? " + a + " : " + b + ")";
    default:
      return text;
    }
}

std::string
print_rotation (tree t, const std::string &x, const std::string &n,
                const TypeName &type_name)
{
  tree type = TREE_TYPE (t);
  std::string name = type_name (type);
  std::string bits = std::to_string (TYPE_PRECISION (type));
  std::string number = "(u" + name.substr (1) + ") " + x;
  const bool left = TREE_CODE (t) == LROTATE_EXPR;
  return "((" + name + ") ((" + number + (left ? ") << " : ") >> ") + "((" + n
         + ") % " + bits + ") | (" + number + (left ? ") >> " : ") << ") + "(("
         + bits + " - (" + n + ")) % " + bits + ")))";
}

/* Prints what has a form of its own.  */
std::string
print_other (tree t, const std::string &a, const std::string &b,
             const TypeName &type_name)
{
  tree type = TREE_TYPE (t);
  const tree_code code = TREE_CODE (t);
  switch (code)
    {
    case LROTATE_EXPR:
    case RROTATE_EXPR:
      return print_rotation (t, a, b, type_name);
    case UNORDERED_EXPR:
      return "(IS_NAN (" + a + ") || IS_NAN (" + b + "))";
    case ORDERED_EXPR:
      return "(!IS_NAN (" + a + ") && !IS_NAN (" + b + "))";
    case TRUTH_NOT_EXPR:
      return "(!" + a + ")";
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
      {
        std::string text = (code == NEGATE_EXPR ? "(-" : "(~") + a + ")";
        return INTEGRAL_TYPE_P (type)
                   ? "((" + type_name (type) + ") " + text + ")"
                   : text;
      }
    case ABS_EXPR:
      return SCALAR_FLOAT_TYPE_P (type)
                 ? "fabs (" + a + ")"
                 : "((" + type_name (type) + ") ABSOLUTE (" + a + "))";
    default:
      return "";
    }
}

} // namespace

std::string
print_operation (tree t, const std::vector<std::string> &operands,
                 const TypeName &type_name)
{
  if (operands.empty ())
    return "";
  const std::string &a = operands.front (), &b = operands.back ();
  for (const Row &row : kRows)
    if (row.code == TREE_CODE (t))
      return print_row (row, TREE_TYPE (t), a, b, type_name);
  return print_other (t, a, b, type_name);
}

} // namespace asterism::plugin
