/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a task of one call: a function with the arguments of the call, and the
   numbers of the clauses behind them, whose body is the call.  */

#include "gcc_headers.h"

#include "build/css.h"
#include "build/css_call.h"
#include "build/function.h"
#include "build/object.h"
#include "build/submission.h"
#include "language.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* The task of one call that is being made.  */
class CallBuilder
{
public:
  CallBuilder (tree call, const CallTask &said)
      : call_ (call), said_ (said), callee_ (get_callee_fndecl (call))
  {
  }

  bool check ();
  tree build ();

private:
  bool take_items ();
  bool check_pointers ();
  tree number (tree value);
  tree make_function (const char *suffix);
  void append_parameters (tree fn, tree *parameters);
  void define_body (tree task);

  tree call_;
  const CallTask &said_;
  tree callee_;
  CssTask css_;
  auto_vec<tree> arguments_; /* of the new call */
  unsigned values_ = 0;      /* of these are of the old one */
};

bool
same (tree a, tree b)
{
  STRIP_NOPS (a);
  STRIP_NOPS (b);
  return operand_equal_p (a, b, 0);
}

bool
CallBuilder::check ()
{
  if (!callee_)
    {
      auto_diagnostic_group group;
      error_at (said_.where,
                "%<#pragma css task%> is not followed by a call of "
                "a function");
      inform (said_.where, "put it before a statement that is such a call");
      return false;
    }
  if (!VOID_TYPE_P (TREE_TYPE (call_)))
    {
      auto_diagnostic_group group;
      error_at (said_.where,
                "%<#pragma css task%> before a call of %qD, which returns a "
                "value",
                callee_);
      inform (said_.where, "call it in a function that stores the value, and "
                           "make that a task");
      return false;
    }
  for (int i = 0; i < call_expr_nargs (call_); i++)
    arguments_.safe_push (CALL_EXPR_ARG (call_, i));
  values_ = arguments_.length ();
  return true;
}

/* Makes VALUE, an expression of the caller, an argument, unless it is constant.
   Returns its index, of type `sizetype'; constants are of type `long'.  */
tree
CallBuilder::number (tree value)
{
  if (!value || TREE_CODE (value) == INTEGER_CST)
    return value;
  arguments_.safe_push (value);
  return size_int (arguments_.length () - 1);
}

bool
CallBuilder::take_items ()
{
  for (const CallItem &said : said_.items)
    {
      unsigned index = 0;
      while (index < values_ && !same (arguments_[index], said.place))
        index++;
      if (index == values_)
        {
          /* A value that the clause repeats.  */
          bool is_value = false;
          for (unsigned i = 0; i < values_; i++)
            {
              tree place = said.place;
              STRIP_NOPS (place);
              is_value |= TREE_CODE (place) == ADDR_EXPR
                          && same (arguments_[i], TREE_OPERAND (place, 0));
            }
          if (is_value && said.item.mode == Mode::Read)
            continue;
          auto_diagnostic_group group;
          error_at (said.item.where,
                    "item of %<#pragma css task%> is no argument of the call "
                    "of %qD",
                    callee_);
          inform (said.item.where, "write it as the argument is written");
          return false;
        }
      if (said.is_safe)
        {
          css_.safe.push_back (index);
          continue;
        }
      CssItem item = said.item;
      item.parameter = index;
      for (CssSection &section : item.sections)
        {
          section.extent = number (section.extent);
          section.start = number (section.start);
          section.length = number (section.length);
        }
      css_.items.push_back (item);
    }
  return true;
}

/* Each pointer that is no address of a function must be in a clause.  */
bool
CallBuilder::check_pointers ()
{
  tree declared = TYPE_ARG_TYPES (TREE_TYPE (callee_));
  for (unsigned i = 0; i < values_; i++)
    {
      /* Objects that cannot be copied so are passed by address.  */
      tree type = declared ? TREE_VALUE (declared) : TREE_TYPE (arguments_[i]);
      declared = declared ? TREE_CHAIN (declared) : NULL_TREE;
      if (!POINTER_TYPE_P (type) && !language ().copies_as_bytes (type))
        {
          auto_diagnostic_group group;
          error_at (said_.where,
                    "argument %u of the call of %qD in a task has type %qT, "
                    "which cannot be copied byte by byte",
                    i + 1, callee_, type);
          inform (said_.where, "pass a pointer to it");
          return false;
        }
      tree pointee = css_pointee (type);
      bool is_safe = std::find (css_.safe.begin (), css_.safe.end (), i)
                     != css_.safe.end ();
      if (is_safe || !pointee || VOID_TYPE_P (pointee) || item_of (css_, i))
        continue;
      auto_diagnostic_group group;
      error_at (said_.where,
                "argument %u of the call of %qD is a pointer in no clause "
                "of %<#pragma css task%>",
                i + 1, callee_);
      inform (said_.where, "name it in %<input%>, %<output%> or "
                           "%<inout%>, or in %<safe%>");
      return false;
    }
  return true;
}

