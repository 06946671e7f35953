/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma css task` before a call or a block.  */

#include "gcc_headers.h"

#include "pragmas/css_call.h"
#include "pragmas/css_check.h"
#include "pragmas/css_marker.h"
#include "pragmas/front_end.h"
#include "pragmas/statement.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* An item of a line: how many extents and regions follow the place among the
   operands.  */
struct Written
{
  const ClauseRow *row;
  char op;
  location_t op_where; /* unknown: there is none */
  location_t where;
  std::vector<bool> extents; /* false: `[]` */
  std::vector<RegionText::Kind> regions;
};

/* A line that has been emitted.  Its hints' operands follow those of the
   items.  */
struct Emitted
{
  std::vector<Written> items;
  std::vector<ClauseKind> hints;
  bool high = false;
  bool has_priority = false;
  std::string label;
  const char *space = css_space ();
};

std::vector<Emitted> &
all_emitted ()
{
  static auto &all = *new std::vector<Emitted>;
  return all;
}

size_t
count_bounds (const Written &item)
{
  size_t count = std::count (item.extents.begin (), item.extents.end (), true);
  for (RegionText::Kind kind : item.regions)
    count += kind == RegionText::Kind::All   ? 0
             : kind == RegionText::Kind::One ? 1
                                             : 2;
  return count;
}

bool
is_place (unsigned id, size_t index)
{
  size_t next = 0;
  for (const Written &item : all_emitted ()[id].items)
    {
      if (index == next)
        return true;
      next += 1 + count_bounds (item);
    }
  return false;
}

tree
constant (HOST_WIDE_INT value)
{
  return build_int_cst (long_integer_type_node, value);
}

/* Takes the next of OPERANDS, and makes a number of it, or of a condition, that
   may be a pointer as well.  */
bool
take_number (Operands &operands, tree &value, bool is_condition = false)
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

/* Takes the operands of one item, in order.  */
class ItemBuilder
{
public:
  ItemBuilder (Operands &operands, CallItem &result)
      : operands_ (operands), result_ (result)
  {
  }

  bool build (const Written &written);

private:
  bool add_extents (const Written &written);
  bool add_regions (const Written &written);
  bool check (const Written &written);

  Operands &operands_;
  CallItem &result_;
};

/* Dimensions are those that the item gives, or else those of the type.  */
bool
ItemBuilder::add_extents (const Written &written)
{
  CssItem &item = result_.item;
  tree type = result_.type;
  bool is_object = !POINTER_TYPE_P (type) && TREE_CODE (type) != ARRAY_TYPE;
  item.element = is_object ? type : TREE_TYPE (type);
  size_t given = written.extents.size ();
  if (is_object && given == 0 && written.regions.empty ())
    return true;
  if (is_object)
    return report_regions (result_.item.where);
  for (size_t i = 0; i < given; i++)
    {
      tree extent = constant (0);
      if (!written.extents[i] && i > 0)
        return report_no_size (item.where);
      if (!written.extents[i])
        item.unbounded = true;
      else if (!take_number (operands_, extent))
        return false;
      item.sections.push_back ({ extent, constant (0), extent });
      if (i > 0 && TREE_CODE (item.element) == ARRAY_TYPE)
        item.element = TREE_TYPE (item.element);
    }
  if (given == 0 && TREE_CODE (type) == ARRAY_TYPE)
    item.element = type;
  else if (given == 0 && !written.regions.empty ())
    {
      item.unbounded = true;
      item.sections.push_back ({ constant (0), constant (0), constant (0) });
    }
  bool follows = !item.sections.empty () || TREE_CODE (type) == ARRAY_TYPE;
  while (follows && TREE_CODE (item.element) == ARRAY_TYPE)
    {
      tree last = TYPE_DOMAIN (item.element) ? compat::last_index (item.element)
                                             : error_mark_node;
      if (!last || last == error_mark_node)
        break;
      tree extent = keep (fold_build2 (
          PLUS_EXPR, long_integer_type_node,
          fold_convert (long_integer_type_node, unshare_expr (last)),
          constant (1)));
      item.sections.push_back ({ extent, constant (0), extent });
      item.element = TREE_TYPE (item.element);
    }
  return true;
}

bool
ItemBuilder::add_regions (const Written &written)
{
  CssItem &item = result_.item;
  if (!written.regions.empty ()
      && written.regions.size () != item.sections.size ())
    return report_regions (result_.item.where);
  for (size_t i = 0; i < written.regions.size (); i++)
    {
      CssSection &section = item.sections[i];
      item.has_region = true;
      if (written.regions[i] == RegionText::Kind::All)
        continue;
      if (!take_number (operands_, section.start))
        return false;
      section.length = constant (1);
      if (written.regions[i] == RegionText::Kind::One)
        continue;
      if (!take_number (operands_, section.length))
        return false;
      if (written.regions[i] == RegionText::Kind::UpTo)
        section.length = fold_build2 (
            PLUS_EXPR, long_integer_type_node,
            fold_build2 (MINUS_EXPR, long_integer_type_node, section.length,
                         unshare_expr (section.start)),
            constant (1));
    }
  return true;
}

bool
ItemBuilder::build (const Written &written)
{
  CssItem &item = result_.item;
  result_.place = keep (operands_[0].value);
  result_.type = operands_[0].type;
  result_.is_safe = written.row->kind == ClauseKind::Safe;
  result_.is_private = written.row->kind == ClauseKind::FirstPrivate;
  item.where = written.where;
  item.mode = written.row->mode;
  item.op = written.op;
  if (!strcmp (written.row->name, "commutative"))
    item.sharing = Sharing::Commutative;
  if (!strcmp (written.row->name, "concurrent")
      || (written.row->kind == ClauseKind::Reduction
          && written.op_where == UNKNOWN_LOCATION))
    item.sharing = Sharing::Concurrent;
  operands_ = operands_.subspan (1);
  if (result_.is_private)
    return true;
  if (!add_extents (written) || !add_regions (written))
    return false;
  /* An address that means nothing to the runtime.  */
  if (VOID_TYPE_P (item.element) && item.sections.empty ()
      && item.mode == Mode::Read)
    result_.is_safe = true;
  return result_.is_safe || check (written);
}

/* Says whether what the item stands for may be used as its clause says.  */
bool
ItemBuilder::check (const Written &written)
{
  const CssItem &item = result_.item;
  bool is_open = item.unbounded
                 && (written.regions.empty ()
                     || written.regions.front () == RegionText::Kind::All);
  tree size = VOID_TYPE_P (item.element)
                  ? (item.sections.empty () ? NULL_TREE : size_one_node)
                  : TYPE_SIZE_UNIT (item.element);
  if (is_open || !size || !tree_fits_uhwi_p (size))
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

/* Returns what stands before the statement until the function has been read. */
tree
build_marker (location_t where, Operands operands)
{
  const Emitted &emitted
      = all_emitted ()[tree_to_uhwi (fold (operands.back ().value))];
  css_space () = emitted.space;
  CallTask task;
  task.where = where;
  task.label = emitted.label;
  if (emitted.high)
    task.priority = constant (1);
  for (const Written &written : emitted.items)
    {
      task.items.emplace_back ();
      if (!ItemBuilder (operands, task.items.back ()).build (written))
        return error_mark_node;
    }
  for (ClauseKind kind : emitted.hints)
    {
      tree value;
      if (!take_number (operands, value, kind != ClauseKind::Priority))
        return error_mark_node;
      if (kind == ClauseKind::Priority)
        task.priority = value;
      else if (kind == ClauseKind::If)
        task.condition = value;
    }
  return leave_marker (std::move (task));
}

} // namespace

const Statement css_call
    = { "task", Shape::List, build_marker, "css", is_place };
const Statement css_block
    = { "block", Shape::List, build_marker, "css", is_place, true };

namespace
{

/* Takes what CLAUSE, which has no items, says to EMITTED and its expression to
   HINTS.  */
bool
take_hint (const ClauseText &clause, Emitted &emitted,
           std::vector<Tokens> &hints)
{
  const ClauseKind kind = clause.row->kind;
  if (kind == ClauseKind::Devices || kind == ClauseKind::Implements
      || kind == ClauseKind::Geometry || kind == ClauseKind::File
      || kind == ClauseKind::Name)
    {
      auto_diagnostic_group group;
      error_at (clause.where, "clause %qs of %<#pragma %s task%> before a call",
                clause.row->name, css_space ());
      inform (clause.where, "it stands before the declaration of a function");
      return false;
    }
  if (kind == ClauseKind::Label)
    return read_label (clause, emitted.label);
  if (kind == ClauseKind::Priority || kind == ClauseKind::HighPriority)
    {
      if (std::exchange (emitted.has_priority, true))
        return report_second_priority (clause);
      emitted.high = kind == ClauseKind::HighPriority;
    }
  if (kind >= ClauseKind::Priority)
    {
      hints.push_back (clause.arguments[0]);
      emitted.hints.push_back (kind);
    }
  return true;
}

} // namespace

void
emit_css_call (const CssLine &line)
{
  Emitted emitted;
  std::vector<Tokens> operands, hints;
  for (const ClauseText &clause : line.clauses)
    {
      std::vector<ItemText> items = clause.items;
      if (clause.row->kind == ClauseKind::Safe
          || clause.row->kind == ClauseKind::FirstPrivate)
        for (Tokens name : clause.arguments)
          items.push_back ({ name, {}, {} });
      for (const ItemText &item : items)
        {
          bool has_op = !clause.op.empty ();
          Written written{ clause.row,
                           has_op ? operator_of (clause.op) : '\0',
                           has_op ? clause.op[0].where : UNKNOWN_LOCATION,
                           item.object[0].where,
                           {},
                           {} };
          for (Tokens extent : item.extents)
            written.extents.push_back (!extent.empty ());
          for (const RegionText &region : item.regions)
            written.regions.push_back (region.kind);
          operands.push_back (item.object);
          append_expressions (item, operands);
          emitted.items.push_back (std::move (written));
        }
      if (!take_hint (clause, emitted, hints))
        return;
    }
  operands.insert (operands.end (), hints.begin (), hints.end ());
  all_emitted ().push_back (std::move (emitted));
  FrontEnd &front = front_end ();
  front.emit (front.opens_block () ? css_block : css_call, line.where, operands,
              all_emitted ().size () - 1);
}

} // namespace asterism::plugin
