/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* The declarations of include/asterism_css.h, which tasks of `#pragma css` need
   beside those of all tasks, and the numbers that a call computes.  */

#ifndef ASTERISM_BUILD_CSS_H
#define ASTERISM_BUILD_CSS_H

#include "build/descriptor.h"
#include "model/css_call.h"

namespace asterism::plugin
{

/* The functions of asterism_css.h.  */
enum class CssEntry
{
  Submit,
  Start,
  Finish,
  Barrier,
  WaitOn,
  Lock,
  Unlock,
  Restart,
  Again,
  Forget,
  Free,
  Hint,
  More,
  Add
};

/* Returns the call of ENTRY with ARGUMENTS, each converted to the type of its
   parameter, located at WHERE.  */
tree build_css_call (location_t where, CssEntry entry,
                     std::initializer_list<tree> arguments);
tree build_css_call (location_t where, CssEntry entry,
                     std::span<const tree> arguments);

/* Return the bytes of an element of ITEM, and its flags, as asterism_item_v1
   has them.  */
unsigned HOST_WIDE_INT css_element_bytes (const CssItem &item);
unsigned css_item_flags (const CssItem &item);

/* Returns the flags of what SAID has of a priority, a condition and a cost.  */
unsigned css_hint_flags (const CallTask &said);

/* Returns the word of a reduction of elements of type ELEMENT by OP, as
   CssItem::op: the operator, the bytes of an element, and whether these are
   signed or floating-point numbers.  */
unsigned css_reduction (char op, tree element);

/* Records that the function being read locks or restarts, or that FN does if
   CALLEE, which it calls, does.  */
void note_repeatable ();
void note_repeatable_as (tree fn, tree callee);

/* Says whether FN does, or may: of a function without a body nothing is
   known.  */
bool is_repeatable (const_tree fn);

/* Appends to STATEMENTS of the body of TASK, which has its parameters, the
   computation of what a call describes and the call that submits it with the
   argument block at ADDRESS.  Adds the variables to the chain VARIABLES.  */
void append_css_submission (const Task &task, const CssTask &css,
                            const BlockLayout &layout, tree object,
                            tree address, tree *variables, tree *statements);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_CSS_H  */
