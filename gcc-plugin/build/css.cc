/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the descriptors of `#pragma css` tasks and what their calls compute. */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/css.h"
#include "build/function.h"
#include "build/object.h"
#include "language.h"
#include "roots.h"
#include "source/substitute.h"

namespace asterism::plugin
{

namespace
{

/* ASTERISM_CSS_PRIORITY and its like.  */
constexpr unsigned kPriority = 1, kIf = 2, kCost = 8, kMore = 16;

constexpr const char *kRepeatableNote = "asterism repeatable";

/* The functions of asterism_css.h, in the order of CssEntry.  Types: v nothing,
   i an int, u an unsigned int, p a pointer, z a size, l a long and d a double.
   The first is that of the result, and a dot stands for further arguments.  */
constexpr struct
{
  const char *name;
  const char *type;
} kEntries[] = {
  { "asterism_css_submit_v1", "vppp" },
  { "asterism_css_start_v1", "vip" },
  { "asterism_css_finish_v1", "v" },
  { "asterism_css_barrier_v1", "vi" },
  { "asterism_css_wait_on_v1", "vpzuip." },
  { "asterism_css_lock_v1", "vpp" },
  { "asterism_css_unlock_v1", "vpp" },
  { "asterism_css_restart_v1", "i" },
  { "asterism_css_again_v1", "ip" },
  { "asterism_css_forget_v1", "vpzi" },
  { "asterism_css_free_v1", "vp" },
  { "asterism_css_hint_v1", "vuplld" },
  { "asterism_css_more_v1", "v" },
  { "asterism_css_add_v1", "vpzuuup." },
};

tree
type_of_letter (char letter)
{
  switch (letter)
    {
    case 'i':
      return integer_type_node;
    case 'u':
      return unsigned_type_node;
    case 'p':
      return const_ptr_type_node;
    case 'z':
      return size_type_node;
    case 'l':
      return long_integer_type_node;
    case 'd':
      return double_type_node;
    default:
      return void_type_node;
    }
}

tree
declare_entry (CssEntry entry)
{
  const auto &row = kEntries[static_cast<size_t> (entry)];
  auto_vec<tree> types;
  const char *letter = row.type + 1;
  for (; *letter && *letter != '.'; letter++)
    types.safe_push (type_of_letter (*letter));
  tree result = type_of_letter (row.type[0]);
  tree type = *letter ? build_varargs_function_type_array (
                  result, types.length (), types.address ())
                      : build_function_type_array (result, types.length (),
                                                   types.address ());
  return declare_external_function (row.name, type);
}

tree
item_type ()
{
  return build_record ("asterism_item_v1",
                       { { "parameter", uint32_type_node },
                         { "mode", uint32_type_node },
                         { "element", uint32_type_node },
                         { "rank", uint32_type_node },
                         { "words", uint32_type_node },
                         { "flags", uint32_type_node },
                         { "offset", uint32_type_node },
                         { "reduction", uint32_type_node } });
}

tree
css_type ()
{
  return build_record ("asterism_css_v1", { { "version", uint32_type_node },
                                            { "nitems", uint32_type_node },
                                            { "flags", uint32_type_node },
                                            { "reserved", uint32_type_node },
                                            { "task", ptr_type_node },
                                            { "items", const_ptr_type_node },
                                            { "label", const_ptr_type_node } });
}

/* Returns the operator on bytes that are 0 or 1 that does what OP does on truth
   values.  */
char
logical (char op)
{
  if (strchr ("+|>", op))
    return 'o';
  return strchr ("*&<", op) ? 'a' : op;
}

/* Returns the address of the array of items; the words of the first begin at
   WORDS, which becomes the number of all.  */
tree
build_items (const CssTask &css, const BlockLayout &layout, size_t &words)
{
  if (css.items.empty ())
    return null_pointer_node;
  tree record = item_type ();
  tree type = build_array_type_nelts (
      build_qualified_type (record, TYPE_QUAL_CONST), css.items.size ());
  Initializer values (type);
  for (size_t i = 0; i < css.items.size (); i++)
    {
      const CssItem &item = css.items[i];
      Initializer value (record);
      value.set ("parameter", item.parameter);
      value.set ("mode", static_cast<unsigned> (item.mode));
      value.set ("element", css_element_bytes (item));
      value.set ("rank", item.sections.size ());
      value.set ("words", words);
      value.set ("flags", css_item_flags (item));
      value.set ("reduction",
                 item.op ? css_reduction (item.op, item.element) : 0);
      value.set ("offset", layout.item_offsets[i]);
      values.append (value.finish ());
      words += 3 * item.sections.size ();
    }
  tree object = keep (build_static ("asterism_items", type, values.finish ()));
  finalize_object (object);
  return address_of (object);
}

} // namespace

unsigned HOST_WIDE_INT
css_element_bytes (const CssItem &item)
{
  return VOID_TYPE_P (item.element)
             ? 1
             : tree_to_uhwi (TYPE_SIZE_UNIT (item.element));
}

unsigned
css_item_flags (const CssItem &item)
{
  constexpr unsigned kUnbounded = 1; /* ASTERISM_ITEM_UNBOUNDED */
  return (item.unbounded ? kUnbounded : 0)
         | static_cast<unsigned> (item.sharing);
}

unsigned
css_hint_flags (const CallTask &said)
{
  return (said.priority ? kPriority : 0) | (said.condition ? kIf : 0)
         | (said.cost ? kCost : 0);
}

unsigned
css_reduction (char op, tree element)
{
  tree type = strip_array_types (element);
  unsigned kind = SCALAR_FLOAT_TYPE_P (type) ? 'f'
                  : TYPE_UNSIGNED (type)     ? 'u'
                                             : 'i';
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    op = logical (op);
  return static_cast<unsigned char> (op) | kind << 8
         | tree_to_uhwi (TYPE_SIZE_UNIT (type)) << 16;
}

tree
build_css_call (location_t where, CssEntry entry,
                std::span<const tree> arguments)
{
  note_css_used ();
  return build_converted_call (where, keep (declare_entry (entry)), arguments);
}

tree
build_css_call (location_t where, CssEntry entry,
                std::initializer_list<tree> arguments)
{
  return build_css_call (where, entry,
                         std::span (arguments.begin (), arguments.size ()));
}

void
note_repeatable ()
{
  note_repeatable_as (current_function_decl, NULL_TREE);
}

void
note_repeatable_as (tree fn, tree callee)
{
  if (!lookup_attribute (kRepeatableNote, DECL_ATTRIBUTES (fn)))
    DECL_ATTRIBUTES (fn)
        = tree_cons (get_identifier (kRepeatableNote),
                     callee ? build_tree_list (NULL_TREE, callee) : NULL_TREE,
                     DECL_ATTRIBUTES (fn));
}

bool
is_repeatable (const_tree fn)
{
  tree note = lookup_attribute (kRepeatableNote, DECL_ATTRIBUTES (fn));
  if (!note || !TREE_VALUE (note))
    return note;
  const_tree callee = TREE_VALUE (TREE_VALUE (note));
  return !DECL_INITIAL (callee) || is_repeatable (callee);
}

void
append_css_submission (const Task &task, const CssTask &css,
                       const BlockLayout &layout, tree object, tree address,
                       tree *variables, tree *statements)
{
  Substitutes parameters;
  tree stand_in = css.parameters;
  for (tree p = DECL_ARGUMENTS (task.decl); p; p = DECL_CHAIN (p))
    {
      parameters[stand_in] = p;
      stand_in = DECL_CHAIN (stand_in);
    }
  const tree hints[] = { css.priority, css.condition, css.cost };
  size_t count = std::count_if (std::begin (hints), std::end (hints),
                                [] (tree hint) { return hint; });
  tree items = build_items (css, layout, count);
  Initializer value (css_type ());
  value.set ("version", kAbiVersion);
  value.set ("nitems", css.items.size ());
  value.set ("flags", (css.priority ? kPriority : 0) | (css.condition ? kIf : 0)
                          | (css.cost ? kCost : 0)
                          | (css.has_more ? kMore : 0));
  if (!css.label.empty ())
    value.set ("label", build_text (css.label));
  value.set ("task", object);
  value.set ("items", items);
  tree descriptor
      = keep (build_static ("asterism_css", css_type (), value.finish ()));
  finalize_object (descriptor);

  tree words = null_pointer_node;
  if (count)
    {
      tree array
          = make_local (task.decl, "words",
                        build_array_type_nelts (long_integer_type_node, count));
      TREE_ADDRESSABLE (array) = 1;
      DECL_CHAIN (array) = *variables;
      *variables = array;
      words = address_of (array);
    }
  size_t next = 0;
  auto append = [&] (tree expression) {
    append_assignment (
        statements,
        build_access (TREE_TYPE (expression), words, next++ * UNITS_PER_WORD),
        substitute (expression, parameters));
  };
  for (tree word : hints)
    if (word)
      append (word);
  for (const CssItem &item : css.items)
    for (const CssSection &section : item.sections)
      for (tree number : { section.extent, section.start, section.length })
        append (number);
  append_to_statement_list (
      build_css_call (DECL_SOURCE_LOCATION (task.decl), CssEntry::Submit,
                      { address_of (descriptor), address, words }),
      statements);
}

} // namespace asterism::plugin
