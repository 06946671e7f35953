/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the descriptors of tasks whose parameters have bounds, and what their
   calls compute.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/function.h"
#include "build/object.h"
#include "build/parts.h"
#include "language.h"
#include "model/bounds.h"
#include "model/css.h"
#include "model/hints.h"
#include "roots.h"
#include "source/substitute.h"

namespace asterism::plugin
{

namespace
{

tree
declare (const char *name, tree type)
{
  return keep (declare_external_function (name, type));
}

tree
submit_function ()
{
  static tree fn;
  if (!fn)
    fn = declare ("asterism_parts_submit_v1",
                  build_function_type_list (void_type_node, const_ptr_type_node,
                                            ptr_type_node, const_ptr_type_node,
                                            NULL_TREE));
  return fn;
}

tree
distance_function ()
{
  static tree fn;
  if (!fn)
    fn = declare (
        "asterism_distance_v1",
        build_function_type_list (long_integer_type_node, const_ptr_type_node,
                                  const_ptr_type_node, long_integer_type_node,
                                  long_integer_type_node, NULL_TREE));
  return fn;
}

tree
part_type ()
{
  return build_record ("asterism_part_v1",
                       { { "parameter", uint32_type_node },
                         { "rank", uint32_type_node },
                         { "words", uint32_type_node },
                         { "element", uint32_type_node },
                         { "moves", uint32_type_node },
                         { "reserved", uint32_type_node } });
}

tree
bound_type ()
{
  return build_record (
      "asterism_bound_v1",
      { { "buffer", uint32_type_node }, { "dimension", uint32_type_node } });
}

tree
distance_type ()
{
  return build_record ("asterism_distance_v1",
                       { { "offset", uint32_type_node },
                         { "nbounds", uint32_type_node },
                         { "bounds", const_ptr_type_node } });
}

tree
parts_type ()
{
  return build_record ("asterism_parts_v1",
                       { { "version", uint32_type_node },
                         { "ndistances", uint32_type_node },
                         { "task", ptr_type_node },
                         { "parts", const_ptr_type_node },
                         { "distances", const_ptr_type_node } });
}

tree
finish_object (const char *name, tree type, tree value)
{
  tree object = keep (build_static (name, type, value));
  finalize_object (object);
  return object;
}

tree
array_of (tree record, size_t count)
{
  return build_array_type_nelts (build_qualified_type (record, TYPE_QUAL_CONST),
                                 count);
}

using Bounds = std::vector<std::pair<unsigned, unsigned>>;

/* Returns the dimensions, each of a buffer, whose extent is the parameter
   INDEX.  */
Bounds
dimensions_of (const Task &task, const TaskBounds &bounds, unsigned index)
{
  Bounds found;
  unsigned buffer = 0;
  for (size_t i = 0; i < task.parameters.size () && i < bounds.of.size (); i++)
    {
      if (!task.parameters[i].is_buffer ())
        continue;
      for (size_t d = 1; d < bounds.of[i].size (); d++)
        if (bounds.parameter_in (bounds.of[i][d].extent)
            == static_cast<int> (index))
          found.push_back ({ buffer, d });
      buffer++;
    }
  return found;
}

tree
describe_distance (const Bounds &bounds, unsigned HOST_WIDE_INT offset)
{
  tree type = array_of (bound_type (), bounds.size ());
  Initializer all (type);
  for (auto [buffer, dimension] : bounds)
    {
      Initializer one (bound_type ());
      one.set ("buffer", buffer);
      one.set ("dimension", dimension);
      all.append (one.finish ());
    }
  Initializer value (distance_type ());
  value.set ("offset", offset);
  value.set ("nbounds", bounds.size ());
  value.set ("bounds", address_of (finish_object ("asterism_bounds", type,
                                                  all.finish ())));
  return value.finish ();
}

unsigned HOST_WIDE_INT
bytes_of_element (tree pointee)
{
  tree element = strip_array_types (pointee);
  return VOID_TYPE_P (element) ? 1 : tree_to_uhwi (TYPE_SIZE_UNIT (element));
}

unsigned
moving_dimensions (const TaskBounds &bounds, unsigned index)
{
  unsigned mask = 0;
  for (size_t d = 1; d < bounds.of[index].size (); d++)
    if (bounds.parameter_in (bounds.of[index][d].extent) >= 0)
      mask |= 1u << d;
  return mask;
}

/* Returns the address of the array of parts; WORDS becomes the number of
   words.  */
tree
describe_parts (const Task &task, const TaskBounds &bounds, size_t &words)
{
  tree type = array_of (part_type (), task.buffer_count ());
  Initializer all (type);
  for (size_t i = 0; i < task.parameters.size (); i++)
    {
      if (!task.parameters[i].is_buffer ())
        continue;
      size_t rank = bounds.of[i].size ();
      Initializer one (part_type ());
      one.set ("parameter", i);
      one.set ("rank", rank);
      one.set ("words", words);
      if (rank)
        one.set ("element", bytes_of_element (task.parameters[i].pointee ()));
      one.set ("moves", moving_dimensions (bounds, i));
      all.append (one.finish ());
      words += 2 * rank;
    }
  return address_of (finish_object ("asterism_parts", type, all.finish ()));
}

/* Computes the words, and returns the address of their array.  */
tree
compute_words (const Task &task, const TaskBounds &bounds, size_t count,
               tree *variables, tree *statements)
{
  tree words
      = make_local (task.decl, "words",
                    build_array_type_nelts (long_integer_type_node, count));
  TREE_ADDRESSABLE (words) = 1;
  DECL_CHAIN (words) = *variables;
  *variables = words;
  Substitutes parameters;
  tree p = DECL_ARGUMENTS (task.decl);
  for (tree before : bounds.parameters)
    {
      parameters[before] = p;
      p = DECL_CHAIN (p);
    }
  size_t next = 0;
  for (const std::vector<Dimension> &dimensions : bounds.of)
    for (const Dimension &dimension : dimensions)
      for (tree number : { dimension.extent, dimension.length })
        {
          append_assignment (statements,
                             build_access (long_integer_type_node,
                                           address_of (words),
                                           next++ * UNITS_PER_WORD),
                             substitute (number, parameters));
        }
  return address_of (words);
}

} // namespace

unsigned HOST_WIDE_INT
lay_out_distances (const Task &task, BlockLayout &layout,
                   unsigned HOST_WIDE_INT end)
{
  const TaskBounds bounds = bounds_of (task.decl);
  if (!bounds.any () || css_of (task.decl) || has_hints (task.decl))
    return end;
  std::vector<tree> values;
  for (size_t i = 0; i < task.parameters.size (); i++)
    {
      if (task.parameters[i].is_buffer ()
          || !INTEGRAL_TYPE_P (task.parameters[i].type))
        continue;
      Bounds of_it = dimensions_of (task, bounds, i);
      if (of_it.empty ())
        continue;
      end = ROUND_UP (end, UNITS_PER_WORD);
      layout.distances.push_back ({ static_cast<unsigned> (i), end });
      values.push_back (describe_distance (of_it, end));
      end += UNITS_PER_WORD;
    }
  if (values.empty ())
    return end;
  tree type = array_of (distance_type (), values.size ());
  Initializer all (type);
  for (tree value : values)
    all.append (value);
  layout.distance_objects
      = address_of (finish_object ("asterism_distances", type, all.finish ()));
  return end;
}

bool
append_parts_submission (const Task &task, const BlockLayout &layout,
                         tree object, tree address, tree *variables,
                         tree *statements)
{
  const TaskBounds bounds = bounds_of (task.decl);
  if (!bounds.any () || bounds.of.size () != task.parameters.size ())
    return false;
  size_t count = 0;
  tree parts = describe_parts (task, bounds, count);
  Initializer value (parts_type ());
  value.set ("version", kAbiVersion);
  value.set ("ndistances", layout.distances.size ());
  value.set ("task", object);
  value.set ("parts", parts);
  if (layout.distance_objects)
    value.set ("distances", layout.distance_objects);
  tree descriptor
      = finish_object ("asterism_block", parts_type (), value.finish ());
  tree words = compute_words (task, bounds, count, variables, statements);
  const tree arguments[] = { address_of (descriptor), address, words };
  append_to_statement_list (
      build_converted_call (DECL_SOURCE_LOCATION (task.decl),
                            submit_function (), arguments),
      statements);
  return true;
}

tree
move_distance (const BlockLayout &layout, unsigned index, tree buffers,
               tree values, tree value)
{
  for (size_t i = 0; i < layout.distances.size (); i++)
    {
      const auto &distance = layout.distances[i];
      if (distance.parameter != index)
        continue;
      tree object = build2 (
          POINTER_PLUS_EXPR, ptr_type_node,
          fold_convert (ptr_type_node, layout.distance_objects),
          fold_convert (
              sizetype,
              size_int (i * tree_to_uhwi (TYPE_SIZE_UNIT (distance_type ())))));
      tree packed = build_access (long_integer_type_node, values,
                                  distance.offset - layout.values_offset);
      const tree arguments[] = { buffers, object, value, packed };
      tree call = build_converted_call (UNKNOWN_LOCATION, distance_function (),
                                        arguments);
      return fold_convert (TREE_TYPE (value), call);
    }
  return value;
}

} // namespace asterism::plugin
