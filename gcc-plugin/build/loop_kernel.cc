/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Launches of kernels that were made of loops.  */

#include "gcc_headers.h"

#include "build/function.h"
#include "build/kernel.h"
#include "build/loop_kernel.h"
#include "build/object.h"
#include "build/submission.h"
#include "language.h"
#include "roots.h"

/* Exported by the compiler, in a header that needs many others.  */
extern tree copy_fn (tree, tree &, tree &);

namespace asterism::plugin
{

namespace
{

std::vector<LoopKernel> &
kernels ()
{
  static auto &all = *new std::vector<LoopKernel>;
  return all;
}

/* Returns the function whose call is the condition.  */
tree
chooser ()
{
  static tree fn;
  if (!fn)
    {
      fn = keep (build_fn_decl (
          "__asterism_kernel_launch",
          build_varargs_function_type_list (boolean_type_node, NULL_TREE)));
      language ().adopt (fn);
    }
  return fn;
}

tree
wide (tree value)
{
  return fold_convert (long_long_integer_type_node, unshare_expr (value));
}

tree
number (HOST_WIDE_INT value)
{
  return build_int_cst (long_long_integer_type_node, value);
}

/* Returns how often a loop is executed, as a number that is not negative.  */
tree
build_count (const Extent &extent)
{
  tree type = long_long_integer_type_node;
  const bool up = extent.step > 0;
  const HOST_WIDE_INT step = up ? extent.step : -extent.step;
  tree from = wide (extent.from), to = wide (extent.bound);
  tree distance = up ? fold_build2 (MINUS_EXPR, type, to, from)
                     : fold_build2 (MINUS_EXPR, type, from, to);
  const bool meets = extent.compared == LE_EXPR || extent.compared == GE_EXPR;
  tree count = fold_build2 (
      TRUNC_DIV_EXPR, type,
      fold_build2 (PLUS_EXPR, type, distance, number (step - 1 + meets)),
      number (step));
  return fold_build2 (MAX_EXPR, type, count, number (0));
}

/* Returns the call that chooses in STATEMENT.  */
tree
call_of_choice (tree statement)
{
  tree condition = COND_EXPR_COND (statement);
  while (CONVERT_EXPR_P (condition)
         || TREE_CODE (condition) == CLEANUP_POINT_EXPR)
    condition = TREE_OPERAND (condition, 0);
  return condition;
}

tree
restore_loop (tree *node, int *subtrees, void *)
{
  if (TYPE_P (*node))
    *subtrees = 0;
  while (is_choice (*node))
    *node = COND_EXPR_ELSE (*node);
  return NULL_TREE;
}

/* Makes the launches of one copy.  */
class Launcher
{
public:
  Launcher (tree fn, tree original, Target target)
      : fn_ (fn), original_ (original), target_ (target)
  {
  }

  static tree visit (tree *node, int *subtrees, void *self);

  /* A chain of what the launches need.  */
  tree variables = NULL_TREE;
  unsigned flags = kGeneratedKernel; /* of the copy  */

private:
  tree build (tree call);
  void reduce (const LoopKernel &kernel, const Kernel &launched,
               const std::vector<tree> &arguments, tree call, tree *statements);
  tree keep_value (tree value, tree *statements);
  void adopt (tree decl);

  tree fn_;
  tree original_;
  Target target_;
};

/* Returns a variable that has VALUE.  */
tree
Launcher::keep_value (tree value, tree *statements)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (value));
  tree variable = make_local (fn_, "value", type);
  TREE_ADDRESSABLE (variable) = 1;
  DECL_CHAIN (variable) = variables;
  variables = variable;
  append_assignment (statements, variable, value);
  return variable;
}

/* The innermost loop is the first dimension, whose work-items are neighbours.
   The kernel's last parameters are its extents, from the outermost on.  */
tree
Launcher::build (tree call)
{
  const LoopKernel &kernel = kernels ()[tree_to_uhwi (CALL_EXPR_ARG (call, 0))];
  tree statements = NULL_TREE;
  flags |= target_ == Target::Cuda ? unsigned{ kNeedsCompiler }
                                   : kernel.opencl_needs;
  std::vector<tree> arguments, extents;
  const int passed
      = call_expr_nargs (call) - static_cast<int> (kernel.reduced.size ());
  for (int i = 1; i < passed; i++)
    {
      tree kept = keep_value (CALL_EXPR_ARG (call, i), &statements);
      (static_cast<unsigned> (i) <= kernel.rank ? extents : arguments)
          .push_back (kept);
    }
  arguments.insert (arguments.end (), extents.begin (), extents.end ());
  Kernel launched{ fn_,
                   expand_location (kernel.where).file,
                   {},
                   target_ == Target::Cuda ? kernel.cuda : kernel.opencl,
                   kernel.name,
                   size_int (kernel.group),
                   { extents.rbegin (), extents.rend () },
                   kernel.where,
                   target_ };
  if (kernel.reduced.empty ())
    variables = append_launch (launched, arguments, variables, &statements);
  else
    reduce (kernel, launched, arguments, call, &statements);
  return statements;
}

