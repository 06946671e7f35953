/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints constants, and the initialisers of variables.  */

#include "gcc_headers.h"

#include "kernels/constants.h"

namespace asterism::plugin
{

namespace
{

std::string
print_integer (tree t, const std::string &name)
{
  tree type = TREE_TYPE (t);
  const unsigned bits = tree_to_uhwi (TYPE_SIZE (type));
  HOST_WIDE_INT value = TREE_INT_CST_LOW (t);
  if (TYPE_UNSIGNED (type))
    {
      std::string digits
          = std::to_string (static_cast<unsigned HOST_WIDE_INT> (value));
      return bits == 64   ? "U64 (" + digits + ")"
             : bits == 32 ? digits + "u"
                          : "((" + name + ") " + digits + ")";
    }
  if (value == (HOST_WIDE_INT_M1 << (bits - 1)))
    return "((" + name + ") (-" + (bits == 64 ? "I64 (" : "(")
           + std::to_string (-(value + 1)) + ") - 1))";
  std::string digits = std::to_string (value);
  if (bits == 64)
    return value < 0 ? "(-I64 (" + digits.substr (1) + "))"
                     : "I64 (" + digits + ")";
  return bits == 32 ? (value < 0 ? "(" + digits + ")" : digits)
                    : "((" + name + ") " + digits + ")";
}

std::string
print_real (tree t, const std::string &name)
{
  const REAL_VALUE_TYPE value = TREE_REAL_CST (t);
  const bool narrow = name == "f32";
  std::string sign = REAL_VALUE_NEGATIVE (value) ? "-" : "";
  if (REAL_VALUE_ISINF (value))
    return "(" + sign + (narrow ? "INFINITE32)" : "INFINITE64)");
  if (REAL_VALUE_ISNAN (value))
    return narrow ? "NOT_A_NUMBER32" : "NOT_A_NUMBER64";
  char digits[64];
  real_to_hexadecimal (digits, &value, sizeof digits, 0, 1);
  return "(" + std::string (digits) + (narrow ? "f)" : ")");
}

using ValueText = std::function<std::string (tree)>;

/* Adds the values of T, of TYPE, to those between the braces of an array or a
   structure.  */
void
fill (tree t, tree type, const ValueText &value,
      std::vector<std::string> &values)
{
  if (t && TREE_CODE (t) == COMPOUND_LITERAL_EXPR)
    t = DECL_INITIAL (COMPOUND_LITERAL_EXPR_DECL (t));
  if (TREE_CODE (type) != ARRAY_TYPE)
    {
      values.push_back (t ? print_initializer (t, type, value)
                        : RECORD_OR_UNION_TYPE_P (type) ? "{ 0 }"
                                                        : "0");
      return;
    }
  tree element = TREE_TYPE (type);
  const unsigned HOST_WIDE_INT count
      = tree_to_uhwi (compat::last_index (type)) + 1;
  std::vector<tree> elements (count, NULL_TREE);
  if (t && TREE_CODE (t) == STRING_CST)
    for (unsigned HOST_WIDE_INT i = 0;
         i < count && i < static_cast<unsigned> (TREE_STRING_LENGTH (t)); i++)
      elements[i] = build_int_cst (element, TREE_STRING_POINTER (t)[i]);
  unsigned HOST_WIDE_INT next = 0;
  tree index, item;
  unsigned i;
  if (t && TREE_CODE (t) == CONSTRUCTOR)
    FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (t), i, index, item)
    {
      tree last = index;
      if (index && TREE_CODE (index) == RANGE_EXPR)
        {
          last = TREE_OPERAND (index, 1);
          index = TREE_OPERAND (index, 0);
        }
      next = index ? tree_to_uhwi (index) : next;
      for (unsigned HOST_WIDE_INT end = last ? tree_to_uhwi (last) : next;
           next <= end && next < count; next++)
        elements[next] = item;
    }
  for (tree e : elements)
    fill (e, element, value, values);
}

} // namespace

tree
constant_value (tree decl)
{
  tree init = DECL_INITIAL (decl);
  const bool known = TREE_READONLY (decl) && !TREE_THIS_VOLATILE (decl) && init
                     && init != error_mark_node;
  return known && initializer_constant_valid_p (init, TREE_TYPE (init))
             ? init
             : NULL_TREE;
}

std::string
print_constant (tree t, const std::string &type)
{
  return TREE_CODE (t) == INTEGER_CST ? print_integer (t, type)
                                      : print_real (t, type);
}

tree
value_of_field (tree t, tree field)
{
  tree given = NULL_TREE, name, value;
  unsigned i;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (t), i, name, value)
  if (name == field)
    given = value;
  return given;
}

std::string
print_initializer (tree t, tree type, const ValueText &value)
{
  while (TREE_CODE (t) == NON_LVALUE_EXPR || TREE_CODE (t) == TARGET_EXPR)
    t = TREE_OPERAND (t, TREE_CODE (t) == TARGET_EXPR);
  std::vector<std::string> values;
  if (TREE_CODE (type) == ARRAY_TYPE)
    fill (t, type, value, values);
  else if (TREE_CODE (t) == CONSTRUCTOR && TREE_CODE (type) == RECORD_TYPE)
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      {
        if (TREE_CODE (f) != FIELD_DECL)
          continue;
        tree given = value_of_field (t, f);
        const bool braces = TREE_CODE (TREE_TYPE (f)) == ARRAY_TYPE;
        values.push_back (given
                              ? print_initializer (given, TREE_TYPE (f), value)
                          : braces ? "{ 0 }"
                                   : "0");
      }
  else
    return value (t);
  std::string text;
  for (const std::string &v : values)
    text += (text.empty () ? "{ " : ", ") + v;
  return text.empty () ? "{ 0 }" : text + " }";
}

} // namespace asterism::plugin