void
CallBuilder::append_parameters (tree fn, tree *parameters)
{
  tree chain = NULL_TREE;
  for (unsigned i = 0; i < arguments_.length (); i++)
    {
      tree type = i < values_ ? passable_type (TREE_TYPE (arguments_[i]))
                              : long_integer_type_node;
      std::string name = "argument " + std::to_string (i + 1);
      tree parm
          = keep (make_parameter (fn, get_identifier (name.c_str ()), type));
      DECL_CHAIN (parm) = chain;
      chain = parm;
    }
  *parameters = nreverse (chain);
}

tree
CallBuilder::make_function (const char *suffix)
{
  static unsigned count;
  auto_vec<tree> types;
  for (unsigned i = 0; i < arguments_.length (); i++)
    types.safe_push (i < values_ ? passable_type (TREE_TYPE (arguments_[i]))
                                 : long_integer_type_node);
  tree type = build_function_type_array (void_type_node, types.length (),
                                         types.address ());
  std::string name = IDENTIFIER_POINTER (DECL_NAME (callee_));
  tree fn = keep (make_private_function (
      unique_name (name + "." + suffix + ".", count), type, said_.where));
  language ().adopt (fn);
  append_parameters (fn, &DECL_ARGUMENTS (fn));
  return fn;
}

void
CallBuilder::define_body (tree task)
{
  tree body = make_function ("called");
  auto_vec<tree> arguments;
  tree p = DECL_ARGUMENTS (body);
  for (unsigned i = 0; i < values_; i++, p = DECL_CHAIN (p))
    arguments.safe_push (fold_convert (TREE_TYPE (arguments_[i]), p));
  tree call = build_call_expr_loc_array (
      said_.where, callee_, arguments.length (), arguments.address ());
  define_function (body, NULL_TREE, call);
  note_repeatable_as (body, callee_);
  note_task_of (body, task, Target::Cpu, said_.where);
  note_implementation (task, { body, Target::Cpu, said_.where });
}

/* Returns the stand-in number INDEX, or a constant as it is.  */
tree
stand_in (const CssTask &css, tree number)
{
  if (!number || TREE_TYPE (number) == long_integer_type_node)
    return number;
  tree p = css.parameters;
  for (unsigned HOST_WIDE_INT i = tree_to_uhwi (number); i; i--)
    p = DECL_CHAIN (p);
  return p;
}

tree
CallBuilder::build ()
{
  if (!check () || !take_items () || !check_pointers ())
    return NULL_TREE;
  css_.priority = number (said_.priority);
  css_.condition = number (said_.condition);
  css_.label = said_.label.empty ()
                   ? lang_hooks.decl_printable_name (callee_, 1)
                   : said_.label;
  tree task = make_function ("call");
  DECL_ATTRIBUTES (task)
      = tree_cons (get_identifier ("task"), NULL_TREE, NULL_TREE);
  append_parameters (task, &css_.parameters);
  css_.priority = stand_in (css_, css_.priority);
  css_.condition = stand_in (css_, css_.condition);
  for (CssItem &item : css_.items)
    for (CssSection &section : item.sections)
      {
        section.extent = stand_in (css_, section.extent);
        section.start = stand_in (css_, section.start);
        section.length = stand_in (css_, section.length);
      }
  order_items (css_);
  note_css (task, css_);
  define_body (task);
  for (unsigned i = values_; i < arguments_.length (); i++)
    arguments_[i] = fold_convert (long_integer_type_node, arguments_[i]);
  return build_call_expr_loc_array (
      EXPR_LOCATION (call_), task, arguments_.length (), arguments_.address ());
}

} // namespace

tree
build_call_task (tree call, const CallTask &said)
{
  return CallBuilder (call, said).build ();
}

} // namespace asterism::plugin
