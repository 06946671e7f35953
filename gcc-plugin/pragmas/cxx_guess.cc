/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells from declarations what operands are that are not parsed yet.  */

#define ASTERISM_FRONT_END_CXX
#include "gcc_headers.h"

#include "pragmas/cxx_guess.h"

/* Exported by the compiler, declared in no installed header.  */
extern bool cp_keyword_starts_decl_specifier_p (enum rid);

namespace asterism::plugin
{

Found
cxx_look_up (Tokens tokens)
{
  size_t i = 0;
  tree scope = NULL_TREE;
  if (!tokens.empty () && tokens[0].type == CPP_SCOPE)
    {
      scope = global_namespace;
      i++;
    }
  for (;; i += 2)
    {
      if (i >= tokens.size () || tokens[i].type != CPP_NAME)
        return { NULL_TREE, i };
      tree name = tokens[i].value;
      tree decl = NULL_TREE;
      if (!scope)
        decl = lookup_name (name);
      else if (TREE_CODE (scope) == NAMESPACE_DECL
               || (CLASS_TYPE_P (scope) && COMPLETE_TYPE_P (scope)
                   && !dependent_type_p (scope)))
        decl = lookup_qualified_name (scope, name);
      if (!decl || decl == error_mark_node)
        return { NULL_TREE, i + 1 };
      if (i + 1 >= tokens.size () || tokens[i + 1].type != CPP_SCOPE)
        return { decl, i + 1 };
      scope = TREE_CODE (decl) == TYPE_DECL ? TREE_TYPE (decl) : decl;
    }
}

namespace
{

/* A type name followed by an argument list is a conversion, not the beginning
   of a cast.  */
bool
begins_conversion (Tokens after_name)
{
  if (after_name.empty ())
    return false;
  if (after_name[0].type == CPP_OPEN_BRACE)
    return true;
  return after_name[0].type == CPP_OPEN_PAREN && after_name.size () > 1
         && after_name[1].type != CPP_MULT && after_name[1].type != CPP_AND
         && after_name[1].type != CPP_CLOSE_PAREN;
}

/* Says whether TOKEN names a type together with an operand in brackets.  Not
   every release of GCC has a keyword for the last of these.  */
bool
takes_operand (const Token &token)
{
  return token.keyword == RID_DECLTYPE || token.keyword == RID_TYPEOF
         || (token.value && TREE_CODE (token.value) == IDENTIFIER_NODE
             && id_equal (token.value, "__underlying_type"));
}

/* Says whether the keyword that TOKENS begin with begins the name of a type. */
bool
keyword_names_type (Tokens tokens)
{
  if (takes_operand (tokens[0]))
    {
      size_t close = tokens.size () > 1 ? closing_bracket (tokens, 1) : 1;
      return close < tokens.size ()
             && !begins_conversion (tokens.subspan (close + 1));
    }
  rid keyword = tokens[0].keyword;
  switch (keyword)
    {
    case RID_TYPENAME:
    case RID_CONST:
    case RID_VOLATILE:
      return true;
    case RID_OPERATOR:
      return false;
    default:
      return cp_keyword_starts_decl_specifier_p (keyword)
             && !begins_conversion (tokens.subspan (1));
    }
}

} // namespace

bool
cxx_names_type (Tokens tokens)
{
  if (tokens[0].type == CPP_KEYWORD || takes_operand (tokens[0]))
    return keyword_names_type (tokens);
  Found found = cxx_look_up (tokens);
  if (!found.decl)
    return false;
  Tokens rest = tokens.subspan (found.length);
  if (DECL_CLASS_TEMPLATE_P (found.decl) || DECL_ALIAS_TEMPLATE_P (found.decl))
    {
      size_t i = 0;
      while (i < rest.size () && rest[i].type != CPP_GREATER)
        i++;
      return i < rest.size () && !begins_conversion (rest.subspan (i + 1))
             && (i + 1 == rest.size () || rest[i + 1].type != CPP_SCOPE);
    }
  return TREE_CODE (found.decl) == TYPE_DECL && !begins_conversion (rest);
}

namespace
{

/* Returns the first index in TOKENS, outside of brackets, for which FOUND
   holds, or their number.  The first token does not count: there it is unary.
 */
size_t
find_operator (Tokens tokens, bool (*found) (cpp_ttype))
{
  for (size_t i = 0; i < tokens.size (); i++)
    {
      cpp_ttype type = tokens[i].type;
      if (i && found (type))
        return i;
      if (type == CPP_OPEN_PAREN || type == CPP_OPEN_SQUARE
          || type == CPP_OPEN_BRACE)
        i = closing_bracket (tokens, i);
    }
  return tokens.size ();
}

/* Returns the part of EXPRESSION that has its type as far as that matters here:
   what a comma, a condition or pointer arithmetic comes to.  */
Tokens
significant_part (Tokens expression)
{
  for (;;)
    {
      size_t i = find_operator (
          expression, [] (cpp_ttype type) { return type == CPP_COMMA; });
      if (i == expression.size ())
        break;
      expression = expression.subspan (i + 1);
    }
  size_t i = find_operator (expression,
                            [] (cpp_ttype type) { return type == CPP_QUERY; });
  if (i < expression.size ())
    {
      expression = expression.subspan (i + 1);
      expression = expression.first (find_operator (
          expression, [] (cpp_ttype type) { return type == CPP_COLON; }));
    }
  i = find_operator (expression, [] (cpp_ttype type) {
    return type == CPP_PLUS || type == CPP_MINUS;
  });
  return expression.first (i);
}

/* Says whether EXPRESSION ends with an argument list.  */
bool
is_call (Tokens expression)
{
  if (expression.empty () || expression.back ().type != CPP_CLOSE_PAREN)
    return false;
  size_t open = expression.size ();
  while (open-- > 0)
    if (expression[open].type == CPP_OPEN_PAREN
        && closing_bracket (expression, open) == expression.size () - 1)
      return open > 0;
  return false;
}

tree simple_type (Tokens expression, tree parameters);

/* Returns the type of EXPRESSION, which ends with a bracket.  */
tree
type_of_bracketed (Tokens expression, tree parameters)
{
  size_t open = expression.size ();
  while (open-- > 0)
    if (closing_bracket (expression, open) == expression.size () - 1)
      break;
  if (open >= expression.size ())
    return NULL_TREE;
  if (expression.back ().type == CPP_CLOSE_PAREN)
    return open == 0 ? simple_type (significant_part (expression.subspan (
                                        1, expression.size () - 2)),
                                    parameters)
                     : NULL_TREE;
  tree base = simple_type (expression.first (open), parameters);
  return base && (POINTER_TYPE_P (base) || TREE_CODE (base) == ARRAY_TYPE)
             ? TREE_TYPE (base)
             : NULL_TREE;
}

/* Returns the member that EXPRESSION, `object.name' or `object->name', names,
   or NULL_TREE.  */
tree
find_member (Tokens expression, tree parameters)
{
  size_t size = expression.size ();
  tree object = simple_type (expression.first (size - 2), parameters);
  if (object && expression[size - 2].type == CPP_DEREF)
    object = POINTER_TYPE_P (object) ? TREE_TYPE (object) : NULL_TREE;
  if (!object || !CLASS_TYPE_P (object) || dependent_type_p (object)
      || !COMPLETE_TYPE_P (object))
    return NULL_TREE;
  return lookup_member (object, expression.back ().value, 0, false, tf_none);
}

/* Returns what EXPRESSION, which ends with a name, names, or NULL_TREE.  */
tree
find_named (Tokens expression, tree parameters)
{
  size_t size = expression.size ();
  if (size >= 3
      && (expression[size - 2].type == CPP_DOT
          || expression[size - 2].type == CPP_DEREF))
    return find_member (expression, parameters);
  for (tree p = size == 1 ? parameters : NULL_TREE; p; p = DECL_CHAIN (p))
    if (DECL_NAME (p) == expression[0].value)
      return p;
  Found found = cxx_look_up (expression);
  return found.length == size ? found.decl : NULL_TREE;
}

bool
has_value (tree decl)
{
  return DECL_P (decl)
         && (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL
             || TREE_CODE (decl) == FIELD_DECL
             || TREE_CODE (decl) == CONST_DECL);
}

/* Returns the type of EXPRESSION if that can be told from declarations alone,
   or else NULL_TREE.  */
tree
simple_type (Tokens expression, tree parameters)
{
  if (expression.empty ())
    return NULL_TREE;
  if (expression[0].type == CPP_MULT)
    {
      tree pointer = simple_type (expression.subspan (1), parameters);
      return pointer && TREE_CODE (pointer) == POINTER_TYPE
                 ? TREE_TYPE (pointer)
                 : NULL_TREE;
    }
  const Token &last = expression.back ();
  if (last.type == CPP_CLOSE_SQUARE || last.type == CPP_CLOSE_PAREN)
    return type_of_bracketed (expression, parameters);
  if (expression.size () == 1 && last.keyword == RID_THIS)
    return current_class_ptr ? TREE_TYPE (current_class_ptr) : NULL_TREE;
  if (expression.size () == 1 && last.type == CPP_NUMBER)
    return TREE_TYPE (last.value);
  if (last.type != CPP_NAME)
    return NULL_TREE;
  tree decl = find_named (expression, parameters);
  if (!decl || !has_value (decl) || !TREE_TYPE (decl))
    return NULL_TREE;
  return non_reference (TREE_TYPE (decl));
}

/* Says whether EXPRESSION is a block in parentheses, as in GNU C.  */
bool
is_statement_expression (Tokens expression)
{
  return expression.size () > 1 && expression[0].type == CPP_OPEN_PAREN
         && expression[1].type == CPP_OPEN_BRACE
         && closing_bracket (expression, 0) == expression.size () - 1;
}

} // namespace

bool
cxx_is_callable (Tokens expression, tree parameters)
{
  if (is_statement_expression (expression))
    return false;
  tree type = simple_type (expression, parameters);
  if (!type)
    return !is_call (expression);
  if (TREE_CODE (type) == POINTER_TYPE)
    return FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type));
  return TREE_CODE (type) != ARRAY_TYPE
         && !INTEGRAL_OR_ENUMERATION_TYPE_P (type)
         && !SCALAR_FLOAT_TYPE_P (type);
}

} // namespace asterism::plugin