/* Appends to STATEMENTS the execution of a KERNEL with reductions, and gives
   the variables, the last arguments of CALL, their values.  */
void
Launcher::reduce (const LoopKernel &kernel, const Kernel &launched,
                  const std::vector<tree> &arguments, tree call,
                  tree *statements)
{
  std::vector<tree> results;
  for (const LoopKernel::Reduced &r : kernel.reduced)
    results.push_back (keep_value (r.identity, statements));
  variables = append_reduction (launched, kernel.combining, arguments, results,
                                variables, statements);
  const int first
      = call_expr_nargs (call) - static_cast<int> (kernel.reduced.size ());
  for (size_t i = 0; i < results.size (); i++)
    {
      tree variable = CALL_EXPR_ARG (call, first + static_cast<int> (i));
      append_assignment (statements, variable,
                         kernel.reduced[i].combine (variable, results[i]));
    }
}

/* Makes DECL, which is declared nowhere or still in the original, one of the
   copy.  Both functions use the same static variables.  */
void
Launcher::adopt (tree decl)
{
  const bool is_copied
      = TREE_CODE (decl) == LABEL_DECL || TREE_CODE (decl) == PARM_DECL
        || (VAR_P (decl) && !TREE_STATIC (decl) && !DECL_EXTERNAL (decl));
  if (is_copied && (!DECL_CONTEXT (decl) || DECL_CONTEXT (decl) == original_))
    DECL_CONTEXT (decl) = fn_;
}

tree
Launcher::visit (tree *node, int *subtrees, void *data)
{
  Launcher &self = *static_cast<Launcher *> (data);
  if (TYPE_P (*node))
    *subtrees = 0;
  else if (is_choice (*node))
    {
      tree call = call_of_choice (*node);
      *node = self.build (call);
      for (int i = 1; i < call_expr_nargs (call); i++)
        walk_tree_without_duplicates (&CALL_EXPR_ARG (call, i), visit, data);
      *subtrees = 0;
    }
  else if (DECL_P (*node))
    self.adopt (*node);
  else if (TREE_CODE (*node) == DECL_EXPR)
    self.adopt (DECL_EXPR_DECL (*node));
  else if (TREE_CODE (*node) == BIND_EXPR)
    {
      for (tree v = BIND_EXPR_VARS (*node); v; v = DECL_CHAIN (v))
        self.adopt (v);
      BIND_EXPR_BLOCK (*node) = NULL_TREE;
    }
  return NULL_TREE;
}

} // namespace

tree
build_choice (const LoopKernel &kernel, const std::vector<Extent> &extents,
              const std::vector<tree> &captured, tree loop)
{
  auto_vec<tree> arguments;
  arguments.safe_push (size_int (kernels ().size ()));
  kernels ().push_back (kernel);
  for (const Extent &extent : extents)
    arguments.safe_push (build_count (extent));
  for (tree decl : captured)
    arguments.safe_push (decl);
  for (const LoopKernel::Reduced &reduced : kernel.reduced)
    arguments.safe_push (reduced.variable);
  tree call = build_call_expr_loc_array (
      kernel.where, chooser (), arguments.length (), arguments.address ());
  tree choice = build3_loc (kernel.where, COND_EXPR, void_type_node, call,
                            build_empty_stmt (kernel.where), loop);
  TREE_SIDE_EFFECTS (choice) = 1;
  return choice;
}

bool
is_choice (tree t)
{
  if (TREE_CODE (t) != COND_EXPR)
    return false;
  tree call = call_of_choice (t);
  return TREE_CODE (call) == CALL_EXPR
         && get_callee_fndecl (call) == chooser ();
}

void
restore_loops (tree fn)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), restore_loop, nullptr);
}

tree
make_launching_copy (tree fn, Target target)
{
  static unsigned count;
  location_t where = DECL_SOURCE_LOCATION (fn);
  std::string name = IDENTIFIER_POINTER (DECL_NAME (fn));
  for (char &c : name)
    if (ISPUNCT (c) || ISSPACE (c))
      c = '_';
  tree copy = keep (make_private_function (
      unique_name (name + ".kernels.", count), TREE_TYPE (fn), where));
  tree parameters = NULL_TREE, result = NULL_TREE;
  tree body = copy_fn (fn, parameters, result);
  DECL_ARGUMENTS (copy) = parameters;
  for (tree p = parameters; p; p = DECL_CHAIN (p))
    {
      DECL_CONTEXT (p) = copy;
      TREE_TYPE (p) = passable_type (TREE_TYPE (p));
      DECL_ARG_TYPE (p) = passable_type (DECL_ARG_TYPE (p));
    }
  language ().adopt (copy);
  Launcher launcher (copy, fn, target);
  walk_tree_without_duplicates (&body, Launcher::visit, &launcher);
  define_function (copy, launcher.variables, body);
  language ().adopt_body (copy);
  note_kernel (copy, launcher.flags);
  return copy;
}

} // namespace asterism::plugin
