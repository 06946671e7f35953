/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes what calls of tasks with more attributes pass to the runtime.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/css.h"
#include "build/function.h"
#include "build/hints.h"
#include "build/object.h"
#include "language.h"
#include "model/bounds.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* ASTERISM_HINT_PRIORITY and ASTERISM_HINT_COST.  */
constexpr unsigned kPriority = 1, kCost = 2;

/* STARPU_SCRATCH and its like.  */
constexpr unsigned kScratch = 1 << 2, kReduction = 1 << 3, kCommute = 1 << 4,
                   kConcurrent = 1 << 11;

tree
buffer_hint_type ()
{
  return build_record ("asterism_buffer_hint_v1",
                       { { "mode", uint32_type_node },
                         { "element", uint32_type_node },
                         { "reduction", uint32_type_node },
                         { "word", uint32_type_node },
                         { "function", ptr_type_node } });
}

tree
hints_type ()
{
  return build_record ("asterism_hints_v1",
                       { { "version", uint32_type_node },
                         { "flags", uint32_type_node },
                         { "task", ptr_type_node },
                         { "buffers", const_ptr_type_node } });
}

tree
declare_submit ()
{
  tree type = build_function_type_list (
      void_type_node, const_ptr_type_node, const_ptr_type_node,
      const_ptr_type_node, double_type_node, NULL_TREE);
  return keep (declare_external_function ("asterism_submit_hinted_v1", type));
}

unsigned
element_size (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 1;
}

struct Replacement
{
  tree from, to;
};

tree
replace_one (tree *node, int *, void *data)
{
  const auto &replacement = *static_cast<const Replacement *> (data);
  if (*node == replacement.from)
    *node = fold_convert (TREE_TYPE (replacement.from), replacement.to);
  return NULL_TREE;
}

/* Returns EXPRESSION with TO for the parameter FROM.  */
tree
replace (tree expression, tree from, tree to)
{
  Replacement replacement{ from, to };
  walk_tree (&expression, replace_one, &replacement, nullptr);
  return expression;
}

/* One task's call.  */
class Hinted
{
public:
  Hinted (const Task &task, tree *statements)
      : task_ (task), statements_ (statements)
  {
  }

  void append (tree descriptor, tree address, tree *variables);

private:
  tree value (tree argument);
  tree buffer_hint (unsigned index);
  tree count_in_bounds (unsigned index);
  tree buffer_hints ();
  tree reduction_function (unsigned index, tree arguments);
  tree store_words (tree *variables);

  const Task &task_;
  tree *statements_;
  std::vector<tree> words_;
};

/* Returns what ARGUMENT of an attribute stands for, over the parameters of the
   body.  */
tree
Hinted::value (tree argument)
{
  tree noted
      = value_of_argument (task_.decl, argument, DECL_ARGUMENTS (task_.decl));
  return noted ? noted : argument;
}

/* Returns the implementation for cores of FN, if that is a task, or FN.  */
tree
function_on_cores (tree fn)
{
  if (!is_task (fn))
    return fn;
  for (const Implementation &i : describe_task (fn).implementations)
    if (i.target == Target::Cpu)
      return i.decl;
  return fn;
}

/* Returns the call of a function of the program with the first COUNT of
   PARAMETERS, and with the last of them if it takes one more.  */
tree
call_of (location_t where, tree fn, std::span<const tree> parameters,
         unsigned count)
{
  TREE_USED (fn) = 1;
  fn = function_on_cores (fn);
  TREE_USED (fn) = 1;
  auto_vec<tree> arguments;
  tree type = TYPE_ARG_TYPES (TREE_TYPE (fn));
  for (; type && TREE_VALUE (type) != void_type_node; type = TREE_CHAIN (type))
    {
      tree parm = arguments.length () < count ? parameters[arguments.length ()]
                                              : parameters.back ();
      arguments.safe_push (fold_convert (TREE_VALUE (type), parm));
    }
  return build_call_expr_loc_array (where, fn, arguments.length (),
                                    arguments.address ());
}

/* Returns the address of a function for both steps of a reduction by functions
   of the program.  */
tree
Hinted::reduction_function (unsigned index, tree arguments)
{
  static unsigned count;
  location_t where = task_.parameters[index].where;
  tree type = build_function_type_list (void_type_node, ptr_type_node,
                                        const_ptr_type_node,
                                        long_integer_type_node, NULL_TREE);
  std::string name = IDENTIFIER_POINTER (DECL_NAME (task_.decl));
  tree fn = keep (make_private_function (
      unique_name (name + ".reduction.", count), type, where));
  tree to = make_parameter (fn, get_identifier ("to"), ptr_type_node);
  tree from = make_parameter (fn, get_identifier ("from"), const_ptr_type_node);
  tree length
      = make_parameter (fn, get_identifier ("count"), long_integer_type_node);
  DECL_CHAIN (to) = from;
  DECL_CHAIN (from) = length;
  DECL_ARGUMENTS (fn) = to;
  const tree first[] = { to, length }, both[] = { to, from, length };
  tree begin = language ().resolve (TREE_VALUE (arguments), NULL_TREE);
  tree add
      = language ().resolve (TREE_VALUE (TREE_CHAIN (arguments)), NULL_TREE);
  tree choice = build3 (
      COND_EXPR, void_type_node,
      build2 (EQ_EXPR, boolean_type_node, from, null_pointer_node),
      call_of (where, begin, first, 1), call_of (where, add, both, 2));
  TREE_SIDE_EFFECTS (choice) = 1;
  define_function (fn, NULL_TREE, choice);
  return address_of (fn);
}

