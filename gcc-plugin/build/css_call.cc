/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a task of one call, whose body is the call.  */

#include "gcc_headers.h"

#include "build/css.h"
#include "build/css_call.h"
#include "build/css_statement.h"
#include "build/function.h"
#include "build/object.h"
#include "language.h"

namespace asterism::plugin
{

namespace
{

/* The task of one call that is being made.  */
class CallBuilder
{
public:
  CallBuilder (tree call, const CallTask &said)
      : call_ (call), said_ (said), callee_ (get_callee_fndecl (call)),
        task_ (said, callee_ ? IDENTIFIER_POINTER (DECL_NAME (callee_)) : "")
  {
  }

  tree build ();

private:
  bool check ();
  bool repeats_value (const CallItem &said) const;
  void take_base (const CallItem &said);
  bool take_items ();
  bool repeats (const CssTask &own);
  tree with_hints ();
  bool check_pointers ();
  void define_body ();

  tree call_;
  const CallTask &said_;
  tree callee_;
  StatementTask task_;
};

bool
CallBuilder::check ()
{
  if (!callee_)
    {
      auto_diagnostic_group group;
      error_at (said_.where,
                "%<#pragma %s task%> is not followed by a call of "
                "a function",
                css_space ());
      inform (said_.where, "put it before a statement that is such a call, or "
                           "before a block in braces");
      return false;
    }
  if (!VOID_TYPE_P (TREE_TYPE (call_)))
    {
      auto_diagnostic_group group;
      error_at (said_.where,
                "%<#pragma %s task%> before a call of %qD, which returns a "
                "value",
                css_space (), callee_);
      inform (said_.where, "put the call into a block in braces that stores "
                           "the value, or ignores it");
      return false;
    }
  if (said_.is_for_devices ())
    {
      auto_diagnostic_group group;
      error_at (said_.where,
                "clause %<device%> of %<#pragma %s task%> before a call names "
                "a device for which %qD has no implementation",
                css_space (), callee_);
      inform (said_.where, "make a task of the function, with an "
                           "implementation for the device, or put the call "
                           "into a block");
      return false;
    }
  for (int i = 0; i < call_expr_nargs (call_); i++)
    task_.pass (CALL_EXPR_ARG (call_, i));
  return true;
}

/* Says whether SAID names an argument that is passed by value, which needs no
   clause.  */
bool
CallBuilder::repeats_value (const CallItem &said) const
{
  tree place = said.place;
  STRIP_NOPS (place);
  return said.item.mode == Mode::Read && TREE_CODE (place) == ADDR_EXPR
         && task_.find (TREE_OPERAND (place, 0)) < task_.count ();
}

/* Returns the pointer or object that ADDRESS is computed from.  */
tree
origin_of (tree address)
{
  for (;;)
    {
      STRIP_NOPS (address);
      if (TREE_CODE (address) == ADDR_EXPR
          && TREE_CODE (TREE_OPERAND (address, 0)) == ARRAY_REF)
        address = TREE_OPERAND (TREE_OPERAND (address, 0), 0);
      else if (TREE_CODE (address) == POINTER_PLUS_EXPR)
        address = TREE_OPERAND (address, 0);
      else if (TREE_CODE (address) == ADDR_EXPR)
        address = TREE_OPERAND (address, 0);
      else
        return address;
    }
}

/* Data at SAID, the base of an item with iterators, may be what arguments point
   to.  */
void
CallBuilder::take_base (const CallItem &said)
{
  tree origin = origin_of (said.place);
  const unsigned count = task_.count ();
  for (unsigned i = 0; i < count; i++)
    if (POINTER_TYPE_P (TREE_TYPE (task_.argument (i)))
        && operand_equal_p (origin_of (task_.argument (i)), origin, 0))
      task_.add_item (said, i);
}

bool
CallBuilder::take_items ()
{
  for (const CallItem &said : said_.items)
    {
      if (said.is_base)
        {
          take_base (said);
          continue;
        }
      unsigned index = task_.find (said.place);
      if (index < task_.count ())
        task_.add_item (said, index);
      else if (!repeats_value (said))
        {
          auto_diagnostic_group group;
          error_at (said.item.where,
                    "item of %<#pragma %s task%> is no argument of the call "
                    "of %qD",
                    css_space (), callee_);
          inform (said.item.where, "write it as the argument is written");
          return false;
        }
    }
  return true;
}

/* Each pointer that is no address of a function must be in a clause.  */
bool
CallBuilder::check_pointers ()
{
  tree declared = TYPE_ARG_TYPES (TREE_TYPE (callee_));
  for (unsigned i = 0; i < task_.count (); i++)
    {
      /* Objects that cannot be copied so are passed by address.  */
      tree type
          = declared ? TREE_VALUE (declared) : TREE_TYPE (task_.argument (i));
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
      if (!pointee || VOID_TYPE_P (pointee) || task_.is_safe (i)
          || task_.has_item (i))
        continue;
      auto_diagnostic_group group;
      error_at (said_.where,
                "argument %u of the call of %qD is a pointer in no clause "
                "of %<#pragma %s task%>",
                i + 1, callee_, css_space ());
      inform (said_.where, "name it in %<input%>, %<output%> or "
                           "%<inout%>, or in %<safe%>");
      return false;
    }
  return true;
}

void
CallBuilder::define_body ()
{
  const unsigned count = task_.count ();
  tree body = task_.make_body ();
  auto_vec<tree> arguments;
  tree p = DECL_ARGUMENTS (body);
  for (unsigned i = 0; i < count; i++, p = DECL_CHAIN (p))
    arguments.safe_push (fold_convert (TREE_TYPE (task_.argument (i)), p));
  tree call = build_call_expr_loc_array (
      said_.where, callee_, arguments.length (), arguments.address ());
  define_function (body, NULL_TREE, call);
  note_repeatable_as (body, callee_);
}

/* Says whether the clauses repeat what the task OWN, which is called, says of
   its parameters.  */
bool
CallBuilder::repeats (const CssTask &own)
{
  if (said_.has_more || !said_.targets.empty ())
    {
      auto_diagnostic_group group;
      error_at (said_.where,
                "iterators or devices of %<#pragma %s task%> before a call of "
                "the task %qD",
                css_space (), callee_);
      inform (DECL_SOURCE_LOCATION (callee_),
              "its data and devices are those of the declaration");
      return false;
    }
  for (const CallItem &said : said_.items)
    {
      const unsigned index = task_.find (said.place);
      if (said.is_safe || (index == task_.count () && repeats_value (said))
          || (index < task_.count () && mode_in (own, index) == said.item.mode))
        continue;
      auto_diagnostic_group group;
      error_at (said.item.where,
                "item of %<#pragma %s task%> differs from what the task %qD "
                "says of its parameter",
                css_space (), callee_);
      inform (DECL_SOURCE_LOCATION (callee_),
              "a clause before a call of a task adds hints; its accesses are "
              "those of the declaration");
      return false;
    }
  return true;
}

/* Returns the call, of a task, with the hints of the clauses.  Its arguments
   are evaluated before these are left for it: they may call others.  */
tree
CallBuilder::with_hints ()
{
  tree result = NULL_TREE;
  auto append = [&] (tree expression) {
    result = result ? build2 (COMPOUND_EXPR, TREE_TYPE (expression), result,
                              expression)
                    : expression;
    TREE_SIDE_EFFECTS (result) = 1;
  };
  for (int i = 0; i < call_expr_nargs (call_); i++)
    {
      tree &argument = CALL_EXPR_ARG (call_, i);
      if (!TREE_SIDE_EFFECTS (argument)
          || AGGREGATE_TYPE_P (TREE_TYPE (argument)))
        continue;
      argument = save_expr (argument);
      append (argument);
    }
  tree zero = build_zero_cst (long_integer_type_node);
  append (build_css_call (
      said_.where, CssEntry::Hint,
      { build_int_cst (unsigned_type_node, css_hint_flags (said_)),
        said_.label.empty () ? null_pointer_node : build_text (said_.label),
        said_.priority ? said_.priority : zero,
        said_.condition ? said_.condition : zero,
        said_.cost ? said_.cost : build_zero_cst (double_type_node) }));
  append (call_);
  return result;
}

tree
CallBuilder::build ()
{
  if (const CssTask *own = callee_ ? css_of (callee_) : nullptr)
    {
      for (int i = 0; i < call_expr_nargs (call_); i++)
        task_.pass (CALL_EXPR_ARG (call_, i));
      return repeats (*own) ? with_hints () : NULL_TREE;
    }
  if (!check () || !take_items () || !check_pointers ())
    return NULL_TREE;
  define_body ();
  return task_.finish (EXPR_LOCATION (call_),
                       lang_hooks.decl_printable_name (callee_, 1));
}

} // namespace

tree
build_call_task (tree call, const CallTask &said)
{
  return CallBuilder (call, said).build ();
}

} // namespace asterism::plugin
