/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program's types in the words of a kernel's text.  */

#include "gcc_headers.h"

#include "kernels/types.h"

namespace asterism::plugin
{

tree
innermost (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return type;
}

std::string
TypeNames::name (tree type, location_t where)
{
  switch (TREE_CODE (type))
    {
    case BOOLEAN_TYPE:
    case ENUMERAL_TYPE:
    case INTEGER_TYPE:
      {
        unsigned HOST_WIDE_INT bits = tree_to_uhwi (TYPE_SIZE (type));
        if (bits <= 64)
          return (TYPE_UNSIGNED (type) ? "u" : "i") + std::to_string (bits);
        break;
      }
    case REAL_TYPE:
      if (TYPE_MODE (type) == TYPE_MODE (float_type_node))
        return "f32";
      if (TYPE_MODE (type) == TYPE_MODE (double_type_node))
        {
          source_.has_double = true;
          return "f64";
        }
      break;
    case VOID_TYPE:
      return "void";
    case RECORD_TYPE:
    case UNION_TYPE:
      return record (TYPE_MAIN_VARIANT (type), where);
    default:
      break;
    }
  refusal_.report (where, type, G_ ("a kernel cannot have the type %qT"),
                   G_ ("use integers of at most 64 bits, %<float%> or "
                       "%<double%>, and arrays and structures of these"));
  return "i32";
}

std::string
TypeNames::pointer (tree type, Space space, location_t where)
{
  const char *word = space == Space::Global     ? "GLOBAL "
                     : space == Space::Constant ? "CONSTANT "
                                                : "";
  type = innermost (type);
  if (VOID_TYPE_P (type))
    return std::string (word) + "void *";
  if (POINTER_TYPE_P (type) || FUNC_OR_METHOD_TYPE_P (type))
    {
      refusal_.report (where, type, G_ ("a kernel cannot have pointers to %qT"),
                       G_ ("keep indices into one array instead"));
      return "void *";
    }
  return word + name (type, where) + " *";
}

std::string
TypeNames::declare (tree type, const std::string &name_of_it, location_t where)
{
  if (TREE_CODE (type) != ARRAY_TYPE)
    return name (type, where) + " " + name_of_it;
  tree element = innermost (type);
  tree size = TYPE_SIZE_UNIT (type);
  if (!size || !tree_fits_uhwi_p (size) || POINTER_TYPE_P (element)
      || integer_zerop (TYPE_SIZE_UNIT (element)))
    {
      refusal_.report (where, type,
                       G_ ("a kernel cannot have variables of type %qT"),
                       G_ ("give the array a constant size, of numbers or "
                           "structures"));
      return "i32 " + name_of_it;
    }
  unsigned HOST_WIDE_INT count
      = tree_to_uhwi (size) / tree_to_uhwi (TYPE_SIZE_UNIT (element));
  return name (element, where) + " " + name_of_it + "[" + std::to_string (count)
         + "]";
}

std::string
TypeNames::field (tree field)
{
  return std::string ("m_") + IDENTIFIER_POINTER (DECL_NAME (field));
}

std::string
TypeNames::record (tree type, location_t where)
{
  std::string &known = records_[type];
  if (!known.empty ())
    return known;
  known = "s" + std::to_string (records_.size ());
  const std::string name = known;
  define (type, name, where);
  return name;
}

/* The layout is that of C's own rules in both places, as long as nothing about
   it was asked for.  */
void
TypeNames::define (tree type, const std::string &name, location_t where)
{
  const bool is_union = TREE_CODE (type) == UNION_TYPE;
  std::string text = (is_union ? "union " : "struct ") + name + "_\n{\n";
  bool plain = COMPLETE_TYPE_P (type) && !TYPE_PACKED (type)
               && !TYPE_USER_ALIGN (type);
  bool any = false;
  for (tree f = plain ? TYPE_FIELDS (type) : NULL_TREE; f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL)
        continue;
      any = true;
      if (!DECL_NAME (f) || DECL_BIT_FIELD_TYPE (f) || DECL_USER_ALIGN (f)
          || POINTER_TYPE_P (TREE_TYPE (f)))
        plain = false;
      else
        text += "  " + declare (TREE_TYPE (f), field (f), where) + ";\n";
    }
  if (!plain || !any)
    refusal_.report (where, type, G_ ("a kernel cannot have the type %qT"),
                     G_ ("structures of kernels have members with names, none "
                         "of them a pointer or bit-field, and are neither "
                         "packed nor aligned"));
  source_.types += text + "};\ntypedef " + (is_union ? "union " : "struct ")
                   + name + "_ " + name + ";\n";
}

} // namespace asterism::plugin
