/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma css task` in C++.  The line

     #pragma css task input (a[n * 2])
     void f (int n, float *a);

   becomes, with the parameters of the declaration that follows,

     #pragma
     __asterism_type_1 static inline
     __asterism_css_1 (int n, float *a)
     {
       __asterism_pragma_css_value (0, n * 2);
     }
     void f (int n, float *a);

   and the arguments of these calls are kept when GCC asks what the built-in
   function is.  Nothing calls the function.  */

#define ASTERISM_FRONT_END_CXX
#include "gcc_headers.h"

#include "language.h"
#include "model/bounds.h"
#include "pragmas/css_task.h"
#include "pragmas/cxx_guess.h"
#include "pragmas/cxx_kernel.h"
#include "pragmas/cxx_tokens.h"
#include "pragmas/front_end_cxx.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* An expression of a line kept: its first token, and what it is over the
   parameters PARAMETERS.  */
struct Value
{
  const Token *first;
  tree value;
  tree parameters;
};

std::vector<Value> values;

/* The outermost extent of an array among the parameters: which of the values it
   is, or that of its type, which has a name.  */
struct Extent
{
  tree parameter; /* its name */
  size_t index;
  tree of_type;
};

std::vector<Extent> extents;

/* Appends the list of parameters of the declaration that follows the line being
   read, with its parentheses, to TOKENS.  Returns false when no function
   follows.  */
bool
append_parameters (std::vector<Token> &tokens)
{
  const std::vector<Token> following = cxx_declaration ();
  Tokens rest = following;
  for (size_t i = 0; i < rest.size (); i++)
    if (rest[i].type == CPP_OPEN_PAREN && i > 0
        && (rest[i - 1].type == CPP_NAME || rest[i - 1].type == CPP_GREATER))
      {
        size_t end = closing_bracket (rest, i);
        if (end == rest.size ())
          return false;
        tokens.insert (tokens.end (), rest.begin () + i,
                       rest.begin () + end + 1);
        return true;
      }
    else if (rest[i].type == CPP_OPEN_PAREN || rest[i].type == CPP_OPEN_SQUARE)
      i = closing_bracket (rest, i);
    else if (rest[i].keyword == RID_TEMPLATE || rest[i].type == CPP_EQ)
      return false;
  return false;
}

/* Returns the extent of the type of arrays that TOKEN names, or NULL_TREE.  */
tree
extent_of_type (const Token &token)
{
  if (token.type != CPP_NAME)
    return NULL_TREE;
  tree decl = cxx_look_up ({ &token, 1 }).decl;
  return decl && TREE_CODE (decl) == TYPE_DECL
                 && TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE
             ? extent_of_array (TREE_TYPE (decl))
             : NULL_TREE;
}

/* Appends the outermost extent of each array of LIST, parameters in
   parentheses, to EXPRESSIONS, and notes whose it is.  */
void
append_extents (Tokens list, std::vector<Tokens> &expressions)
{
  for (size_t i = 1; i + 1 < list.size (); i++)
    {
      if (list[i].type == CPP_OPEN_PAREN)
        i = closing_bracket (list, i);
      if (list[i].type != CPP_NAME)
        continue;
      if (tree extent = extent_of_type (list[i - 1]))
        extents.push_back ({ list[i].value, 0, extent });
      if (i + 2 >= list.size () || list[i + 1].type != CPP_OPEN_SQUARE)
        continue;
      const size_t end = closing_bracket (list, i + 1);
      const Tokens extent = list.subspan (i + 2, end - i - 2);
      if (extent.empty ())
        continue;
      extents.push_back (
          { list[i].value, values.size () + expressions.size (), NULL_TREE });
      expressions.push_back (extent);
      i = end;
    }
}

class CxxCss final : public CssFrontEnd
{
public:
  bool keep_line (const CssLine &line) override;
  void
  open (tree parameters) override
  {
    parameters_ = parameters;
  }
  void
  close () override
  {
  }
  tree value (Tokens expression) override;
  bool
  is_array (tree parm) override
  {
    return DECL_ARRAY_PARAMETER_P (parm);
  }
  tree
  outermost_extent (tree parm) override
  {
    for (const Extent &one : extents)
      if (one.parameter == DECL_NAME (parm))
        {
          tree extent = one.of_type ? one.of_type : values[one.index].value;
          return error_operand_p (extent)
                     ? NULL_TREE
                     : fold_convert (long_integer_type_node, extent);
        }
    return NULL_TREE;
  }
  tree
  find_function (Tokens name, tree type) override
  {
    Found found = cxx_look_up (name);
    return found.decl && found.length == name.size ()
               ? language ().resolve (found.decl, type)
               : NULL_TREE;
  }
  bool
  made (tree fn) override
  {
    return DECL_NAME (fn)
           && !strncmp (IDENTIFIER_POINTER (DECL_NAME (fn)), kReservedPrefix,
                        strlen (kReservedPrefix));
  }
  void
  forget_lines () override
  {
    values.clear ();
    extents.clear ();
  }

private:
  tree parameters_ = NULL_TREE;
};

bool
CxxCss::keep_line (const CssLine &line)
{
  std::vector<Tokens> expressions;
  for (const ClauseText &clause : line.clauses)
    append_expressions (clause, expressions);
  for (const Token &token : line.tokens)
    if (token.value)
      keep (token.value);
  std::vector<Token> made, list;
  if (!append_parameters (list))
    {
      auto_diagnostic_group group;
      error_at (line.where, "%<#pragma css task%> is not followed by a "
                            "function");
      inform (line.where, "put it directly before a declaration or definition "
                          "of a function that is no template");
      return false;
    }
  append_extents (list, expressions);
  if (expressions.empty ())
    return true;
  location_t where = line.where;
  auto punctuate
      = [&] (cpp_ttype type) { made.push_back (cxx_punctuator (type, where)); };
  made.push_back (cxx_name (cxx_name_type (void_type_node), where));
  made.push_back (cxx_keyword (RID_STATIC, where));
  made.push_back (cxx_keyword (RID_INLINE, where));
  made.push_back (
      cxx_name (get_identifier (cxx_fresh_name ("css").c_str ()), where));
  made.insert (made.end (), list.begin (), list.end ());
  punctuate (CPP_OPEN_BRACE);
  tree callee = declare_css_value ();
  for (Tokens expression : expressions)
    {
      made.push_back (cxx_name (callee, where));
      punctuate (CPP_OPEN_PAREN);
      made.push_back (cxx_number (values.size (), where));
      punctuate (CPP_COMMA);
      made.insert (made.end (), expression.begin (), expression.end ());
      punctuate (CPP_CLOSE_PAREN);
      punctuate (CPP_SEMICOLON);
      values.push_back ({ expression.data (), error_mark_node, NULL_TREE });
    }
  punctuate (CPP_CLOSE_BRACE);
  if (replace_line (made))
    return true;
  auto_diagnostic_group group;
  error_at (where, "%<#pragma %s %s%> cannot stand here", "css", "task");
  inform (where, "move it to the top level");
  return false;
}

/* The parameters that an expression is over, and those that it is to be
   over.  */
struct Renaming
{
  tree from, to;
};

tree
rename (tree *node, int *, void *data)
{
  auto &renaming = *static_cast<Renaming *> (data);
  tree to = renaming.to;
  for (tree p = renaming.from; p && to; p = DECL_CHAIN (p))
    {
      if (*node == p)
        *node = to;
      to = DECL_CHAIN (to);
    }
  return NULL_TREE;
}

tree
CxxCss::value (Tokens expression)
{
  for (const Value &kept : values)
    if (kept.first == expression.data ())
      {
        if (error_operand_p (kept.value))
          return error_mark_node;
        tree value = unshare_expr (kept.value);
        Renaming renaming{ kept.parameters, parameters_ };
        cp_walk_tree_without_duplicates (&value, rename, &renaming);
        return value;
      }
  return error_mark_node;
}

} // namespace

tree
resolve_css_value (vec<tree, va_gc> *arguments)
{
  if (vec_safe_length (arguments) != 2)
    return error_mark_node;
  for (tree p = DECL_ARGUMENTS (current_function_decl); p; p = DECL_CHAIN (p))
    {
      TREE_USED (p) = 1;
      DECL_READ_P (p) = 1;
    }
  tree number = tree_strip_any_location_wrapper ((*arguments)[0]);
  tree expression = (*arguments)[1];
  size_t index = TREE_INT_CST_LOW (number);
  if (error_operand_p (expression) || index >= values.size ())
    return void_node;
  tree value = decay_conversion (expression, tf_warning_or_error);
  if (!error_operand_p (value))
    value = cp_fully_fold (value);
  values[index].value = keep (value);
  values[index].parameters = keep (DECL_ARGUMENTS (current_function_decl));
  return void_node;
}

CssFrontEnd &
cxx_css ()
{
  static auto &front = *new CxxCss;
  return front;
}

} // namespace asterism::plugin
