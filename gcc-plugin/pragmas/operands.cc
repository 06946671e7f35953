/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds where the juxtaposed operands of a pragma end.  */

#include "gcc_headers.h"

#include "pragmas/operands.h"

namespace asterism::plugin
{

namespace
{

bool
is_prefix_operator (cpp_ttype type)
{
  switch (type)
    {
    case CPP_MULT:
    case CPP_AND:
    case CPP_AND_AND:
    case CPP_PLUS:
    case CPP_MINUS:
    case CPP_NOT:
    case CPP_COMPL:
    case CPP_PLUS_PLUS:
    case CPP_MINUS_MINUS:
      return true;
    default:
      return false;
    }
}

bool
is_prefix_keyword (rid keyword)
{
  switch (keyword)
    {
    case RID_SIZEOF:
    case RID_ALIGNOF:
    case RID_EXTENSION:
    case RID_REALPART:
    case RID_IMAGPART:
      return true;
    default:
      return false;
    }
}

/* The comma is left out.  */
bool
is_binary_operator (cpp_ttype type)
{
  switch (type)
    {
    case CPP_EQ:
    case CPP_GREATER:
    case CPP_LESS:
    case CPP_PLUS:
    case CPP_MINUS:
    case CPP_MULT:
    case CPP_DIV:
    case CPP_MOD:
    case CPP_AND:
    case CPP_OR:
    case CPP_XOR:
    case CPP_RSHIFT:
    case CPP_LSHIFT:
    case CPP_AND_AND:
    case CPP_OR_OR:
    case CPP_QUERY:
    case CPP_COLON:
    case CPP_EQ_EQ:
    case CPP_NOT_EQ:
    case CPP_GREATER_EQ:
    case CPP_LESS_EQ:
    case CPP_PLUS_EQ:
    case CPP_MINUS_EQ:
    case CPP_MULT_EQ:
    case CPP_DIV_EQ:
    case CPP_MOD_EQ:
    case CPP_AND_EQ:
    case CPP_OR_EQ:
    case CPP_XOR_EQ:
    case CPP_RSHIFT_EQ:
    case CPP_LSHIFT_EQ:
    case CPP_DEREF_STAR:
    case CPP_DOT_STAR:
    case CPP_SPACESHIP:
      return true;
    default:
      return false;
    }
}

bool
is_named_cast (rid keyword)
{
  return keyword == RID_STATCAST || keyword == RID_REINTCAST
         || keyword == RID_CONSTCAST || keyword == RID_DYNCAST;
}

/* Keywords that are operands by themselves.  */
bool
is_value_keyword (rid keyword)
{
  switch (keyword)
    {
    case RID_THIS:
    case RID_TRUE:
    case RID_FALSE:
    case RID_NULL:
    case RID_FUNCTION_NAME:
    case RID_PRETTY_FUNCTION_NAME:
    case RID_C99_FUNCTION_NAME:
      return true;
    default:
      return false;
    }
}

} // namespace

cpp_ttype
OperandScanner::type_at (size_t i) const
{
  return i < tokens_.size () ? tokens_[i].type : CPP_EOF;
}

rid
OperandScanner::keyword_at (size_t i) const
{
  return i < tokens_.size () ? tokens_[i].keyword : RID_MAX;
}

size_t
OperandScanner::after_bracket (size_t open) const
{
  return std::min (closing_bracket (tokens_, open) + 1, tokens_.size ());
}

bool
OperandScanner::names_type (size_t i) const
{
  return i < tokens_.size () && front_end_.names_type (tokens_.subspan (i));
}

/* Walks over `::`-joined names and the template arguments among them.  */
size_t
OperandScanner::name_end (size_t i) const
{
  size_t end = i;
  if (type_at (end) == CPP_SCOPE)
    end++;
  while (end < tokens_.size ())
    {
      if (keyword_at (end) == RID_TEMPLATE || type_at (end) == CPP_COMPL)
        end++;
      end++;
      if (type_at (end) == CPP_LESS && is_cxx ())
        {
          size_t close = end, depth = 0;
          for (; close < tokens_.size (); close++)
            if (type_at (close) == CPP_LESS)
              depth++;
            else if (type_at (close) == CPP_GREATER && --depth == 0)
              break;
            else if (type_at (close) == CPP_RSHIFT && (depth -= 2) == 0)
              break;
            else if (type_at (close) == CPP_OPEN_PAREN)
              close = closing_bracket (tokens_, close);
          cpp_ttype next = type_at (close + 1);
          if (close < tokens_.size ()
              && (next == CPP_SCOPE || next == CPP_OPEN_PAREN
                  || next == CPP_OPEN_BRACE))
            end = close + 1;
        }
      if (type_at (end) != CPP_SCOPE)
        break;
      end++;
    }
  return std::min (end, tokens_.size ());
}

size_t
OperandScanner::lambda_end (size_t i) const
{
  size_t end = after_bracket (i);
  while (end < tokens_.size () && type_at (end) != CPP_OPEN_BRACE)
    end = type_at (end) == CPP_OPEN_PAREN ? after_bracket (end) : end + 1;
  return end < tokens_.size () ? after_bracket (end) : end;
}

size_t
OperandScanner::keyword_end (size_t i) const
{
  rid keyword = keyword_at (i);
  if (is_value_keyword (keyword))
    return i + 1;
  if (is_named_cast (keyword))
    {
      while (i < tokens_.size () && type_at (i) != CPP_OPEN_PAREN)
        i++;
      return i < tokens_.size () ? after_bracket (i) : i;
    }
  if (keyword == RID_NEW || keyword == RID_OPERATOR)
    return tokens_.size ();
  if (keyword == RID_TYPENAME)
    i = name_end (i + 1);
  else
    while (keyword_at (i) != RID_MAX)
      i++;
  if (type_at (i) == CPP_OPEN_PAREN || type_at (i) == CPP_OPEN_BRACE)
    i = after_bracket (i);
  bool converts = keyword == RID_DECLTYPE || keyword == RID_TYPEOF;
  if (converts
      && (type_at (i) == CPP_OPEN_PAREN || type_at (i) == CPP_OPEN_BRACE))
    i = after_bracket (i);
  return std::min (i, tokens_.size ());
}

size_t
OperandScanner::primary_end (size_t i) const
{
  switch (type_at (i))
    {
    case CPP_EOF:
      return i;
    case CPP_OPEN_PAREN:
      return after_bracket (i);
    case CPP_OPEN_SQUARE:
      return lambda_end (i);
    case CPP_KEYWORD:
      return keyword_end (i);
    case CPP_NAME:
    case CPP_SCOPE:
      return name_end (i);
    case CPP_STRING:
      while (type_at (i) == CPP_STRING)
        i++;
      return i;
    default:
      return i + 1;
    }
}

/* FROM is where the operand of the postfix operators at I begins.  */
size_t
OperandScanner::postfix_end (size_t from, size_t i)
{
  for (;;)
    switch (type_at (i))
      {
      case CPP_OPEN_SQUARE:
        i = after_bracket (i);
        break;
      case CPP_OPEN_BRACE:
        if (!is_cxx ())
          return i;
        i = after_bracket (i);
        break;
      case CPP_OPEN_PAREN:
        {
          std::optional<bool> callable
              = front_end_.is_callable (tokens_.subspan (from, i - from));
          failed_ = failed_ || !callable;
          if (!callable.value_or (true))
            return i;
          i = after_bracket (i);
          break;
        }
      case CPP_DOT:
      case CPP_DEREF:
        i = name_end (i + 1);
        break;
      case CPP_PLUS_PLUS:
      case CPP_MINUS_MINUS:
        i++;
        break;
      default:
        return i;
      }
}

size_t
OperandScanner::unary_end (size_t from)
{
  size_t i = from;
  bool measures = false;
  for (; i < tokens_.size (); i++)
    {
      if (type_at (i) == CPP_OPEN_PAREN && names_type (i + 1))
        {
          size_t close = closing_bracket (tokens_, i);
          if (type_at (close + 1) == CPP_OPEN_BRACE)
            return postfix_end (i, after_bracket (close + 1));
          if (measures)
            return std::min (close + 1, tokens_.size ());
          i = close;
        }
      else if (!is_prefix_operator (type_at (i))
               && !is_prefix_keyword (keyword_at (i)))
        break;
      measures = keyword_at (i) == RID_SIZEOF || keyword_at (i) == RID_ALIGNOF;
    }
  i = std::min (i, tokens_.size ());
  return postfix_end (i, primary_end (i));
}

/* A comma belongs to the expression between `?` and `:` only.  */
size_t
OperandScanner::expression_end (size_t from)
{
  size_t i = unary_end (from);
  unsigned conditions = 0;
  while (is_binary_operator (type_at (i))
         || (conditions && type_at (i) == CPP_COMMA))
    {
      if (type_at (i) == CPP_QUERY)
        conditions++;
      else if (type_at (i) == CPP_COLON && conditions)
        conditions--;
      bool doubled = is_binary_operator (type_at (i))
                     && is_binary_operator (type_at (i + 1))
                     && !begins_operand (i + 1);
      i = doubled ? i + 1 : unary_end (i + 1);
    }
  return i;
}

bool
OperandScanner::begins_operand (size_t from) const
{
  cpp_ttype type = type_at (from);
  switch (type)
    {
    case CPP_NAME:
    case CPP_KEYWORD:
    case CPP_NUMBER:
    case CPP_SCOPE:
    case CPP_OPEN_PAREN:
    case CPP_OPEN_SQUARE:
      return true;
    default:
      return is_prefix_operator (type)
             || (type >= CPP_CHAR && type <= CPP_UTF8STRING_USERDEF);
    }
}

} // namespace asterism::plugin
