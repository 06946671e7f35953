/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bounds of the buffers of tasks: which block of a registered datum an
   argument stands for.  They are notes on the task, as what model/task.h reads
   is.  */

#ifndef ASTERISM_MODEL_BOUNDS_H
#define ASTERISM_MODEL_BOUNDS_H

namespace asterism::plugin
{

/* One dimension of a buffer: expressions of type `long` over the parameters of
   a declaration.  */
struct Dimension
{
  tree extent; /* of the array; that of the outermost is not used */
  tree length; /* how many elements belong to the block */
};

/* The bounds of all buffers of a task.  */
struct TaskBounds
{
  /* The parameters that the expressions are over, in their order.  */
  std::vector<tree> parameters;
  /* The dimensions of each parameter, the outermost first; none: the parameter
     stands for the whole datum, or is a value.  */
  std::vector<std::vector<Dimension>> of;

  bool any () const;
  /* Returns the index of the parameter that EXPRESSION is, or -1.  */
  int parameter_in (tree expression) const;
};

/* Returns the bounds of the task FN.  */
TaskBounds bounds_of (tree fn);

/* Records on the task FN the bounds that its declaration with the chain of
   parameters PARAMETERS tells, unless others have been recorded.  Reports
   bounds that cannot be.  */
void note_bounds (tree fn, tree parameters);

/* Removes the note.  */
void forget_bounds (tree fn);

/* Returns what `v[N]` says of the parameter PARM, of which its type keeps but
   the pointer, over the parameters of its declaration; NULL_TREE when nothing
   is known, as in C++.  */
tree outermost_extent (tree parm);

/* Returns the number of elements of a type of array; NULL_TREE when it is not
   known.  */
tree extent_of_array (tree array);

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_BOUNDS_H */
