/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches the brackets of a pragma's line.  */

#include "gcc_headers.h"

#include "pragmas/token.h"

namespace asterism::plugin
{

namespace
{

cpp_ttype
partner_of (cpp_ttype open)
{
  switch (open)
    {
    case CPP_OPEN_PAREN:
      return CPP_CLOSE_PAREN;
    case CPP_OPEN_SQUARE:
      return CPP_CLOSE_SQUARE;
    case CPP_OPEN_BRACE:
      return CPP_CLOSE_BRACE;
    default:
      return CPP_EOF;
    }
}

bool
closes (cpp_ttype type)
{
  return type == CPP_CLOSE_PAREN || type == CPP_CLOSE_SQUARE
         || type == CPP_CLOSE_BRACE;
}

const char *
spelling (cpp_ttype type)
{
  return reinterpret_cast<const char *> (cpp_type2name (type, 0));
}

} // namespace

location_t
place_of (Tokens tokens)
{
  location_t first = tokens.front ().where;
  if (tokens.size () == 1)
    return first;
  return make_location (first, first, tokens.back ().where);
}

size_t
closing_bracket (Tokens tokens, size_t open)
{
  size_t depth = 0;
  for (size_t i = open; i < tokens.size (); i++)
    if (partner_of (tokens[i].type) != CPP_EOF)
      depth++;
    else if (closes (tokens[i].type) && --depth == 0)
      return i;
  return tokens.size ();
}

bool
check_balance (Tokens tokens)
{
  std::vector<const Token *> open;
  for (const Token &token : tokens)
    if (partner_of (token.type) != CPP_EOF)
      open.push_back (&token);
    else if (closes (token.type))
      {
        if (open.empty () || partner_of (open.back ()->type) != token.type)
          {
            auto_diagnostic_group group;
            error_at (token.where, "unmatched %qs in %<#pragma starpu%>",
                      spelling (token.type));
            gcc_rich_location rich (token.where);
            rich.add_fixit_remove ();
            inform (&rich, "remove it, or open it before");
            return false;
          }
        open.pop_back ();
      }
  if (open.empty ())
    return true;
  auto_diagnostic_group group;
  error_at (open.back ()->where, "unclosed %qs in %<#pragma starpu%>",
            spelling (open.back ()->type));
  inform (open.back ()->where, "close it on the line of the pragma");
  return false;
}

} // namespace asterism::plugin