/* Returns how many elements the bounds of the parameter INDEX give it, or
   NULL_TREE if it has none.  */
tree
Hinted::count_in_bounds (unsigned index)
{
  const TaskBounds bounds = bounds_of (task_.decl);
  if (index >= bounds.of.size () || bounds.of[index].empty ())
    return NULL_TREE;
  tree count = build_one_cst (long_integer_type_node);
  bool outermost = true;
  for (const Dimension &one : bounds.of[index])
    {
      tree factor
          = fold_convert (long_integer_type_node,
                          unshare_expr (outermost ? one.length : one.extent));
      count = fold_build2 (MULT_EXPR, long_integer_type_node, count, factor);
      outermost = false;
    }
  tree own = DECL_ARGUMENTS (task_.decl);
  for (tree parm : bounds.parameters)
    {
      count = own ? replace (count, parm, own) : count;
      own = own ? DECL_CHAIN (own) : NULL_TREE;
    }
  return count;
}

tree
Hinted::buffer_hint (unsigned index)
{
  const Parameter &p = task_.parameters[index];
  const ParameterHint hint = use_of (task_.decl, index);
  Initializer value_of (buffer_hint_type ());
  value_of.set ("mode", public_mode (task_, index));
  tree element = strip_array_types (p.pointee ());
  if (hint.use == Use::Reduction && !TREE_CHAIN (hint.arguments))
    value_of.set ("reduction",
                  css_reduction (operator_in (hint.arguments), element));
  else if (hint.use == Use::Reduction)
    value_of.set ("function", reduction_function (index, hint.arguments));
  tree count = NULL_TREE;
  if (hint.use == Use::Scratch)
    count = hint.arguments ? value (TREE_VALUE (hint.arguments))
                           : count_in_bounds (index);
  value_of.set (
      "element",
      element_size (count && !hint.arguments ? element : p.pointee ()));
  if (count)
    {
      value_of.set ("word", words_.size ());
      words_.push_back (count);
    }
  return value_of.finish ();
}

/* Returns the address of the array with the hints of all buffers.  */
tree
Hinted::buffer_hints ()
{
  if (!task_.buffer_count ())
    return null_pointer_node;
  tree type = build_array_type_nelts (
      build_qualified_type (buffer_hint_type (), TYPE_QUAL_CONST),
      task_.buffer_count ());
  Initializer values (type);
  for (size_t i = 0; i < task_.parameters.size (); i++)
    if (task_.parameters[i].is_buffer ())
      values.append (buffer_hint (i));
  tree object
      = keep (build_static ("asterism_buffer_hints", type, values.finish ()));
  finalize_object (object);
  return address_of (object);
}

/* Returns the address of a variable with the words.  */
tree
Hinted::store_words (tree *variables)
{
  tree array = make_local (
      task_.decl, "words",
      build_array_type_nelts (long_integer_type_node, words_.size ()));
  TREE_ADDRESSABLE (array) = 1;
  DECL_CHAIN (array) = *variables;
  *variables = array;
  tree address = address_of (array);
  for (size_t i = 0; i < words_.size (); i++)
    append_assignment (
        statements_,
        build_access (long_integer_type_node, address, i * UNITS_PER_WORD),
        fold_convert (long_integer_type_node, unshare_expr (words_[i])));
  return address;
}

void
Hinted::append (tree descriptor, tree address, tree *variables)
{
  tree priority = hint_of (task_.decl, "priority");
  tree cost = hint_of (task_.decl, "cost");
  words_.push_back (priority ? value (priority)
                             : build_zero_cst (long_integer_type_node));
  tree flops = cost ? value (cost) : build_zero_cst (double_type_node);
  Initializer object_value (hints_type ());
  object_value.set ("version", kAbiVersion);
  object_value.set ("flags", (priority ? kPriority : 0) | (cost ? kCost : 0));
  object_value.set ("task", descriptor);
  object_value.set ("buffers", buffer_hints ());
  tree object = keep (
      build_static ("asterism_hints", hints_type (), object_value.finish ()));
  finalize_object (object);
  append_to_statement_list (
      build_converted_call (
          DECL_SOURCE_LOCATION (task_.decl), declare_submit (),
          std::initializer_list<tree>{ address_of (object), address,
                                       store_words (variables), flops }),
      statements_);
}

} // namespace

unsigned
public_mode (const Task &task, unsigned index)
{
  const unsigned mode = static_cast<unsigned> (task.parameters[index].mode);
  switch (use_of (task.decl, index).use)
    {
    case Use::Commute:
      return mode | kCommute;
    case Use::Concurrent:
      return mode | kConcurrent;
    case Use::Scratch:
      return kScratch;
    case Use::Reduction:
      return kReduction;
    default:
      return mode;
    }
}

unsigned
public_where (const Task &task)
{
  unsigned where = 0;
  tree attribute = lookup_attribute ("where", DECL_ATTRIBUTES (task.decl));
  for (tree a = attribute ? TREE_VALUE (attribute) : NULL_TREE; a;
       a = TREE_CHAIN (a))
    switch (target_from_name (text_of_argument (TREE_VALUE (a))))
      {
      case Target::Cpu:
        where |= 1 << 1;
        break;
      case Target::Cuda:
        where |= 1 << 3;
        break;
      default:
        where |= 1 << 6;
      }
  return where;
}

void
append_hinted_submission (const Task &task, tree descriptor, tree address,
                          tree *variables, tree *statements)
{
  Hinted (task, statements).append (descriptor, address, variables);
}

} // namespace asterism::plugin
