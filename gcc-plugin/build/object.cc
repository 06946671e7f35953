/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes static objects and the constants in them.  */

#include "gcc_headers.h"

#include "build/object.h"

namespace asterism::plugin
{

tree
field_of (tree record, const char *name)
{
  for (tree f = TYPE_FIELDS (record); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f)
        && id_equal (DECL_NAME (f), name))
      return f;
  return NULL_TREE;
}

namespace
{

/* Names RECORD as the C++ front end expects it when it prints types.  */
void
name_record (tree record, const char *tag)
{
  tree name
      = build_decl (BUILTINS_LOCATION, TYPE_DECL, get_identifier (tag), record);
  DECL_ARTIFICIAL (name) = 1;
  TYPE_NAME (record) = name;
  TYPE_STUB_DECL (record) = name;
  TYPE_ARTIFICIAL (record) = 1;
}

/* Lays out RECORD as the runtime does, whatever `#pragma pack' is in effect
   here.  */
void
lay_out (tree record)
{
  unsigned packing = maximum_field_alignment;
  maximum_field_alignment = 0;
  layout_type (record);
  maximum_field_alignment = packing;
}

} // namespace

tree
build_record (const char *tag,
              std::initializer_list<std::pair<const char *, tree>> fields)
{
  tree record = make_node (RECORD_TYPE);
  name_record (record, tag);
  tree chain = NULL_TREE;
  for (auto [name, type] : fields)
    {
      tree field = build_decl (BUILTINS_LOCATION, FIELD_DECL,
                               get_identifier (name), type);
      DECL_CONTEXT (field) = record;
      DECL_CHAIN (field) = chain;
      chain = field;
    }
  TYPE_FIELDS (record) = nreverse (chain);
  lay_out (record);
  return record;
}

void
Initializer::set (const char *name, tree value)
{
  tree field = field_of (type_, name);
  gcc_assert (field);
  if (!AGGREGATE_TYPE_P (TREE_TYPE (field)))
    value = fold_convert (TREE_TYPE (field), value);
  CONSTRUCTOR_APPEND_ELT (values_, field, value);
}

void
Initializer::set (const char *name, unsigned HOST_WIDE_INT value)
{
  set (name, size_int (value));
}

void
Initializer::append (tree value)
{
  tree index = size_int (vec_safe_length (values_));
  if (!AGGREGATE_TYPE_P (TREE_TYPE (type_)))
    value = fold_convert (TREE_TYPE (type_), value);
  CONSTRUCTOR_APPEND_ELT (values_, index, value);
}

/* GCC writes a record out in the order given, so that must be the order of
   the fields.  */
tree
Initializer::finish ()
{
  vec<constructor_elt, va_gc> *sorted = values_;
  if (RECORD_OR_UNION_TYPE_P (type_))
    {
      sorted = nullptr;
      for (tree f = TYPE_FIELDS (type_); f; f = DECL_CHAIN (f))
        for (const constructor_elt &e : values_)
          if (e.index == f)
            CONSTRUCTOR_APPEND_ELT (sorted, f, e.value);
    }
  tree constructor = build_constructor (type_, sorted);
  TREE_CONSTANT (constructor) = 1;
  TREE_STATIC (constructor) = 1;
  return constructor;
}

std::string
unique_name (const std::string &prefix, unsigned &count)
{
  std::string name;
  do
    name = prefix + std::to_string (count++);
  while (maybe_get_identifier (name.c_str ()));
  return name;
}

tree
build_static (const char *name, tree type, tree value)
{
  static unsigned count;
  std::string unique = unique_name (std::string (name) + ".", count);
  tree id = get_identifier (unique.c_str ());
  tree variable = build_decl (BUILTINS_LOCATION, VAR_DECL, id, type);
  SET_DECL_ASSEMBLER_NAME (variable, id);
  TREE_STATIC (variable) = 1;
  TREE_USED (variable) = 1;
  TREE_ADDRESSABLE (variable) = 1;
  TREE_READONLY (variable) = TYPE_READONLY (type);
  DECL_ARTIFICIAL (variable) = 1;
  DECL_IGNORED_P (variable) = 1;
  DECL_INITIAL (variable) = value;
  layout_decl (variable, 0);
  return variable;
}

void
finalize_object (tree variable)
{
  if (!flag_syntax_only)
    varpool_node::finalize_decl (variable);
}

tree
build_text (std::string_view text)
{
  std::string terminated (text);
  return build_string_literal (terminated.size () + 1, terminated.c_str ());
}

tree
address_of (tree decl)
{
  TREE_ADDRESSABLE (decl) = 1;
  return build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (decl)), decl);
}

} // namespace asterism::plugin
