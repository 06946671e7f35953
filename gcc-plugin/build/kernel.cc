/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the bodies of implementations that launch embedded kernels.  */

#include "gcc_headers.h"

#include "attributes/check.h"
#include "build/abi.h"
#include "build/function.h"
#include "build/kernel.h"
#include "build/object.h"
#include "build/submission.h"

namespace asterism::plugin
{

namespace
{

constexpr const char *kKernelNote = "asterism kernel";

/* An array variable of the body; there is none without elements.  */
class LocalArray
{
public:
  LocalArray (tree fn, const char *name, tree element, size_t length)
      : element_ (element)
  {
    if (length)
      variable_
          = make_local (fn, name, build_array_type_nelts (element, length));
  }

  /* Returns what is to be passed for the array.  */
  tree
  address () const
  {
    return variable_ ? address_of (variable_) : null_pointer_node;
  }

  /* Returns CHAIN with the variable before it.  */
  tree
  chained_to (tree chain) const
  {
    if (!variable_)
      return chain;
    DECL_CHAIN (variable_) = chain;
    return variable_;
  }

  tree
  at (size_t index) const
  {
    return build4 (ARRAY_REF, element_, variable_, size_int (index), NULL_TREE,
                   NULL_TREE);
  }

private:
  tree element_;
  tree variable_ = NULL_TREE;
};

void
set_member (tree *statements, tree object, const char *name, tree value)
{
  tree field = field_of (TREE_TYPE (object), name);
  tree member
      = build3 (COMPONENT_REF, TREE_TYPE (field), object, field, NULL_TREE);
  append_assignment (statements, member,
                     fold_convert (TREE_TYPE (field), value));
}

LocalArray
pass_arguments (tree fn, const std::vector<tree> &arguments, tree *statements)
{
  LocalArray array (fn, "arguments", kernel_argument_type (),
                    arguments.size ());
  for (size_t i = 0; i < arguments.size (); i++)
    {
      set_member (statements, array.at (i), "value", address_of (arguments[i]));
      set_member (statements, array.at (i), "size",
                  TYPE_SIZE_UNIT (TREE_TYPE (arguments[i])));
    }
  return array;
}

LocalArray
pass_extents (tree fn, const std::vector<tree> &extents, tree *statements)
{
  LocalArray array (fn, "global", size_type_node, extents.size ());
  for (size_t i = 0; i < extents.size (); i++)
    append_assignment (statements, array.at (i),
                       fold_convert (size_type_node, extents[i]));
  return array;
}

/* Returns the declaration whose parameters have the names to use.  */
tree
task_implemented (tree implementation)
{
  std::vector<tree> tasks = tasks_of (implementation);
  return tasks.empty () ? implementation : tasks.front ();
}

} // namespace

tree
build_kernel_object (const Kernel &kernel)
{
  Initializer value (kernel_type ());
  value.set ("version", kAbiVersion);
  value.set ("file", build_text (kernel.file));
  value.set ("source", build_text (kernel.source));
  value.set ("length", kernel.source.size ());
  value.set ("name", build_text (kernel.name));
  value.set ("site", build_site_value (kernel.where));
  tree object = keep (
      build_static ("asterism_kernel", kernel_type (), value.finish ()));
  finalize_object (object);
  return object;
}

tree
make_kernel_parameters (tree implementation)
{
  Task task = describe_task (task_implemented (implementation));
  tree chain = NULL_TREE;
  for (const Parameter &p : task.parameters)
    {
      tree id = p.name.empty () ? NULL_TREE : get_identifier (p.name.c_str ());
      tree parm = make_parameter (implementation, id, passable_type (p.type));
      DECL_CHAIN (parm) = chain;
      chain = parm;
    }
  DECL_ARGUMENTS (implementation) = nreverse (chain);
  return DECL_ARGUMENTS (implementation);
}

tree
append_launch (const Kernel &kernel, const std::vector<tree> &arguments,
               tree variables, tree *statements)
{
  tree fn = kernel.implementation;
  LocalArray passed = pass_arguments (fn, arguments, statements);
  LocalArray global = pass_extents (fn, kernel.global, statements);
  append_to_statement_list (
      build_abi_call (kernel.where,
                      kernel.target == Target::Cuda ? Cached::CudaLaunch
                                                    : Cached::OpenclLaunch,
                      { address_of (build_kernel_object (kernel)),
                        passed.address (), size_int (arguments.size ()),
                        kernel.group, size_int (kernel.global.size ()),
                        global.address () }),
      statements);
  return passed.chained_to (global.chained_to (variables));
}

/* Appends to STATEMENTS the launch of KERNEL, of a CUDA file, with ARGUMENTS.
   Returns the chain of variables that it needs.  */
static tree
append_grid (const Kernel &kernel, const std::vector<tree> &arguments,
             tree *statements)
{
  tree fn = kernel.implementation;
  LocalArray passed = pass_arguments (fn, arguments, statements);
  LocalArray grid = pass_extents (fn, kernel.global, statements);
  append_to_statement_list (
      build_abi_call (kernel.where, Cached::CudaGrid,
                      { address_of (build_kernel_object (kernel)),
                        passed.address (), size_int (arguments.size ()),
                        kernel.group, size_int (kernel.global.size ()),
                        grid.address (),
                        kernel.shared ? kernel.shared : size_int (0) }),
      statements);
  return passed.chained_to (grid.chained_to (NULL_TREE));
}

tree
append_reduction (const Kernel &kernel, const std::string &combining,
                  const std::vector<tree> &arguments,
                  const std::vector<tree> &results, tree variables,
                  tree *statements)
{
  tree fn = kernel.implementation;
  Kernel second = kernel;
  second.name = combining;
  LocalArray passed = pass_arguments (fn, arguments, statements);
  LocalArray received = pass_arguments (fn, results, statements);
  LocalArray global = pass_extents (fn, kernel.global, statements);
  append_to_statement_list (
      build_abi_call (kernel.where,
                      kernel.target == Target::Cuda ? Cached::CudaReduce
                                                    : Cached::OpenclReduce,
                      { address_of (build_kernel_object (kernel)),
                        address_of (build_kernel_object (second)),
                        passed.address (), size_int (arguments.size ()),
                        kernel.group, size_int (kernel.global.size ()),
                        global.address (), received.address (),
                        size_int (results.size ()) }),
      statements);
  return passed.chained_to (
      received.chained_to (global.chained_to (variables)));
}

void
note_kernel (tree decl, unsigned flags)
{
  DECL_ATTRIBUTES (decl) = tree_cons (
      get_identifier (kKernelNote),
      build_tree_list (NULL_TREE, build_int_cst (unsigned_type_node, flags)),
      DECL_ATTRIBUTES (decl));
}

unsigned
flags_of_kernel (const_tree decl)
{
  tree note = lookup_attribute (kKernelNote, DECL_ATTRIBUTES (decl));
  return note ? tree_to_uhwi (TREE_VALUE (TREE_VALUE (note))) : 0;
}

void
define_kernel (const Kernel &kernel)
{
  tree fn = kernel.implementation;
  tree statements = NULL_TREE;
  std::vector<tree> arguments;
  for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p))
    arguments.push_back (p);
  tree variables
      = kernel.target == Target::Cuda
            ? append_grid (kernel, arguments, &statements)
            : append_launch (kernel, arguments, NULL_TREE, &statements);
  define_function (fn, variables, statements);
  for (tree task : tasks_of (fn))
    expect_body (task);
  note_kernel (fn,
               kernel.target == Target::Cuda ? unsigned{ kNeedsCompiler } : 0);
}

bool
is_kernel (const_tree decl)
{
  return lookup_attribute (kKernelNote, DECL_ATTRIBUTES (decl));
}

} // namespace asterism::plugin
