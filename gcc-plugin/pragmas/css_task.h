/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* `#pragma css task` and `target` before a function.

   The lines are kept until the function that follows them is known.  Their
   expressions are parsed by the front end among the names of the parameters: in
   C then, in C++ before, in a function that is made for them alone.  */

#ifndef ASTERISM_PRAGMAS_CSS_TASK_H
#define ASTERISM_PRAGMAS_CSS_TASK_H

#include "model/css.h"
#include "pragmas/css_line.h"

namespace asterism::plugin
{

/* One line, and what was read of it.  */
struct CssLine
{
  location_t where;
  bool is_target;
  std::vector<Token> tokens;
  std::vector<ClauseText> clauses;
};

/* The operations that differ between the front ends.  */
class CssFrontEnd
{
public:
  virtual ~CssFrontEnd () {}

  /* Keeps LINE, which was just read, with whatever is needed later.  Returns
     false after reporting that no function follows.  */
  virtual bool keep_line (const CssLine &line) = 0;

  /* Has the names of PARAMETERS, the stand-ins, mean these until close ().  */
  virtual void open (tree parameters) = 0;
  virtual void close () = 0;

  /* Returns EXPRESSION, of a line kept, as an rvalue over the parameters, or
     error_mark_node after reporting.  */
  virtual tree value (Tokens expression) = 0;

  /* Says whether PARM is declared as an array.  */
  virtual bool is_array (tree parm) = 0;

  /* Returns the outermost extent of PARM, which is declared as an array, over
     the parameters of its declaration; NULL_TREE when it is not known.  */
  virtual tree outermost_extent (tree parm) = 0;

  /* Returns the function of TYPE that NAME names, or NULL_TREE.  */
  virtual tree find_function (Tokens name, tree type) = 0;

  /* Says whether FN was made to parse expressions in.  */
  virtual bool
  made (tree)
  {
    return false;
  }

  /* Forgets the lines kept.  */
  virtual void forget_lines () = 0;
};

CssFrontEnd &c_css ();
CssFrontEnd &cxx_css ();

/* Makes FN a task if a pragma stands before it, of which no other function is
   meant.  */
void apply_css_task (tree fn);

/* Returns whether a pragma waits for the function that it is for.  */
bool expects_css_task ();

/* Reports a pragma that no function followed.  */
void check_css_tasks ();

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_TASK_H  */
