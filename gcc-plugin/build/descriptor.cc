/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the descriptors of tasks.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/codelet.h"
#include "build/descriptor.h"
#include "build/object.h"
#include "build/parts.h"
#include "costs/derive.h"
#include "model/css.h"

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

/* Returns a hash of TEXT as hexadecimal digits.  */
std::string
hash_of (const std::string &text)
{
  char digits[9];
  snprintf (digits, sizeof digits, "%08x", crc32_string (0, text.c_str ()));
  return digits;
}

/* ASTERISM_ELEMENT_INTEGER and ASTERISM_ELEMENT_FLOAT.  */
constexpr unsigned kInteger = 256, kFloat = 512;

/* Returns the kind of the numbers that TYPE is made of, and the bytes of one;
   adds to BYTES those of all.  0 when there is none, or there are several.  */
unsigned
kind_of_numbers (tree type, unsigned HOST_WIDE_INT &bytes)
{
  const unsigned HOST_WIDE_INT size = size_of (type);
  unsigned kind = 0;
  switch (TREE_CODE (type))
    {
    case BOOLEAN_TYPE:
    case ENUMERAL_TYPE:
    case INTEGER_TYPE:
      bytes += size;
      return size <= 16 ? kInteger + size : 0;
    case REAL_TYPE:
      bytes += size;
      return TYPE_MODE (type) == TYPE_MODE (float_type_node)
                     || TYPE_MODE (type) == TYPE_MODE (double_type_node)
                 ? kFloat + size
                 : 0;
    case COMPLEX_TYPE:
    case ARRAY_TYPE:
      {
        unsigned HOST_WIDE_INT one = 0;
        kind = kind_of_numbers (TREE_TYPE (type), one);
        bytes += size;
        return kind && one == size_of (TREE_TYPE (type)) ? kind : 0;
      }
    case RECORD_TYPE:
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
        if (TREE_CODE (f) == FIELD_DECL)
          {
            const unsigned field = kind_of_numbers (TREE_TYPE (f), bytes);
            if (!field || (kind && field != kind))
              return 0;
            kind = field;
          }
      return kind;
    default:
      return 0;
    }
}

/* Returns what the elements of the buffer P are made of.  */
unsigned
kind_of_elements (const Parameter &p)
{
  unsigned HOST_WIDE_INT bytes = 0;
  const unsigned kind = kind_of_numbers (p.pointee (), bytes);
  return bytes == size_of (p.pointee ()) ? kind : 0;
}

tree
describe_parameter (const Parameter &p, unsigned HOST_WIDE_INT offset)
{
  Initializer value (parameter_type ());
  value.set ("name", build_text (p.name));
  value.set ("mode", static_cast<unsigned> (p.mode));
  value.set ("size", size_of (p.is_buffer () ? p.pointee () : p.type));
  value.set ("offset", offset);
  if (p.is_buffer ())
    value.set ("reserved", kind_of_elements (p));
  return value.finish ();
}

/* Returns TEXT, or its beginning and a hash of all of it if it is too long for
   the name of a file.  */
std::string
shortened (const std::string &text)
{
  constexpr size_t kMost = 160;
  if (text.length () <= kMost)
    return text;
  return text.substr (0, kMost) + '-' + hash_of (text);
}

/* Returns the name under which the durations of the task DECL are kept from run
   to run: that of its symbol, which is the same each time it is compiled, and
   differs between overloads.  Other units may have private tasks of the same
   name: their file is named as well, with a hash of its folder.  */
std::string
model_name (tree decl)
{
  const char *symbol = targetm.strip_name_encoding (
      IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl)));
  if (TREE_PUBLIC (decl))
    return shortened (symbol);
  const char *file = remap_macro_filename (main_input_filename);
  const char *base = lbasename (file);
  std::string name = std::string (symbol) + '.' + base;
  if (base != file)
    name += '-' + hash_of (std::string (file, base));
  return shortened (name);
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
  if (const CssTask *css = css_of (task.decl))
    for (const CssItem &item : css->items)
      {
        end = ROUND_UP (end, pointer);
        /* Further items of a parameter have the pointer of the first.  */
        bool moves = item.has_region && &item == item_of (*css, item.parameter);
        layout.item_offsets.push_back (moves ? end : 0);
        end += moves ? pointer : 0;
      }
  layout.size = lay_out_distances (task, layout, end);
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
  value.set ("tail", 2 * size_of (ptr_type_node));
  value.set ("name", build_text (printable_name (task.decl)));
  value.set ("codelet", address_of (codelet_of (task.decl)));
  value.set ("parameters", describe_parameters (task, layout));
  value.set ("site", build_site_value (DECL_SOURCE_LOCATION (task.decl)));
  value.set ("model", build_text (model_name (task.decl)));
  value.set ("cost", build_cost (task));
  tree object
      = keep (build_static ("asterism_task", task_type (), value.finish ()));
  finalize_object (object);
  return object;
}

} // namespace asterism::plugin
