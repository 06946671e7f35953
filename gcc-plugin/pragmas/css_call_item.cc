/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Items of `#pragma css task` before a call or a block.  */

#include "gcc_headers.h"

#include "pragmas/css_call_item.h"
#include "pragmas/css_check.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* The numbers of a caller.  */
class OperandNumbers final : public ItemNumbers
{
public:
  explicit OperandNumbers (Operands &operands) : operands_ (operands) {}

  bool
  next (tree &value, bool may_be_negative) override
  {
    const location_t where = operands_[0].where;
    return take_number (operands_, value)
           && (may_be_negative || check_sign (where, value));
  }

  /* The size may be an expression, of an array of variable length.  */
  tree
  extent_of (tree array) override
  {
    tree last = TYPE_DOMAIN (array) ? compat::last_index (array) : NULL_TREE;
    if (!last || last == error_mark_node)
      return NULL_TREE;
    tree one = build_one_cst (long_integer_type_node);
    return keep (fold_build2 (
        PLUS_EXPR, long_integer_type_node,
        fold_convert (long_integer_type_node, unshare_expr (last)), one));
  }

private:
  Operands &operands_;
};

/* Says whether what ITEM stands for may be used as its clause says.  */
bool
check_item (const WrittenItem &written, const CssItem &item)
{
  tree size = VOID_TYPE_P (item.element)
                  ? (item.sections.empty () ? NULL_TREE : size_one_node)
                  : TYPE_SIZE_UNIT (item.element);
  if (!size || !tree_fits_uhwi_p (size))
    return report_no_size (item.where);
  if (written.op_where != UNKNOWN_LOCATION
      && !check_operator (written.op_where, item.op, item.element))
    return false;
  if (item.mode == Mode::Read
      || !TYPE_READONLY (strip_array_types (item.element)))
    return true;
  auto_diagnostic_group group;
  error_at (item.where, "item of %<#pragma %s task%> is %<const%>",
            css_space ());
  inform (item.where, "name it in %<input%>, or drop %<const%>");
  return false;
}

} // namespace

bool
take_number (Operands &operands, tree &value, bool is_condition)
{
  const Operand operand = operands[0];
  operands = operands.subspan (1);
  value = fold (operand.value);
  if (is_condition && POINTER_TYPE_P (TREE_TYPE (value)))
    value = fold_build2 (NE_EXPR, integer_type_node, value,
                         build_zero_cst (TREE_TYPE (value)));
  else if (!INTEGRAL_TYPE_P (operand.type))
    {
      auto_diagnostic_group group;
      error_at (operand.where,
                "number of type %qT in %<#pragma %s%> is not an integer",
                operand.type, css_space ());
      inform (operand.where, is_condition ? G_ ("compare it with 0")
                                          : G_ ("give a number of elements"));
      return false;
    }
  value = fold_convert (long_integer_type_node, value);
  /* It is used more than once.  */
  value = keep (TREE_SIDE_EFFECTS (value) ? save_expr (value) : value);
  return true;
}

WrittenItem
write_item (const ClauseText &clause, const ItemText &item)
{
  WrittenItem written{ clause.row, 0, UNKNOWN_LOCATION, item.object[0].where,
                       ItemShape (item) };
  if (!clause.op.empty ())
    {
      written.op = operator_of (clause.op);
      written.op_where = clause.op[0].where;
    }
  return written;
}

bool
build_item (const WrittenItem &written, Operands &operands, CallItem &result)
{
  const ClauseKind kind = written.row->kind;
  CssItem &item = result.item;
  result.place = keep (operands[0].value);
  result.type = operands[0].type;
  result.is_safe = kind == ClauseKind::Safe;
  result.is_private = kind == ClauseKind::FirstPrivate;
  result.is_base = false;
  item.where = written.where;
  item.mode = written.row->mode;
  item.op = written.op;
  item.sharing
      = kind == ClauseKind::Reduction && written.op_where == UNKNOWN_LOCATION
            ? Sharing::Concurrent
            : written.row->sharing;
  operands = operands.subspan (1);
  if (result.is_private)
    return true;
  if (POINTER_TYPE_P (result.type) || TREE_CODE (result.type) == ARRAY_TYPE)
    {
      OperandNumbers numbers (operands);
      if (!read_sections (written.shape, result.type, numbers, item))
        return false;
    }
  else if (!written.shape.extents.empty () || !written.shape.regions.empty ())
    {
      auto_diagnostic_group group;
      error_at (item.where,
                "extents or regions in %<#pragma %s task%> on an object of "
                "type %qT, which is neither a pointer nor an array",
                css_space (), result.type);
      inform (item.where, "put an expression that indexes into parentheses, as "
                          "%<(x[i])%>");
      return false;
    }
  else
    item.element = result.type;
  /* An address that means nothing to the runtime.  */
  if (VOID_TYPE_P (item.element) && item.sections.empty ()
      && item.mode == Mode::Read)
    result.is_safe = true;
  return result.is_safe || check_item (written, item);
}

} // namespace asterism::plugin
