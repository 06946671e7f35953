/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses expressions in strings, by precedence of operators.  */

#include "gcc_headers.h"

#include "source/expression.h"

namespace asterism::plugin
{

namespace
{

struct Binary
{
  const char *text;
  unsigned precedence; /* a larger one binds closer */
  tree_code code;
};

/* Longer ones first.  */
constexpr Binary kBinaries[]
    = { { "||", 1, TRUTH_ORIF_EXPR }, { "&&", 2, TRUTH_ANDIF_EXPR },
        { "==", 6, EQ_EXPR },         { "!=", 6, NE_EXPR },
        { "<<", 8, LSHIFT_EXPR },     { ">>", 8, RSHIFT_EXPR },
        { "<=", 7, LE_EXPR },         { ">=", 7, GE_EXPR },
        { "|", 3, BIT_IOR_EXPR },     { "^", 4, BIT_XOR_EXPR },
        { "&", 5, BIT_AND_EXPR },     { "<", 7, LT_EXPR },
        { ">", 7, GT_EXPR },          { "+", 9, PLUS_EXPR },
        { "-", 9, MINUS_EXPR },       { "*", 10, MULT_EXPR },
        { "/", 10, TRUNC_DIV_EXPR },  { "%", 10, TRUNC_MOD_EXPR } };

/* Macros within macros that are looked into.  */
constexpr unsigned kMostMacros = 16;

bool
is_real (tree value)
{
  return SCALAR_FLOAT_TYPE_P (TREE_TYPE (value));
}

tree
as_number (tree value)
{
  return fold_convert (
      is_real (value) ? double_type_node : long_integer_type_node, value);
}

tree
as_truth (tree value)
{
  return fold_build2 (NE_EXPR, integer_type_node, value,
                      build_zero_cst (TREE_TYPE (value)));
}

class Parser
{
public:
  Parser (std::string_view text, location_t where, tree parameters,
          unsigned depth)
      : text_ (text), where_ (where), parameters_ (parameters), depth_ (depth)
  {
  }

  tree
  parse ()
  {
    tree value = conditional ();
    if (value == error_mark_node)
      return value;
    return at_end () ? value : fail ("unexpected %qs", rest ());
  }

private:
  /* Reports at the next character.  */
  tree
  fail (const char *message, const std::string &what)
  {
    location_t place = depth_ ? where_
                              : linemap_position_for_loc_and_offset (
                                  line_table, where_, next_ + 1);
    auto_diagnostic_group group;
    error_at (place ? place : where_, message, what.c_str ());
    inform (place ? place : where_, "an expression in an attribute is one of C "
                                    "on numbers, over the parameters of the "
                                    "task");
    return error_mark_node;
  }

  std::string
  rest () const
  {
    return std::string (text_.substr (next_));
  }

  void
  skip_blanks ()
  {
    while (next_ < text_.size () && ISSPACE (text_[next_]))
      next_++;
  }

  bool
  at_end ()
  {
    skip_blanks ();
    return next_ == text_.size ();
  }

  bool
  take (std::string_view word)
  {
    skip_blanks ();
    if (text_.substr (next_, word.size ()) != word)
      return false;
    next_ += word.size ();
    return true;
  }

  tree conditional ();
  tree binary (unsigned least);
  tree join (const Binary &row, tree left, tree right);
  tree unary ();
  tree primary ();
  tree number ();
  tree name ();
  tree value_of (const std::string &name, size_t from);
  tree macro (const std::string &name, size_t from);
  tree call (tree fn, size_t from);

