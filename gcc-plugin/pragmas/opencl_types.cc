/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the types of C with those of OpenCL C.  */

#include "gcc_headers.h"

#include "pragmas/opencl_types.h"
#include "report.h"

namespace asterism::plugin
{

namespace
{

/* Type names whose size OpenCL C leaves to the device.  */
constexpr const char *device_sized[]
    = { "size_t", "ssize_t", "ptrdiff_t", "intptr_t", "uintptr_t" };

/* Returns the first of the names that typedefs give TYPE and that OpenCL C
   leaves to the device.  */
const char *
device_sized_name (tree type)
{
  while (type && TYPE_NAME (type) && TREE_CODE (TYPE_NAME (type)) == TYPE_DECL)
    {
      tree decl = TYPE_NAME (type);
      for (const char *name : device_sized)
        if (DECL_NAME (decl) && id_equal (DECL_NAME (decl), name))
          return name;
      type = DECL_ORIGINAL_TYPE (decl);
    }
  return nullptr;
}

/* What OpenCL C has for a type of C.  */
struct Counterpart
{
  const char *name;   /* in OpenCL C */
  unsigned precision; /* in bits */
};

/* Returns the fundamental type of OpenCL C that is spelt as TYPE is.  */
std::optional<Counterpart>
counterpart_of (tree type)
{
  if (TREE_CODE (type) == ENUMERAL_TYPE)
    return Counterpart{ "int", 32 };
  type = TYPE_MAIN_VARIANT (type);
  if (type == char_type_node || type == signed_char_type_node)
    return Counterpart{ "char", 8 };
  if (type == unsigned_char_type_node)
    return Counterpart{ "uchar", 8 };
  if (type == short_integer_type_node)
    return Counterpart{ "short", 16 };
  if (type == short_unsigned_type_node)
    return Counterpart{ "ushort", 16 };
  if (type == integer_type_node)
    return Counterpart{ "int", 32 };
  if (type == unsigned_type_node)
    return Counterpart{ "uint", 32 };
  if (type == long_integer_type_node)
    return Counterpart{ "long", 64 };
  if (type == long_unsigned_type_node)
    return Counterpart{ "ulong", 64 };
  if (type == float_type_node)
    return Counterpart{ "float", 32 };
  if (type == double_type_node)
    return Counterpart{ "double", 64 };
  return {};
}

/* Says whether TYPE is one that a kernel could take if OpenCL C had it.  */
bool
is_scalar (tree type)
{
  return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
         || TREE_CODE (type) == COMPLEX_TYPE || FUNC_OR_METHOD_TYPE_P (type);
}

void
warn_no_fixed_size (const char *name, location_t where)
{
  auto_diagnostic_group group;
  if (warn (Warning::OpenclTypes, where,
            "type %qs has no fixed size in OpenCL C", name))
    inform (where, "use a type of fixed size, such as %<int%> or %<long%>");
}

void
warn_unknown (tree type, location_t where)
{
  auto_diagnostic_group group;
  if (warn (Warning::OpenclTypes, where, "type %qT is not known in OpenCL C",
            type))
    inform (where, "use a type that both have, such as %<int%>, %<long%>, "
                   "%<float%> or %<double%>");
}

void
warn_other_size (tree type, const Counterpart &counterpart, location_t where)
{
  auto_diagnostic_group group;
  if (warn (Warning::OpenclTypes, where,
            "type %qT has %d bits, but %qs of OpenCL C has %d", type,
            static_cast<int> (tree_to_shwi (TYPE_SIZE (type))),
            counterpart.name, counterpart.precision))
    inform (where, "use a type of the same size");
}

void
warn_type (tree type, location_t where)
{
  if (const char *name = device_sized_name (type))
    return warn_no_fixed_size (name, where);
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return warn_no_fixed_size ("bool", where);
  if (!is_scalar (type))
    return;
  std::optional<Counterpart> counterpart = counterpart_of (type);
  if (!counterpart)
    return warn_unknown (type, where);
  if (TYPE_SIZE (type)
      && compare_tree_int (TYPE_SIZE (type), counterpart->precision))
    return warn_other_size (type, *counterpart, where);
  auto_diagnostic_group group;
  if (TYPE_MAIN_VARIANT (type) == char_type_node && TYPE_UNSIGNED (type)
      && warn (Warning::OpenclTypes, where,
               "type %qT is unsigned, but %qs of OpenCL C is signed", type,
               counterpart->name))
    inform (where, "use %<signed char%> or %<unsigned char%>");
}

bool
holds_elements (tree type)
{
  return POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE
         || VECTOR_TYPE_P (type);
}

void
check_type (tree type, location_t where)
{
  unsigned pointers = 0;
  for (; holds_elements (type); type = TREE_TYPE (type))
    pointers += POINTER_TYPE_P (type);
  if (pointers < 2)
    return warn_type (type, where);
  auto_diagnostic_group group;
  if (warn (Warning::OpenclTypes, where,
            "a kernel of OpenCL C cannot take a pointer to pointers"))
    inform (where, "the device cannot follow them: keep the elements in one "
                   "array, and indices into it");
}

} // namespace

void
check_opencl_types (tree implementation)
{
  location_t where = DECL_SOURCE_LOCATION (implementation);
  tree parameter = DECL_ARGUMENTS (implementation);
  for (tree t = TYPE_ARG_TYPES (TREE_TYPE (implementation));
       t && t != void_list_node; t = TREE_CHAIN (t))
    {
      check_type (parameter ? TREE_TYPE (parameter) : TREE_VALUE (t),
                  parameter ? DECL_SOURCE_LOCATION (parameter) : where);
      parameter = parameter ? DECL_CHAIN (parameter) : NULL_TREE;
    }
}

} // namespace asterism::plugin
