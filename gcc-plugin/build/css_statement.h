/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tasks that are made of a statement.

   Such a task is a function with the values that the statement needs as its
   parameters, and behind them the numbers of the clauses, which are expressions
   of the caller.  Its body has the same parameters and does what the statement
   does.  Users hand the values and the items over, define the body, and put the
   call in the place of the statement.  */

#ifndef ASTERISM_BUILD_CSS_STATEMENT_H
#define ASTERISM_BUILD_CSS_STATEMENT_H

#include "model/css_call.h"

namespace asterism::plugin
{

class StatementTask
{
public:
  /* NAME is what the made functions are called, with a number.  */
  StatementTask (const CallTask &said, const std::string &name);

  /* Appends VALUE to the arguments of the call; the parameter is called ID if
     that is given.  Returns its index.  */
  unsigned pass (tree value, tree id = NULL_TREE);

  /* Returns the index of the argument that equals PLACE, or the number of
     arguments.  */
  unsigned find (tree place) const;

  unsigned
  count () const
  {
    return arguments_.length ();
  }
  tree
  argument (unsigned index) const
  {
    return arguments_[index];
  }

  /* Adds what SAID says of the argument INDEX.  */
  void add_item (const CallItem &said, unsigned index);

  bool is_safe (unsigned index) const;
  bool has_item (unsigned index) const;

  /* Makes the function that does what the statement does: it has all
     parameters, and no body yet.  Nothing can be added any more.  */
  tree make_body ();

  /* Returns the call of the task, at WHERE, whose body has been defined; the
     task is called LABEL unless its clauses name it.  */
  tree finish (location_t where, const std::string &label);

private:
  tree number (tree value);
  tree stand_in (tree number) const;
  tree type_of (unsigned index) const;
  tree make_function (const char *suffix);
  void append_parameters (tree fn, tree *parameters);

  const CallTask &said_;
  std::string name_;
  CssTask css_;
  auto_vec<tree> arguments_;
  auto_vec<tree> names_;
  unsigned values_ = 0; /* arguments that are no numbers of clauses */
  tree body_ = NULL_TREE;
};

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_CSS_STATEMENT_H */