  std::string_view text_;
  location_t where_;
  tree parameters_;
  unsigned depth_; /* of macros */
  size_t next_ = 0;
};

tree
Parser::conditional ()
{
  tree condition = binary (1);
  if (condition == error_mark_node || !take ("?"))
    return condition;
  tree yes = conditional ();
  if (yes == error_mark_node)
    return yes;
  if (!take (":"))
    return fail ("expected %qs", ":");
  tree no = conditional ();
  if (no == error_mark_node)
    return no;
  tree type
      = is_real (yes) || is_real (no) ? double_type_node : TREE_TYPE (yes);
  return fold_build3 (COND_EXPR, type, as_truth (condition),
                      fold_convert (type, yes), fold_convert (type, no));
}

tree
Parser::join (const Binary &row, tree left, tree right)
{
  const bool real = is_real (left) || is_real (right);
  if (row.precedence == 1 || row.precedence == 2)
    return as_number (fold_build2 (row.code, integer_type_node, as_truth (left),
                                   as_truth (right)));
  tree type = real ? double_type_node : long_integer_type_node;
  left = fold_convert (type, left);
  right = fold_convert (type, right);
  if (row.precedence == 6 || row.precedence == 7)
    return as_number (fold_build2 (row.code, integer_type_node, left, right));
  if (row.code == TRUNC_DIV_EXPR && real)
    return fold_build2 (RDIV_EXPR, type, left, right);
  if (real && row.precedence < 9)
    return fail ("operator %qs on a number that is no integer", row.text);
  if (real && row.code == TRUNC_MOD_EXPR)
    return fail ("operator %qs on a number that is no integer", row.text);
  return fold_build2 (row.code, type, left, right);
}

tree
Parser::binary (unsigned least)
{
  tree left = unary ();
  while (left != error_mark_node)
    {
      skip_blanks ();
      const Binary *found = nullptr;
      for (const Binary &row : kBinaries)
        if (!found && text_.substr (next_, strlen (row.text)) == row.text)
          found = &row;
      if (!found || found->precedence < least)
        return left;
      next_ += strlen (found->text);
      tree right = binary (found->precedence + 1);
      if (right == error_mark_node)
        return right;
      left = join (*found, left, right);
    }
  return left;
}

tree
Parser::unary ()
{
  for (const char *op : { "-", "+", "!", "~" })
    {
      if (!take (op))
        continue;
      tree value = unary ();
      if (value == error_mark_node || *op == '+')
        return value;
      if (*op == '!')
        return as_number (fold_build2 (EQ_EXPR, integer_type_node, value,
                                       build_zero_cst (TREE_TYPE (value))));
      if (*op == '~' && is_real (value))
        return fail ("operator %qs on a number that is no integer", op);
      return fold_build1 (*op == '-' ? NEGATE_EXPR : BIT_NOT_EXPR,
                          TREE_TYPE (value), value);
    }
  return primary ();
}

tree
Parser::primary ()
{
  if (take ("("))
    {
      tree value = conditional ();
      if (value == error_mark_node || take (")"))
        return value;
      return fail ("expected %qs", ")");
    }
  skip_blanks ();
  if (next_ == text_.size ())
    return fail ("expected a number%s", "");
  if (ISDIGIT (text_[next_]) || text_[next_] == '.')
    return number ();
  if (ISIDST (text_[next_]))
    return name ();
  return fail ("unexpected %qs", rest ());
}

tree
Parser::number ()
{
  const std::string digits = rest ();
  char *end;
  const unsigned long long whole = strtoull (digits.c_str (), &end, 0);
  tree value = build_int_cst (long_integer_type_node, whole);
  const bool is_hexadecimal = digits.size () > 1 && TOLOWER (digits[1]) == 'x';
  if (*end == '.' || (!is_hexadecimal && *end && strchr ("eE", *end)))
    {
      strtod (digits.c_str (), &end);
      REAL_VALUE_TYPE real;
      real_from_string (&real,
                        digits.substr (0, end - digits.c_str ()).c_str ());
      real_convert (&real, TYPE_MODE (double_type_node), &real);
      value = build_real (double_type_node, real);
    }
  while (*end && strchr ("uUlLfF", *end))
    end++;
  next_ += end - digits.c_str ();
  return value;
}

tree
Parser::name ()
{
  const size_t from = next_;
  while (next_ < text_.size () && ISIDNUM (text_[next_]))
    next_++;
  return value_of (std::string (text_.substr (from, next_ - from)), from);
}

tree
Parser::call (tree fn, size_t from)
{
  const bool depends_on_memory
      = !TREE_READONLY (fn) && !DECL_PURE_P (fn) && !fndecl_built_in_p (fn);
  next_ = take ("(") ? next_ : from;
  if (next_ == from || depends_on_memory)
    {
      next_ = from;
      return fail ("%qs is not a function of its arguments alone",
                   IDENTIFIER_POINTER (DECL_NAME (fn)));
    }
  auto_vec<tree> arguments;
  for (tree type = TYPE_ARG_TYPES (TREE_TYPE (fn));
       type && TREE_VALUE (type) != void_type_node; type = TREE_CHAIN (type))
    {
      tree value = arguments.length () && !take (",")
                       ? fail ("expected %qs", ",")
                       : conditional ();
      if (value == error_mark_node)
        return value;
      if (!INTEGRAL_TYPE_P (TREE_VALUE (type))
          && !SCALAR_FLOAT_TYPE_P (TREE_VALUE (type)))
        return fail ("%qs takes other arguments than numbers",
                     IDENTIFIER_POINTER (DECL_NAME (fn)));
      arguments.safe_push (fold_convert (TREE_VALUE (type), value));
    }
  if (!take (")"))
    return fail ("expected %qs", ")");
  return as_number (build_call_expr_loc_array (where_, fn, arguments.length (),
                                               arguments.address ()));
}

/* Returns the value of the macro NAME, which is an expression.  */
tree
Parser::macro (const std::string &name, size_t from)
{
  cpp_hashnode *node = cpp_lookup (
      parse_in, reinterpret_cast<const unsigned char *> (name.c_str ()),
      name.size ());
  if (!cpp_macro_p (node) || node->type != NT_USER_MACRO
      || node->value.macro->fun_like || depth_ == kMostMacros)
    {
      next_ = from;
      return fail ("%qs is neither a parameter nor a constant", name);
    }
  const char *definition
      = reinterpret_cast<const char *> (cpp_macro_definition (parse_in, node));
  const std::string body = std::string (definition).substr (name.size ());
  return Parser (body, where_, parameters_, depth_ + 1).parse ();
}

tree
Parser::value_of (const std::string &name, size_t from)
{
  tree id = get_identifier (name.c_str ());
  tree found = NULL_TREE;
  for (tree p = parameters_; p && !found; p = DECL_CHAIN (p))
    if (DECL_NAME (p) == id)
      found = p;
  if (!found)
    found = identifier_global_value (id);
  if (!found)
    return macro (name, from);
  TREE_USED (found) = 1;
  if (TREE_CODE (found) == FUNCTION_DECL)
    return call (found, from);
  if (TREE_CODE (found) == CONST_DECL)
    found = DECL_INITIAL (found);
  else if (VAR_P (found) && TREE_READONLY (found) && DECL_INITIAL (found)
           && CONSTANT_CLASS_P (DECL_INITIAL (found)))
    found = DECL_INITIAL (found);
  tree type = TREE_TYPE (found);
  if (CONSTANT_CLASS_P (found) || TREE_CODE (found) == PARM_DECL)
    if (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
      return as_number (found);
  next_ = from;
  return fail ("%qs is not a number", name);
}

} // namespace

tree
parse_expression (std::string_view text, location_t where, tree parameters)
{
  return Parser (text, where, parameters, 0).parse ();
}

} // namespace asterism::plugin
