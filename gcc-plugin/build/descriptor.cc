/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the descriptors of tasks.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/codelet.h"
#include "build/descriptor.h"
#include "build/object.h"

namespace asterism::plugin
{

namespace
{

constexpr unsigned HOST_WIDE_INT kBlockAlignment = 16;

unsigned HOST_WIDE_INT
size_of (tree type)
{
  if (VOID_TYPE_P (type) || !COMPLETE_TYPE_P (type))
    return 0;
  tree size = TYPE_SIZE_UNIT (type);
  return tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

tree
describe_parameter (const Parameter &p, unsigned HOST_WIDE_INT offset)
{
  Initializer value (parameter_type ());
  value.set ("name", build_text (p.name));
  value.set ("mode", static_cast<unsigned> (p.mode));
  value.set ("size", size_of (p.is_buffer () ? p.pointee () : p.type));
  value.set ("offset", offset);
  return value.finish ();
}

/* Returns the address of the array of descriptions.  */
tree
describe_parameters (const Task &task, const BlockLayout &layout)
{
  if (task.parameters.empty ())
    return null_pointer_node;
  tree type = build_array_type_nelts (
      build_qualified_type (parameter_type (), TYPE_QUAL_CONST),
      task.parameters.size ());
  Initializer values (type);
  for (size_t i = 0; i < task.parameters.size (); i++)
    values.append (describe_parameter (task.parameters[i], layout.offsets[i]));
  tree object
      = keep (build_static ("asterism_parameters", type, values.finish ()));
  finalize_object (object);
  return address_of (object);
}

} // namespace

BlockLayout
lay_out_block (const Task &task)
{
  BlockLayout layout;
  unsigned HOST_WIDE_INT pointer = size_of (ptr_type_node);
  layout.values_offset
      = ROUND_UP (task.buffer_count () * pointer, kBlockAlignment);
  unsigned HOST_WIDE_INT buffers = 0, end = layout.values_offset;
  for (const Parameter &p : task.parameters)
    if (p.is_buffer ())
      layout.offsets.push_back (pointer * buffers++);
    else
      {
        end = ROUND_UP (end, TYPE_ALIGN_UNIT (p.type));
        layout.offsets.push_back (end);
        end += size_of (p.type);
      }
  layout.size = end;
  return layout;
}

tree
build_descriptor (const Task &task, const BlockLayout &layout)
{
  Initializer value (task_type ());
  value.set ("version", kAbiVersion);
  value.set ("nparameters", task.parameters.size ());
  value.set ("nbuffers", task.buffer_count ());
  value.set ("values_offset", layout.values_offset);
  value.set ("block_size", layout.size);
  value.set ("name", build_text (printable_name (task.decl)));
  value.set ("codelet", address_of (codelet_of (task.decl)));
  value.set ("parameters", describe_parameters (task, layout));
  value.set ("site", build_site_value (DECL_SOURCE_LOCATION (task.decl)));
  tree object
      = keep (build_static ("asterism_task", task_type (), value.finish ()));
  finalize_object (object);
  return object;
}

} // namespace asterism::plugin
