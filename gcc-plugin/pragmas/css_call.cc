/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma css task` before a call or a block.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/css.h"
#include "pragmas/css_call.h"
#include "pragmas/css_call_item.h"
#include "pragmas/css_check.h"
#include "pragmas/css_marker.h"
#include "pragmas/front_end.h"
#include "pragmas/statement.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* An item with iterators, each datum of which is added to those of the task
   before this is submitted.  */
struct RepeatedItem
{
  WrittenItem written;
  const char *space = css_space ();
  /* Its data lie within the object that its place begins with; known when it
     has been built.  */
  bool is_inside = false;
};

std::vector<RepeatedItem> &
repeated_items ()
{
  static auto &all = *new std::vector<RepeatedItem>;
  return all;
}

/* The place of an item with iterators among those of the task:
   the object that it begins with, which is passed as it is.  */
constexpr ClauseRow kBase = { "", ClauseKind::Safe, Mode::Value };

/* An item of the task; REPEATED is the item with iterators of kBase.  */
struct TaskItem
{
  WrittenItem written;
  unsigned repeated = 0;
};

/* A line that has been emitted.  Its hints' operands follow those of the
   items.  */
struct Emitted
{
  std::vector<TaskItem> items;
  bool has_more = false;
  std::vector<ClauseKind> hints;
  bool high = false;
  bool has_priority = false;
  std::string label;
  std::vector<Target> targets;
  const char *space = css_space ();
};

std::vector<Emitted> &
all_emitted ()
{
  static auto &all = *new std::vector<Emitted>;
  return all;
}

bool
is_place (unsigned id, size_t index)
{
  size_t next = 0;
  for (const TaskItem &item : all_emitted ()[id].items)
    {
      if (index == next)
        return true;
      next += item.written.count ();
    }
  return false;
}

bool
is_first (unsigned, size_t index)
{
  return index == 0;
}

/* Says whether PLACE, of TYPE, is within a variable.  */
bool
is_within_variable (tree place, tree type)
{
  if (POINTER_TYPE_P (type))
    return false;
  while (CONVERT_EXPR_P (place) || TREE_CODE (place) == POINTER_PLUS_EXPR)
    place = TREE_OPERAND (place, 0);
  if (TREE_CODE (place) != ADDR_EXPR)
    return false;
  for (place = TREE_OPERAND (place, 0); handled_component_p (place);)
    place = TREE_OPERAND (place, 0);
  return DECL_P (place);
}

/* Says whether OBJECT, which ITEM with iterators begins with, is passed to the
   task: a pointer, or what holds the data.  Of a variable that holds pointers
   to them the task has a copy.  */
bool
is_passed (const TaskItem &item, const Operand &object)
{
  return !FUNC_OR_METHOD_TYPE_P (object.type)
         && (TREE_CODE (object.type) != ARRAY_TYPE
             || repeated_items ()[item.repeated].is_inside
             || !is_within_variable (object.value, object.type));
}

/* Takes the operand of a cost.  */
bool
take_cost (Operands &operands, tree &value)
{
  const Operand operand = operands[0];
  operands = operands.subspan (1);
  if (INTEGRAL_TYPE_P (operand.type) || SCALAR_FLOAT_TYPE_P (operand.type))
    {
      value = keep (fold_convert (double_type_node, fold (operand.value)));
      return true;
    }
  auto_diagnostic_group group;
  error_at (operand.where,
            "cost of type %qT in %<#pragma %s task%> is not a "
            "number",
            operand.type, css_space ());
  inform (operand.where, "give the number of floating-point operations");
  return false;
}

bool
take_hint (ClauseKind kind, Operands &operands, CallTask &task)
{
  if (kind == ClauseKind::Cost)
    return take_cost (operands, task.cost);
  tree value;
  if (!take_number (operands, value, kind != ClauseKind::Priority))
    return false;
  if (kind == ClauseKind::Priority)
    task.priority = value;
  else if (kind == ClauseKind::If)
    task.condition = value;
  return true;
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
  task.targets = emitted.targets;
  task.has_more = emitted.has_more;
  if (emitted.high)
    task.priority = build_one_cst (long_integer_type_node);
  for (const TaskItem &item : emitted.items)
    {
      const bool is_base = item.written.row == &kBase;
      if (is_base && !is_passed (item, operands[0]))
        {
          operands = operands.subspan (1);
          continue;
        }
      task.items.emplace_back ();
      if (!build_item (item.written, operands, task.items.back ()))
        return error_mark_node;
      task.items.back ().is_base = is_base;
    }
  for (ClauseKind kind : emitted.hints)
    if (!take_hint (kind, operands, task))
      return error_mark_node;
  return leave_marker (std::move (task));
}

/* Adds one datum of an item with iterators.  */
tree
build_addition (location_t where, Operands operands)
{
  RepeatedItem &repeated
      = repeated_items ()[tree_to_uhwi (fold (operands.back ().value))];
  css_space () = repeated.space;
  CallItem said;
  if (!build_item (repeated.written, operands, said))
    return error_mark_node;
  const CssItem &item = said.item;
  if (said.is_safe)
    return report_no_size (item.where) ? NULL_TREE : error_mark_node;
  repeated.is_inside = is_within_variable (said.place, said.type);
  std::vector<tree> arguments
      = { said.place,
          size_int (css_element_bytes (item)),
          size_int (item.sections.size ()),
          build_int_cst (unsigned_type_node, static_cast<int> (item.mode)),
          build_int_cst (unsigned_type_node, css_item_flags (item)),
          build_site (where) };
  for (const CssSection &section : item.sections)
    for (tree word : { section.extent, section.start, section.length })
      arguments.push_back (unshare_expr (word));
  return build_css_call (where, CssEntry::Add, arguments);
}

/* Makes the bound of an iterator a number.  */
tree
build_bound (location_t where, Operands operands)
{
  const Operand &bound = operands[0];
  if (INTEGRAL_TYPE_P (bound.type))
    return fold_convert (long_integer_type_node, bound.value);
  auto_diagnostic_group group;
  error_at (where, "bound of an iterator has type %qT, which is no integer",
            bound.type);
  inform (where, "an iterator counts: %<i = first;count%>");
  /* The loop can be read all the same.  */
  return build_zero_cst (long_integer_type_node);
}

} // namespace

const Statement css_call
    = { "task", Shape::List, build_marker, "css", is_place };
const Statement css_block = { "block", Shape::List, build_marker,
                              "css",   is_place,    Result::Condition };
const Statement css_more
    = { "more", Shape::List,
        [] (location_t where, Operands) {
          return build_css_call (where, CssEntry::More, {});
        },
        "css", nullptr };
const Statement css_add
    = { "add", Shape::List, build_addition, "css", is_first };
const Statement css_bound
    = { "bound", Shape::List, build_bound, "css", nullptr, Result::Number };

namespace
{

/* The statements that take the place of a line.  */
class LineBuilder
{
public:
  explicit LineBuilder (const CssLine &line) : line_ (line) {}

  /* Returns whether CLAUSE may stand here, and reports why not.  */
  bool add (const ClauseText &clause);

  void emit ();

private:
  bool add_hint (const ClauseText &clause);
  void add_item (const ClauseText &clause, const ItemText &item);
  bool add_repeated (const ClauseText &clause, const ItemText &item);

  const CssLine &line_;
  Emitted emitted_;
  std::vector<Tokens> operands_, hints_;
  std::vector<Emission> additions_;
};

/* Takes what CLAUSE, which has no items, says.  */
bool
LineBuilder::add_hint (const ClauseText &clause)
{
  const ClauseKind kind = clause.row->kind;
  if (kind == ClauseKind::Devices)
    return read_devices (clause, emitted_.targets);
  if (kind == ClauseKind::Implements || kind == ClauseKind::Geometry
      || kind == ClauseKind::File || kind == ClauseKind::Name)
    {
      auto_diagnostic_group group;
      error_at (clause.where, "clause %qs of %<#pragma %s task%> before a call",
                clause.row->name, css_space ());
      inform (clause.where, "it stands before the declaration of a function");
      return false;
    }
  if (kind == ClauseKind::Label)
    return read_label (clause, emitted_.label);
  if (kind == ClauseKind::Priority || kind == ClauseKind::HighPriority)
    {
      if (std::exchange (emitted_.has_priority, true))
        return report_second_priority (clause);
      emitted_.high = kind == ClauseKind::HighPriority;
    }
  if (kind >= ClauseKind::Priority)
    {
      hints_.push_back (clause.arguments[0]);
      emitted_.hints.push_back (kind);
    }
  return true;
}

void
LineBuilder::add_item (const ClauseText &clause, const ItemText &item)
{
  operands_.push_back (item.object);
  append_expressions (item, operands_);
  emitted_.items.push_back ({ write_item (clause, item) });
}

/* The task gets the object that the item begins with, if that can be told from
   its words.  */
bool
LineBuilder::add_repeated (const ClauseText &clause, const ItemText &item)
{
  const location_t where = item.object[0].where;
  if (clause.row->kind == ClauseKind::Reduction)
    {
      auto_diagnostic_group group;
      error_at (where, "iterators in clause %qs of %<#pragma %s task%>",
                clause.row->name, css_space ());
      inform (where, "name the whole array, or a region of it");
      return false;
    }
  const unsigned id = repeated_items ().size ();
  repeated_items ().push_back ({ write_item (clause, item) });
  Emission addition{ &css_add, where, { item.object }, id, item.iterators };
  append_expressions (item, addition.operands);
  additions_.push_back (std::move (addition));
  const Tokens base = base_of (item);
  if (base.empty () || front_end ().names_type (base))
    return true;
  operands_.push_back (base);
  emitted_.items.push_back ({ { &kBase, 0, UNKNOWN_LOCATION, where, {} }, id });
  return true;
}

bool
LineBuilder::add (const ClauseText &clause)
{
  for (const ItemText &item : clause.items)
    if (item.iterators.empty ())
      add_item (clause, item);
    else if (!add_repeated (clause, item))
      return false;
  if (clause.row->kind == ClauseKind::Safe
      || clause.row->kind == ClauseKind::FirstPrivate)
    for (Tokens name : clause.arguments)
      add_item (clause, { name, {}, {}, {} });
  return add_hint (clause);
}

void
LineBuilder::emit ()
{
  std::vector<Emission> all;
  emitted_.has_more = !additions_.empty ();
  if (emitted_.has_more)
    all.push_back ({ &css_more, line_.where, {} });
  all.insert (all.end (), additions_.begin (), additions_.end ());
  operands_.insert (operands_.end (), hints_.begin (), hints_.end ());
  FrontEnd &front = front_end ();
  all.push_back ({ front.opens_block () ? &css_block : &css_call, line_.where,
                   operands_, unsigned (all_emitted ().size ()) });
  all_emitted ().push_back (std::move (emitted_));
  front.emit (all);
}

} // namespace

void
emit_css_call (const CssLine &line)
{
  LineBuilder builder (line);
  for (const ClauseText &clause : line.clauses)
    if (!builder.add (clause))
      return;
  builder.emit ();
}

} // namespace asterism::plugin
