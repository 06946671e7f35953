/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Notes what attributes of parameters say on their function.  */

#include "gcc_headers.h"

#include "model/hints.h"
#include "source/substitute.h"

namespace asterism::plugin
{

namespace
{

constexpr const char *kNote = "asterism use";
constexpr const char *kValueNote = "asterism value";

constexpr struct
{
  const char *name;
  Use use;
} kUses[] = { { "commute", Use::Commute },
              { "concurrent", Use::Concurrent },
              { "scratch", Use::Scratch },
              { "reduction", Use::Reduction } };

} // namespace

Use
use_from_name (const char *name)
{
  for (const auto &row : kUses)
    if (!strcmp (name, row.name))
      return row.use;
  return Use::Ordered;
}

/* A note has the index, the use, and the arguments of the attribute.  */
void
note_uses (tree decl, unsigned index, tree parm)
{
  for (const auto &row : kUses)
    {
      tree attribute = lookup_attribute (row.name, DECL_ATTRIBUTES (parm));
      if (!attribute)
        continue;
      tree list = build_tree_list (NULL_TREE, TREE_VALUE (attribute));
      list = tree_cons (NULL_TREE, size_int (static_cast<int> (row.use)), list);
      list = tree_cons (NULL_TREE, size_int (index), list);
      tree note = tree_cons (get_identifier (kNote), list, NULL_TREE);
      DECL_ATTRIBUTES (decl) = chainon (DECL_ATTRIBUTES (decl), note);
    }
}

std::vector<ParameterHint>
uses_of (const_tree decl, unsigned index)
{
  std::vector<ParameterHint> found;
  tree a = lookup_attribute (kNote, DECL_ATTRIBUTES (decl));
  for (; a; a = lookup_attribute (kNote, TREE_CHAIN (a)))
    {
      tree list = TREE_VALUE (a);
      if (tree_to_uhwi (TREE_VALUE (list)) != index)
        continue;
      list = TREE_CHAIN (list);
      found.push_back ({ static_cast<Use> (tree_to_uhwi (TREE_VALUE (list))),
                         TREE_VALUE (TREE_CHAIN (list)) });
    }
  return found;
}

ParameterHint
use_of (const_tree decl, unsigned index)
{
  const std::vector<ParameterHint> uses = uses_of (decl, index);
  return uses.empty () ? ParameterHint () : uses.back ();
}

bool
has_hints (const_tree decl)
{
  if (lookup_attribute (kNote, DECL_ATTRIBUTES (decl)))
    return true;
  for (const char *name : { "priority", "cost" })
    if (lookup_attribute (name, DECL_ATTRIBUTES (decl)))
      return true;
  return false;
}

tree
hint_of (const_tree decl, const char *name)
{
  tree attribute = lookup_attribute (name, DECL_ATTRIBUTES (decl));
  return attribute && TREE_VALUE (attribute)
             ? TREE_VALUE (TREE_VALUE (attribute))
             : NULL_TREE;
}

/* A note has the argument, the value, and the parameters that this is over.  */
void
note_value (tree decl, tree argument, tree value)
{
  tree list = build_tree_list (NULL_TREE, DECL_ARGUMENTS (decl));
  list = tree_cons (NULL_TREE, value, list);
  list = tree_cons (NULL_TREE, argument, list);
  DECL_ATTRIBUTES (decl)
      = chainon (DECL_ATTRIBUTES (decl),
                 tree_cons (get_identifier (kValueNote), list, NULL_TREE));
}

tree
value_of_argument (const_tree decl, tree argument, tree parameters)
{
  tree a = lookup_attribute (kValueNote, DECL_ATTRIBUTES (decl));
  for (; a; a = lookup_attribute (kValueNote, TREE_CHAIN (a)))
    {
      tree list = TREE_VALUE (a);
      if (TREE_VALUE (list) != argument)
        continue;
      list = TREE_CHAIN (list);
      return substitute_parameters (TREE_VALUE (list),
                                    TREE_VALUE (TREE_CHAIN (list)), parameters);
    }
  return NULL_TREE;
}

std::string
text_of_argument (tree argument)
{
  STRIP_ANY_LOCATION_WRAPPER (argument);
  switch (TREE_CODE (argument))
    {
    case STRING_CST:
      return std::string (TREE_STRING_POINTER (argument),
                          TREE_STRING_LENGTH (argument) - 1);
    case IDENTIFIER_NODE:
      return IDENTIFIER_POINTER (argument);
    case PARM_DECL:
      return IDENTIFIER_POINTER (DECL_NAME (argument));
    default:
      return "";
    }
}

char
operator_in (tree arguments)
{
  static constexpr struct
  {
    const char *text;
    char op;
  } kOperators[] = { { "+", '+' },  { "*", '*' },   { "&", '&' },
                     { "|", '|' },  { "^", '^' },   { "&&", 'a' },
                     { "||", 'o' }, { "min", '<' }, { "max", '>' } };
  if (!arguments || TREE_CHAIN (arguments))
    return 0;
  const std::string text = text_of_argument (TREE_VALUE (arguments));
  for (const auto &row : kOperators)
    if (text == row.text)
      return row.op;
  return 0;
}

} // namespace asterism::plugin
