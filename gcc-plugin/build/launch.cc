/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes functions that launch native kernels.  */

#include "gcc_headers.h"

#include "attributes/check.h"
#include "build/abi.h"
#include "build/function.h"
#include "build/kernel.h"
#include "build/launch.h"
#include "build/object.h"
#include "build/submission.h"
#include "language.h"
#include "roots.h"
#include "source/substitute.h"

namespace asterism::plugin
{

namespace
{

/* ASTERISM_LAUNCH_GROUPS.  */
constexpr unsigned kGroups = 1;

/* A function that has no body yet.  */
struct Pending
{
  tree function;
  Target target;
  Launch launch;
  tree parameters; /* that its sizes are over */
};

std::vector<Pending> &
pending ()
{
  static auto &all = *new std::vector<Pending>;
  return all;
}

tree
launch_type ()
{
  return build_record ("asterism_launch_v1",
                       { { "version", uint32_type_node },
                         { "rank", uint32_type_node },
                         { "flags", uint32_type_node },
                         { "narguments", uint32_type_node },
                         { "name", const_ptr_type_node },
                         { "kernel", ptr_type_node },
                         { "site", site_type () } });
}

tree
declare (const char *name, tree type)
{
  return keep (declare_external_function (name, type));
}

/* Says of a function of the program, or of CUDA, only that it is there.  */
tree
address_of_function (const std::string &name)
{
  tree type = build_function_type_list (void_type_node, NULL_TREE);
  tree fn = declare (name.c_str (), type);
  TREE_USED (fn) = 1;
  return build1 (ADDR_EXPR, build_pointer_type (type), fn);
}

/* The body of one function.  */
class Body
{
public:
  explicit Body (const Pending &what) : what_ (what), fn_ (what.function) {}

  void define ();

private:
  tree add_array (const char *name, tree element, size_t length);
  tree over_own_parameters (tree size);
  tree store_sizes ();
  tree store_arguments ();
  tree describe ();

  const Pending &what_;
  tree fn_;
  tree variables_ = NULL_TREE;
  tree statements_ = NULL_TREE;
};

/* Returns the address of a new local array, or a null pointer.  */
tree
Body::add_array (const char *name, tree element, size_t length)
{
  if (!length)
    return null_pointer_node;
  tree array = make_local (fn_, name, build_array_type_nelts (element, length));
  TREE_ADDRESSABLE (array) = 1;
  DECL_CHAIN (array) = variables_;
  variables_ = array;
  return address_of (array);
}

tree
Body::over_own_parameters (tree size)
{
  return fold_convert (
      long_integer_type_node,
      substitute_parameters (size, what_.parameters, DECL_ARGUMENTS (fn_)));
}

tree
Body::store_sizes ()
{
  std::vector<tree> sizes = what_.launch.local;
  sizes.insert (sizes.end (), what_.launch.whole.begin (),
                what_.launch.whole.end ());
  sizes.push_back (what_.launch.shared);
  tree address = add_array ("sizes", long_integer_type_node, sizes.size ());
  for (size_t i = 0; i < sizes.size (); i++)
    append_assignment (
        &statements_,
        build_access (long_integer_type_node, address, i * UNITS_PER_WORD),
        over_own_parameters (sizes[i]));
  return address;
}

/* An argument is the address of its value; for OpenCL it has the size as
   well.  */
tree
Body::store_arguments ()
{
  const bool is_opencl = what_.target == Target::Opencl;
  tree element = is_opencl ? kernel_argument_type () : ptr_type_node;
  const size_t count = list_length (DECL_ARGUMENTS (fn_));
  tree address = add_array ("arguments", element, count);
  unsigned HOST_WIDE_INT offset = 0;
  for (tree p = DECL_ARGUMENTS (fn_); p; p = DECL_CHAIN (p))
    {
      TREE_ADDRESSABLE (p) = 1;
      append_assignment (&statements_,
                         build_access (ptr_type_node, address, offset),
                         fold_convert (ptr_type_node, address_of (p)));
      if (is_opencl)
        append_assignment (
            &statements_,
            build_access (sizetype, address, offset + UNITS_PER_WORD),
            TYPE_SIZE_UNIT (TREE_TYPE (p)));
      offset += tree_to_uhwi (TYPE_SIZE_UNIT (element));
    }
  return address;
}

/* Returns the address of the static description.  */
tree
Body::describe ()
{
  const Launch &launch = what_.launch;
  Initializer value (launch_type ());
  value.set ("version", kAbiVersion);
  value.set ("rank", launch.whole.size ());
  value.set ("flags", strcmp (launch.form, "grid") ? 0 : kGroups);
  value.set ("narguments", list_length (DECL_ARGUMENTS (fn_)));
  value.set ("name", build_text (launch.kernel.name));
  if (what_.target == Target::Opencl)
    value.set ("kernel", address_of (build_kernel_object (launch.kernel)));
  value.set ("site", build_site_value (launch.where));
  tree object = keep (
      build_static ("asterism_launch", launch_type (), value.finish ()));
  finalize_object (object);
  return address_of (object);
}

void
Body::define ()
{
  tree arguments = store_arguments (), sizes = store_sizes ();
  tree void_pointer = ptr_type_node, any = const_ptr_type_node;
  if (what_.target == Target::Opencl)
    append_to_statement_list (
        build_converted_call (
            what_.launch.where,
            declare ("asterism_opencl_launch_v2",
                     build_function_type_list (void_type_node, any, any, any,
                                               NULL_TREE)),
            std::initializer_list<tree>{ describe (), arguments, sizes }),
        &statements_);
  else
    append_to_statement_list (
        build_converted_call (
            what_.launch.where,
            declare ("asterism_cuda_launch_v1",
                     build_function_type_list (void_type_node, any,
                                               void_pointer, any, void_pointer,
                                               any, NULL_TREE)),
            std::initializer_list<tree>{
                describe (), address_of_function ("cudaLaunchKernel"),
                address_of_function (what_.launch.kernel.name), arguments,
                sizes }),
        &statements_);
  define_function (fn_, variables_, statements_);
}

} // namespace

void
make_launch (tree task, Target target, const Launch &launch, tree parameters)
{
  static unsigned count;
  tree fn = keep (make_private_function (
      unique_name (std::string (IDENTIFIER_POINTER (DECL_NAME (task)))
                       + ".launch.",
                   count),
      TREE_TYPE (task), launch.where));
  language ().adopt (fn);
  tree chain = NULL_TREE;
  for (tree p = parameters; p; p = DECL_CHAIN (p))
    {
      tree parm = keep (make_parameter (fn, DECL_NAME (p), TREE_TYPE (p)));
      DECL_CHAIN (parm) = chain;
      chain = parm;
    }
  DECL_ARGUMENTS (fn) = nreverse (chain);
  note_kernel (fn);
  note_task_of (fn, task, target, launch.where);
  note_implementation (task, { fn, target, launch.where });
  expect_body (task);
  pending ().push_back ({ fn, target, launch, parameters });
}

void
define_launches ()
{
  const std::vector<Pending> all = std::move (pending ());
  pending ().clear ();
  for (const Pending &one : all)
    Body (one).define ();
}

} // namespace asterism::plugin
