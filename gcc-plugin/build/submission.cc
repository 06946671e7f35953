/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the bodies of tasks.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/css.h"
#include "build/function.h"
#include "build/hints.h"
#include "build/object.h"
#include "build/parts.h"
#include "build/submission.h"

namespace asterism::plugin
{

namespace
{

tree
make_block (tree fn, unsigned HOST_WIDE_INT size)
{
  tree block
      = make_local (fn, "block", build_array_type_nelts (char_type_node, size));
  SET_DECL_ALIGN (block, 16 * BITS_PER_UNIT);
  DECL_USER_ALIGN (block) = 1;
  TREE_ADDRESSABLE (block) = 1;
  return block;
}

/* Says whether values of TYPE have no bytes, as empty structures of C.  There
   may be no storage to read these from, or to write them to.  */
bool
is_empty (tree type)
{
  return TYPE_SIZE_UNIT (type) && integer_zerop (TYPE_SIZE_UNIT (type));
}

/* Returns the chain of parameters for the body of TASK.  */
tree
make_parameters (const Task &task)
{
  tree chain = NULL_TREE;
  for (const Parameter &p : task.parameters)
    {
      tree id = p.name.empty () ? NULL_TREE : get_identifier (p.name.c_str ());
      tree parm = make_parameter (task.decl, id, passable_type (p.type));
      DECL_SOURCE_LOCATION (parm) = p.where;
      DECL_CHAIN (parm) = chain;
      chain = parm;
    }
  return nreverse (chain);
}

} // namespace

tree
passable_type (tree type)
{
  if (variably_modified_type_p (type, NULL_TREE))
    return ptr_type_node;
  return TYPE_MAIN_VARIANT (type);
}

void
define_submission (const Task &task, const BlockLayout &layout, tree object,
                   bool finalized)
{
  tree fn = task.decl;
  DECL_ARGUMENTS (fn) = make_parameters (task);
  location_t where = DECL_SOURCE_LOCATION (fn);
  tree descriptor = address_of (object);
  /* Of an empty block nothing is read.  */
  tree block = layout.size ? make_block (fn, layout.size) : NULL_TREE;
  tree address = block ? address_of (block) : descriptor;
  tree statements = NULL_TREE;
  tree parm = DECL_ARGUMENTS (fn);
  for (size_t i = 0; i < task.parameters.size (); i++, parm = DECL_CHAIN (parm))
    if (!is_empty (TREE_TYPE (parm)))
      append_assignment (
          &statements,
          build_access (TREE_TYPE (parm), address, layout.offsets[i]), parm);
  if (const CssTask *css = css_of (fn))
    append_css_submission (task, *css, layout, descriptor, address, &block,
                           &statements);
  else if (has_hints (fn))
    append_hinted_submission (task, descriptor, address, &block, &statements);
  else if (!append_parts_submission (task, layout, descriptor, address, &block,
                                     &statements))
    append_to_statement_list (
        build_abi_call (where, Cached::Submit, { descriptor, address }),
        &statements);
  compile_plainly (fn);
  /* What must be there anyway is not to be compiled once more in callers.  */
  if (TREE_PUBLIC (fn) && !DECL_DISREGARD_INLINE_LIMITS (fn))
    DECL_UNINLINABLE (fn) = 1;
  define_function (fn, block, statements, finalized);
}

namespace
{

/* Returns the pointer that an implementation gets for buffer INDEX.  */
tree
load_buffer (tree buffers, unsigned index, Target target, tree type)
{
  unsigned HOST_WIDE_INT offset
      = index * tree_to_uhwi (TYPE_SIZE_UNIT (ptr_type_node));
  tree interface = build2 (MEM_REF, ptr_type_node, buffers,
                           build_int_cst (TREE_TYPE (buffers), offset));
  tree typed
      = build1 (NOP_EXPR, build_pointer_type (buffer_type ()), interface);
  tree object = build1 (INDIRECT_REF, buffer_type (), typed);
  tree field = field_of (buffer_type (),
                         target == Target::Opencl ? "dev_handle" : "ptr");
  tree value
      = build3 (COMPONENT_REF, TREE_TYPE (field), object, field, NULL_TREE);
  return build1 (NOP_EXPR, passable_type (type), value);
}

/* Returns what the implementation of a task of `#pragma css` gets for the
   buffer INDEX, whose pointer may be elsewhere than the bytes used.  */
tree
move_buffer (const BlockLayout &layout, unsigned index, tree values,
             tree pointer)
{
  if (index >= layout.item_offsets.size () || !layout.item_offsets[index])
    return pointer;
  tree offset = build_access (
      sizetype, values, layout.item_offsets[index] - layout.values_offset);
  return build2 (POINTER_PLUS_EXPR, TREE_TYPE (pointer), pointer, offset);
}

tree
wrapper_type ()
{
  return build_function_type_list (void_type_node,
                                   build_pointer_type (ptr_type_node),
                                   ptr_type_node, NULL_TREE);
}

/* Returns the value of TYPE that an implementation gets from OFFSET on.  */
tree
load_value (tree values, unsigned HOST_WIDE_INT offset, tree type)
{
  type = passable_type (type);
  return is_empty (type) ? build_constructor (type, NULL)
                         : build_access (type, values, offset);
}

/* Of a mangled name debuggers would take the beginning for the task's.  The
   names of operators are none for assemblers, though.  */
std::string
wrapper_name (const Task &task, const Implementation &implementation)
{
  static unsigned count;
  std::string name = IDENTIFIER_POINTER (DECL_NAME (task.decl));
  for (char &c : name)
    if (ISPUNCT (c) || ISSPACE (c))
      c = '_';
  return unique_name (name + "." + name_of (implementation.target) + ".",
                      count);
}

/* Returns a statement that executes CALL until its function has not asked to be
   executed again, which the runtime lets it ask from now on.  */
tree
repeat (location_t where, tree call)
{
  tree again = build_css_call (where, CssEntry::Again, { build_site (where) });
  tree ends = build2 (EQ_EXPR, boolean_type_node, again, integer_zero_node);
  tree body = NULL_TREE;
  append_to_statement_list (call, &body);
  append_to_statement_list (build1 (EXIT_EXPR, void_type_node, ends), &body);
  tree loop = build1 (LOOP_EXPR, void_type_node, body);
  TREE_SIDE_EFFECTS (loop) = 1;
  tree all = NULL_TREE;
  append_to_statement_list (
      build_css_call (where, CssEntry::Again, { null_pointer_node }), &all);
  append_to_statement_list (loop, &all);
  return all;
}

} // namespace

tree
build_wrapper (const Task &task, const Implementation &implementation,
               const BlockLayout &layout)
{
  location_t where = DECL_SOURCE_LOCATION (implementation.decl);
  tree fn = make_private_function (wrapper_name (task, implementation),
                                   wrapper_type (), where);
  tree buffers = make_parameter (fn, get_identifier ("buffers"),
                                 build_pointer_type (ptr_type_node));
  tree values = make_parameter (fn, get_identifier ("values"), ptr_type_node);
  DECL_CHAIN (buffers) = values;
  DECL_ARGUMENTS (fn) = buffers;

  auto_vec<tree> arguments;
  unsigned buffer = 0;
  for (size_t i = 0; i < task.parameters.size (); i++)
    {
      const Parameter &p = task.parameters[i];
      if (p.is_buffer ())
        {
          tree pointer
              = load_buffer (buffers, buffer, implementation.target, p.type);
          arguments.safe_push (move_buffer (layout, buffer++, values, pointer));
          continue;
        }
      tree value = load_value (values, layout.offsets[i] - layout.values_offset,
                               p.type);
      arguments.safe_push (move_distance (layout, i, buffers, values, value));
    }
  tree call = build_call_expr_loc_array (
      where, implementation.decl, arguments.length (), arguments.address ());
  TREE_USED (implementation.decl) = 1;
  TREE_ADDRESSABLE (implementation.decl) = 1;
  CALL_EXPR_TAILCALL (call) = !is_repeatable (implementation.decl);
  if (is_repeatable (implementation.decl))
    call = repeat (where, call);
  /* No function of the program.  */
  DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (fn) = 1;
  compile_plainly (fn);
  define_function (fn, NULL_TREE, call);
  return keep (fn);
}

} // namespace asterism::plugin
