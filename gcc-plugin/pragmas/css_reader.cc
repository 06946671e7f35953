/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the clauses of lines of `#pragma css`.  */

#include "gcc_headers.h"

#include "build/function.h"
#include "build/submission.h"
#include "options.h"
#include "pragmas/css_check.h"
#include "pragmas/css_reader.h"
#include "report.h"
#include "roots.h"

namespace asterism::plugin
{

CssReader::CssReader (tree fn, CssFrontEnd &front)
    : fn_ (fn), front_ (front), sections_ (front),
      parameters_ (describe_task (fn).parameters)
{
  tree chain = NULL_TREE;
  for (const Parameter &p : parameters_)
    {
      tree id = p.name.empty () ? NULL_TREE : get_identifier (p.name.c_str ());
      tree parm = keep (make_parameter (fn_, id, passable_type (p.type)));
      TREE_USED (parm) = 1;
      DECL_CHAIN (parm) = chain;
      chain = parm;
    }
  task.parameters = nreverse (chain);
}

bool
CssReader::is_array (unsigned index) const
{
  tree parm = DECL_ARGUMENTS (fn_);
  while (parm && index--)
    parm = DECL_CHAIN (parm);
  return parm && front_.is_array (parm);
}

/* Says whether ITEM, of the parameter PARM, may be used as its clause says.  */
bool
CssReader::check_item (const CssItem &item, tree parm)
{
  auto_diagnostic_group group;
  bool good = true;
  tree size = VOID_TYPE_P (item.element) ? size_one_node
                                         : TYPE_SIZE_UNIT (item.element);
  if (item.sections.empty () && is_array (item.parameter))
    {
      error_at (item.where,
                "parameter %qD is an array, whose extents are not known", parm);
      inform (item.where, "give them here, as %<a[n]%>");
      good = false;
    }
  else if (!size || !tree_fits_uhwi_p (size)
           || (VOID_TYPE_P (item.element) && item.sections.empty ()))
    {
      error_at (item.where,
                "parameter %qD in %<#pragma css task%> points to what has no "
                "constant size",
                parm);
      inform (item.where,
              "declare a pointer to an element, and give all extents here");
      good = false;
    }
  else if (item.mode != Mode::Read
           && TYPE_READONLY (strip_array_types (item.element)))
    {
      error_at (item.where,
                "parameter %qD in %<#pragma css task%> points to %<const%>",
                parm);
      inform (item.where, "name it in %<input%>, or drop %<const%>");
      good = false;
    }
  return good;
}

/* Reads the operator of a reduction; without one the item is concurrent.  */
bool
CssReader::read_operator (const ClauseText &clause, CssItem &result)
{
  if (clause.op.empty ())
    {
      result.sharing = Sharing::Concurrent;
      return true;
    }
  result.op = operator_of (clause.op);
  return check_operator (clause.op[0].where, result.op, result.element);
}

tree
CssReader::find_parameter (const Token &token, unsigned &index)
{
  tree parm = task.parameters;
  index = 0;
  for (; parm && !(token.type == CPP_NAME && DECL_NAME (parm) == token.value);
       parm = DECL_CHAIN (parm))
    index++;
  if (parm)
    return parm;
  auto_diagnostic_group group;
  error_at (token.where,
            "%<#pragma css task%> names what is no parameter of %qD", fn_);
  inform (DECL_SOURCE_LOCATION (fn_),
          "a clause names parameters of the function");
  return NULL_TREE;
}

bool
CssReader::read_item (const ClauseText &clause, const ItemText &item)
{
  CssItem result;
  const Token &name = item.object.front ();
  if (!item.iterators.empty ())
    {
      auto_diagnostic_group group;
      error_at (name.where, "iterators in a clause of the function %qD", fn_);
      inform (name.where, "they stand in %<#pragma css task%> before a call or "
                          "a block; name the array here, as %<a[n]%>");
      return false;
    }
  result.where = name.where;
  result.mode = clause.row->mode;
  tree parm = find_parameter (name, result.parameter);
  if (!parm)
    return false;
  if (item.object.size () > 1)
    {
      auto_diagnostic_group group;
      error_at (item.object[1].where, "unexpected token in an item of "
                                      "%<#pragma css task%>");
      inform (item.object[1].where,
              "an item is a parameter with extents and regions, as "
              "%<a[n][m]{0:k}{}%>");
      return false;
    }
  result.element = css_pointee (parameters_[result.parameter].type);
  bool bare = item.extents.empty () && item.regions.empty ();
  if (!result.element)
    {
      if (bare && clause.row->kind == ClauseKind::Access
          && result.mode == Mode::Read)
        return true;
      auto_diagnostic_group group;
      error_at (result.where,
                "parameter %qD in %<#pragma css task%> is passed by value",
                parm);
      inform (result.where, "only what a pointer points to can be written");
      return false;
    }
  result.sharing = clause.row->sharing;
  if (!sections_.read (item,
                       { fn_, result.parameter,
                         parameters_[result.parameter].type, task.parameters },
                       result))
    return false;
  if (clause.row->kind == ClauseKind::Reduction
      && !read_operator (clause, result))
    return false;
  /* An address that means nothing to the runtime.  */
  if (VOID_TYPE_P (result.element) && bare && result.mode == Mode::Read)
    {
      task.safe.push_back (result.parameter);
      return true;
    }
  return check_item (result, parm) && add_item (clause, result, parm);
}

/* A copy clause repeats an access; a reduction without operator adds to one.
   Several parts of a parameter may be used differently.  */
bool
CssReader::add_item (const ClauseText &clause, const CssItem &item, tree parm)
{
  if (clause.row->kind == ClauseKind::Copy)
    {
      copies_.push_back (item);
      return true;
    }
  for (CssItem &other : task.items)
    {
      if (other.parameter != item.parameter)
        continue;
      bool pair = item.sharing == Sharing::Concurrent
                  && clause.row->kind == ClauseKind::Reduction
                  && other.mode == Mode::ReadWrite
                  && other.sharing == Sharing::Ordered && !other.op;
      bool reverse = other.sharing == Sharing::Concurrent
                     && item.mode == Mode::ReadWrite
                     && item.sharing == Sharing::Ordered && !item.op;
      if (pair || reverse)
        {
          other.sharing = Sharing::Concurrent;
          return true;
        }
      if (other.has_region && item.has_region)
        continue;
      auto_diagnostic_group group;
      error_at (item.where,
                "parameter %qD is named twice in %<#pragma css task%>", parm);
      inform (item.where, "what is read and written goes to %<inout%>");
      return false;
    }
  task.items.push_back (item);
  return true;
}

bool
CssReader::read_implements (const ClauseText &clause)
{
  Tokens name = clause.arguments[0];
  implemented = front_.find_function (name, TREE_TYPE (fn_));
  if (implemented && is_task (implemented) && implemented != fn_
      && lang_hooks.types_compatible_p (TREE_TYPE (implemented),
                                        TREE_TYPE (fn_)))
    return true;
  auto_diagnostic_group group;
  error_at (name[0].where, "%qD implements what is no other task of its type",
            fn_);
  inform (name[0].where, "name a function with %<#pragma css task%> that has "
                         "been declared");
  return false;
}

bool
CssReader::read_clause (const ClauseText &clause)
{
  auto_diagnostic_group group;
  switch (clause.row->kind)
    {
    case ClauseKind::Access:
    case ClauseKind::Reduction:
    case ClauseKind::Copy:
      return std::all_of (
          clause.items.begin (), clause.items.end (),
          [&] (const ItemText &item) { return read_item (clause, item); });
    case ClauseKind::Safe:
      for (Tokens name : clause.arguments)
        {
          task.safe.emplace_back ();
          if (!find_parameter (name[0], task.safe.back ()))
            return false;
        }
      return true;
    case ClauseKind::Devices:
      return read_devices (clause, task.targets);
    case ClauseKind::Implements:
      return read_implements (clause);
    case ClauseKind::Label:
      return read_label (clause, task.label);
    case ClauseKind::HighPriority:
    case ClauseKind::Priority:
      if (task.priority)
        return report_second_priority (clause);
      task.priority = build_int_cst (long_integer_type_node, 1);
      return clause.arguments.empty ()
             || sections_.read_number (clause.arguments[0], task.priority,
                                       true);
    case ClauseKind::If:
      return sections_.read_number (clause.arguments[0], task.condition, true);
    case ClauseKind::Final:
      {
        /* Calls in tasks are executed at once, whatever it says.  */
        tree ignored;
        return sections_.read_number (clause.arguments[0], ignored, true);
      }
    case ClauseKind::FirstPrivate:
      error_at (clause.where, "%<firstprivate%> on a function");
      inform (clause.where, "what is passed by value is copied anyway");
      return false;
    case ClauseKind::Geometry:
    case ClauseKind::File:
    case ClauseKind::Name:
      return read_launch (clause, sections_, launch);
    case ClauseKind::CopyDeps:
    case ClauseKind::Target:
    case ClauseKind::Cost: /* it is no clause of functions */
      return true;
    }
  return true;
}

/* Warns of a copy clause that does nothing, or that another contradicts.  */
void
CssReader::warn_of_copy (const CssItem &copy)
{
  const CssItem *item = item_of (task, copy.parameter);
  const bool on_cores
      = std::all_of (task.targets.begin (), task.targets.end (),
                     [] (Target t) { return t == Target::Cpu; });
  auto_diagnostic_group group;
  if (on_cores)
    {
      if (warn (Warning::Copies, copy.where,
                "copy clause of a task that runs on cores alone"))
        inform (copy.where,
                "there is nothing to copy: drop the clause, or name "
                "a device");
    }
  else if (!item)
    {
      if (warn (Warning::Copies, copy.where,
                "copy clause of a parameter that no other clause names"))
        inform (copy.where, "its direction is that of the copies; say it by "
                            "%<input%>, %<output%> or %<inout%>");
    }
  else if (item->mode == Mode::Read && copy.mode != Mode::Read)
    if (warn (Warning::Copies, copy.where,
              "parameter in %<input%> is copied back"))
      inform (item->where, "name it in %<inout%> if the task changes it");
}

/* What the copy clauses say beyond the directions: a parameter that no other
   clause names has the direction of its copies, and an output whose old
   contents are brought is read as well.  */
bool
CssReader::merge_copies ()
{
  size_t given = task.items.size ();
  for (const CssItem &copy : copies_)
    {
      warn_of_copy (copy);
      size_t i = 0;
      while (i < task.items.size ()
             && task.items[i].parameter != copy.parameter)
        i++;
      if (i == task.items.size ())
        task.items.push_back (copy);
      else if (i >= given ? task.items[i].mode != copy.mode
                          : (task.items[i].mode == Mode::Write
                             && copy.mode != Mode::Write))
        task.items[i].mode = Mode::ReadWrite;
    }
  return true;
}

bool
CssReader::check_parameters (location_t where)
{
  unsigned index = 0;
  for (tree p = task.parameters; p; p = DECL_CHAIN (p), index++)
    {
      tree pointee = css_pointee (parameters_[index].type);
      bool is_safe = std::find (task.safe.begin (), task.safe.end (), index)
                     != task.safe.end ();
      if (!pointee || VOID_TYPE_P (pointee) || item_of (task, index) || is_safe)
        continue;
      auto_diagnostic_group group;
      error_at (where,
                "pointer %qD of task %qD is in no clause of %<#pragma "
                "css task%>",
                p, fn_);
      inform (where, "name it in %<input%>, %<output%> or %<inout%>, or in "
                     "%<safe%> when the task does not follow it");
      return false;
    }
  return true;
}

bool
CssReader::read (const std::vector<CssLine> &lines)
{
  front_.open (task.parameters);
  bool right = true;
  for (const CssLine &line : lines)
    for (const ClauseText &clause : line.clauses)
      right = right && read_clause (clause);
  front_.close ();
  if (!right || !merge_copies ())
    return false;
  order_items (task);
  return true;
}

} // namespace asterism::plugin
