/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attributes that say more than the mode of a parameter, or than the name of a
   task: how calls share a buffer, what a call costs, how urgent it is, and
   where it may be executed.

     void add (int n, const float *v, float *sum __attribute__ ((commute)))
       __attribute__ ((task, priority ("2 * n"), cost ("1.0 * n")));

   Attributes of functions are found among the attributes of the FUNCTION_DECL,
   where GCC merges the declarations; those of parameters are noted there.  */

#ifndef ASTERISM_MODEL_HINTS_H
#define ASTERISM_MODEL_HINTS_H

#include "model/task.h"

namespace asterism::plugin
{

/* How calls use a buffer together.  */
enum class Use
{
  Ordered,
  Commute,    /* in any order, one at a time */
  Concurrent, /* at the same time */
  Scratch,    /* storage of its own */
  Reduction   /* each worker a copy, which are combined */
};

/* An attribute of a parameter, with its arguments.  */
struct ParameterHint
{
  Use use = Use::Ordered;
  tree arguments = NULL_TREE;
};

/* Returns what the attribute called NAME says.  */
Use use_from_name (const char *name);

/* Records on the task DECL the attributes of its parameter number INDEX, which
   is PARM.  */
void note_uses (tree decl, unsigned index, tree parm);

/* Returns what has been noted of the parameter INDEX, in the order of the
   declarations.  */
std::vector<ParameterHint> uses_of (const_tree decl, unsigned index);

/* Returns the last of them.  */
ParameterHint use_of (const_tree decl, unsigned index);

/* Says whether calls of the task DECL need more than its descriptor.  */
bool has_hints (const_tree decl);

/* Returns the first argument of the attribute NAME of DECL, or NULL_TREE.  */
tree hint_of (const_tree decl, const char *name);

/* Record on DECL that ARGUMENT of an attribute is VALUE, over the parameters
   that DECL has now; and return that over PARAMETERS, or NULL_TREE when nothing
   has been recorded.  */
void note_value (tree decl, tree argument, tree value);
tree value_of_argument (const_tree decl, tree argument, tree parameters);

/* Returns the text of a string, a name or a number that is the argument of an
   attribute, and "" of another tree.  */
std::string text_of_argument (tree argument);

/* Returns the operator of the reduction that ARGUMENTS of an attribute name, as
   CssItem::op has it; 0: they are not a string, or no operator.  */
char operator_in (tree arguments);

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_HINTS_H */
