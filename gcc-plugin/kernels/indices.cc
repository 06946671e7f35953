/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints indices.  */

#include "gcc_headers.h"

#include "kernels/indices.h"

namespace asterism::plugin
{

namespace
{

/* Says whether numbers of TYPE wrap where those of a pointer's size do not:
   what is computed with them must stay so.  */
bool
wraps_below (tree type)
{
  return !INTEGRAL_TYPE_P (type)
         || (TYPE_OVERFLOW_WRAPS (type)
             && TYPE_PRECISION (type) < TYPE_PRECISION (sizetype));
}

} // namespace

std::string
print_elements (tree bytes, tree element,
                const std::function<std::string (tree)> &value)
{
  tree size = TYPE_SIZE_UNIT (element);
  tree t = bytes;
  while ((CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
          || TREE_CODE (t) == SAVE_EXPR)
         && !wraps_below (TREE_TYPE (TREE_OPERAND (t, 0))))
    t = TREE_OPERAND (t, 0);
  if (TREE_CODE (t) == INTEGER_CST)
    return std::to_string (
        wi::sext (wi::to_wide (t), TYPE_PRECISION (TREE_TYPE (t))).to_shwi ()
        / static_cast<HOST_WIDE_INT> (tree_to_uhwi (size)));
  if (TREE_CODE (t) == MULT_EXPR)
    for (int i : { 1, 0 })
      {
        tree factor = TREE_OPERAND (t, i);
        STRIP_NOPS (factor);
        while (TREE_CODE (factor) == SAVE_EXPR || CONVERT_EXPR_P (factor))
          factor = TREE_OPERAND (factor, 0);
        const bool divides = multiple_of_p (sizetype, factor, size);
        if (!divides)
          continue;
        std::string index = "(i64) " + value (TREE_OPERAND (t, 1 - i));
        std::string scale = print_elements (factor, element, value);
        return scale == "1" ? index : "(" + index + " * " + scale + ")";
      }
  if (TREE_CODE (t) == PLUS_EXPR || TREE_CODE (t) == MINUS_EXPR)
    {
      std::string a = print_elements (TREE_OPERAND (t, 0), element, value);
      return "(" + a + (TREE_CODE (t) == PLUS_EXPR ? " + " : " - ")
             + print_elements (TREE_OPERAND (t, 1), element, value) + ")";
    }
  if (TREE_CODE (t) == NEGATE_EXPR)
    return "(-" + print_elements (TREE_OPERAND (t, 0), element, value) + ")";
  return integer_onep (size) ? "(i64) " + value (bytes)
                             : "((i64) " + value (bytes) + " / "
                                   + std::to_string (tree_to_uhwi (size)) + ")";
}

} // namespace asterism::plugin
