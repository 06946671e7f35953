/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the types of C with those of OpenCL C.  */

#include "gcc_headers.h"

#include "pragmas/opencl_types.h"
#include "report.h"

namespace asterism::plugin
{

namespace
{

/* What is compared: the type of the parameter at WHERE, or that of a MEMBER of
   it.  */
struct Place
{
  location_t where;
  tree member = NULL_TREE;
};

/* Ends what is said of PLACE.  */
void
inform_member (const Place &place)
{
  if (place.member)
    inform (DECL_SOURCE_LOCATION (place.member), "this is member %qD",
            place.member);
}

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
  if (type == float16_type_node)
    return Counterpart{ "half", 16 };
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

/* Each warns of PLACE and says how to mend it.  */

void
warn_no_fixed_size (const char *name, const Place &place)
{
  auto_diagnostic_group group;
  if (!warn (Warning::OpenclTypes, place.where,
             "type %qs has no fixed size in OpenCL C", name))
    return;
  inform (place.where, "use a type of fixed size, such as %<int%> or %<long%>");
  inform_member (place);
}

void
warn_unknown (tree type, const Place &place)
{
  auto_diagnostic_group group;
  if (!warn (Warning::OpenclTypes, place.where,
             "type %qT is not known in OpenCL C", type))
    return;
  inform (place.where, "use a type that both have, such as %<int%>, "
                       "%<long%>, %<float%> or %<double%>");
  inform_member (place);
}

void
warn_other_size (tree type, const Counterpart &counterpart, const Place &place)
{
  auto_diagnostic_group group;
  if (!warn (Warning::OpenclTypes, place.where,
             "type %qT has %d bits, but %qs of OpenCL C has %d", type,
             static_cast<int> (tree_to_shwi (TYPE_SIZE (type))),
             counterpart.name, counterpart.precision))
    return;
  inform (place.where, "use a type of the same size");
  inform_member (place);
}

void
warn_unsigned (tree type, const Counterpart &counterpart, const Place &place)
{
  auto_diagnostic_group group;
  if (!warn (Warning::OpenclTypes, place.where,
             "type %qT is unsigned, but %qs of OpenCL C is signed", type,
             counterpart.name))
    return;
  inform (place.where, "use %<signed char%> or %<unsigned char%>");
  inform_member (place);
}

void
warn_pointers (const Place &place)
{
  auto_diagnostic_group group;
  if (!warn (Warning::OpenclTypes, place.where,
             place.member ? G_ ("a kernel of OpenCL C cannot take pointers in "
                                "structures")
                          : G_ ("a kernel of OpenCL C cannot take a pointer "
                                "to pointers")))
    return;
  inform (place.where,
          "the device cannot follow them: keep the elements in one array, and "
          "indices into it");
  inform_member (place);
}

void
warn_bit_field (const Place &place)
{
  auto_diagnostic_group group;
  if (!warn (Warning::OpenclTypes, place.where,
             "structures of OpenCL C cannot have bit-fields"))
    return;
  inform (place.where, "use an integer, and take the bits out of it");
  inform_member (place);
}

void
warn_vector (unsigned HOST_WIDE_INT length, const Place &place)
{
  auto_diagnostic_group group;
  if (!warn (Warning::OpenclTypes, place.where,
             "OpenCL C has no vectors of %wu elements", length))
    return;
  inform (place.where, "use one of 2, 4, 8 or 16 elements, or an array");
  inform_member (place);
}

void
check_scalar (tree type, const Place &place)
{
  if (const char *name = device_sized_name (type))
    return warn_no_fixed_size (name, place);
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return warn_no_fixed_size ("bool", place);
  if (!is_scalar (type))
    return;
  std::optional<Counterpart> counterpart = counterpart_of (type);
  if (!counterpart)
    return warn_unknown (type, place);
  if (TYPE_SIZE (type)
      && compare_tree_int (TYPE_SIZE (type), counterpart->precision))
    return warn_other_size (type, *counterpart, place);
  if (TYPE_MAIN_VARIANT (type) == char_type_node && TYPE_UNSIGNED (type))
    warn_unsigned (type, *counterpart, place);
}

bool
holds_elements (tree type)
{
  return POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE
         || VECTOR_TYPE_P (type);
}

void
check_type (tree type, const Place &place)
{
  unsigned pointers = 0;
  for (; holds_elements (type); type = TREE_TYPE (type))
    {
      pointers += POINTER_TYPE_P (type);
      unsigned HOST_WIDE_INT length;
      if (VECTOR_TYPE_P (type)
          && TYPE_VECTOR_SUBPARTS (type).is_constant (&length) && length != 2
          && length != 4 && length != 8 && length != 16)
        return warn_vector (length, place);
    }
  if (type == error_mark_node)
    return;
  if (pointers > (place.member ? 0 : 1))
    return warn_pointers (place);
  if (!RECORD_OR_UNION_TYPE_P (type))
    return check_scalar (type, place);
  /* A base of a class has no name of its own.  */
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL)
      {
        Place inner = { place.where, DECL_NAME (field) ? field : place.member };
        if (DECL_BIT_FIELD_TYPE (field))
          warn_bit_field (inner);
        else
          check_type (TREE_TYPE (field), inner);
      }
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
                  { parameter ? DECL_SOURCE_LOCATION (parameter) : where });
      parameter = parameter ? DECL_CHAIN (parameter) : NULL_TREE;
    }
}

} // namespace asterism::plugin
