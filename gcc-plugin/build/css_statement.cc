/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes tasks of statements.  */

#include "gcc_headers.h"

#include "build/css_statement.h"
#include "build/function.h"
#include "build/object.h"
#include "build/outline.h"
#include "build/submission.h"
#include "language.h"
#include "roots.h"

namespace asterism::plugin
{

/* Assemblers know few characters; names of operators have others.  */
StatementTask::StatementTask (const CallTask &said, const std::string &name)
    : said_ (said), name_ (name)
{
  for (char &c : name_)
    if (!ISALNUM (c) && c != '.' && c != '$')
      c = '_';
}

unsigned
StatementTask::pass (tree value, tree id)
{
  arguments_.safe_push (value);
  names_.safe_push (id);
  return arguments_.length () - 1;
}

unsigned
StatementTask::find (tree place) const
{
  STRIP_NOPS (place);
  unsigned index = 0;
  for (; index < arguments_.length (); index++)
    {
      tree argument = arguments_[index];
      STRIP_NOPS (argument);
      if (same_place (argument, place))
        break;
    }
  return index;
}

void
StatementTask::add_item (const CallItem &said, unsigned index)
{
  if (said.is_safe)
    {
      css_.safe.push_back (index);
      if (said.is_base)
        css_.bases.push_back (index);
      return;
    }
  css_.items.push_back (said.item);
  css_.items.back ().parameter = index;
}

bool
StatementTask::is_safe (unsigned index) const
{
  return std::find (css_.safe.begin (), css_.safe.end (), index)
         != css_.safe.end ();
}

bool
StatementTask::has_item (unsigned index) const
{
  return item_of (css_, index);
}

/* Makes VALUE, an expression of the caller, of type `long' or `double', an
   argument, unless it is constant.  Returns its index, of type `sizetype', or
   the constant.  */
tree
StatementTask::number (tree value)
{
  if (!value || CONSTANT_CLASS_P (value))
    return value;
  return size_int (pass (value));
}

/* Returns the stand-in number INDEX, or a constant as it is.  */
tree
StatementTask::stand_in (tree number) const
{
  if (!number || TREE_TYPE (number) != sizetype)
    return number;
  tree p = css_.parameters;
  for (unsigned HOST_WIDE_INT i = tree_to_uhwi (number); i; i--)
    p = DECL_CHAIN (p);
  return p;
}

/* Returns the type of the parameter INDEX.  */
tree
StatementTask::type_of (unsigned index) const
{
  tree type = TREE_TYPE (arguments_[index]);
  return index < values_ ? passable_type (type) : TYPE_MAIN_VARIANT (type);
}

void
StatementTask::append_parameters (tree fn, tree *parameters)
{
  tree chain = NULL_TREE;
  for (unsigned i = 0; i < arguments_.length (); i++)
    {
      tree id = names_[i];
      if (!id)
        id = get_identifier (("argument " + std::to_string (i + 1)).c_str ());
      tree parm = keep (make_parameter (fn, id, type_of (i)));
      DECL_CHAIN (parm) = chain;
      chain = parm;
    }
  *parameters = nreverse (chain);
}

tree
StatementTask::make_function (const char *suffix)
{
  static unsigned count;
  auto_vec<tree> types;
  for (unsigned i = 0; i < arguments_.length (); i++)
    types.safe_push (type_of (i));
  tree type = build_function_type_array (void_type_node, types.length (),
                                         types.address ());
  tree fn = keep (make_private_function (
      unique_name (name_ + "." + suffix + ".", count), type, said_.where));
  language ().adopt (fn);
  append_parameters (fn, &DECL_ARGUMENTS (fn));
  return fn;
}

tree
StatementTask::make_body ()
{
  values_ = arguments_.length ();
  for (CssItem &item : css_.items)
    for (CssSection &section : item.sections)
      {
        section.extent = number (section.extent);
        section.start = number (section.start);
        section.length = number (section.length);
      }
  css_.priority = number (said_.priority);
  css_.condition = number (said_.condition);
  css_.cost = number (said_.cost);
  css_.has_more = said_.has_more;
  return body_ = make_function ("called");
}

tree
StatementTask::finish (location_t where, const std::string &label)
{
  css_.label = said_.label.empty () ? label : said_.label;
  tree task = make_function ("call");
  DECL_ATTRIBUTES (task)
      = tree_cons (get_identifier ("task"), NULL_TREE, NULL_TREE);
  append_parameters (task, &css_.parameters);
  css_.priority = stand_in (css_.priority);
  css_.condition = stand_in (css_.condition);
  css_.cost = stand_in (css_.cost);
  for (CssItem &item : css_.items)
    for (CssSection &section : item.sections)
      {
        section.extent = stand_in (section.extent);
        section.start = stand_in (section.start);
        section.length = stand_in (section.length);
      }
  order_items (css_);
  note_css (task, css_);
  std::vector<Target> targets = said_.targets;
  if (targets.empty ())
    targets.push_back (Target::Cpu);
  for (Target target : targets)
    {
      note_task_of (body_, task, target, said_.where);
      note_implementation (task, { body_, target, said_.where });
    }
  return build_call_expr_loc_array (where, task, arguments_.length (),
                                    arguments_.address ());
}

} // namespace asterism::plugin
