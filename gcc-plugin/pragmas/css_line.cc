/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits lines of `#pragma css` into items and regions.  */

#include "gcc_headers.h"

#include "model/css_call.h"
#include "pragmas/css_line.h"

namespace asterism::plugin
{

namespace
{

bool
opens (cpp_ttype type)
{
  return type == CPP_OPEN_PAREN || type == CPP_OPEN_SQUARE
         || type == CPP_OPEN_BRACE;
}

/* Returns the index of the first of TOKENS, outside of brackets, that `wanted`
   says yes to, or their number.  */
template <typename Wanted>
size_t
find_outside (Tokens tokens, Wanted wanted)
{
  size_t i = 0;
  for (; i < tokens.size () && !wanted (i); i++)
    if (opens (tokens[i].type))
      i = closing_bracket (tokens, i);
  return std::min (i, tokens.size ());
}

/* Says whether `..` stands at I.  */
bool
is_two_dots (Tokens tokens, size_t i)
{
  return i + 1 < tokens.size () && tokens[i].type == CPP_DOT
         && tokens[i + 1].type == CPP_DOT;
}

RegionText
read_region (Tokens region)
{
  using Kind = RegionText::Kind;
  if (region.empty ())
    return { Kind::All, {}, {} };
  unsigned conditions = 0;
  size_t middle = find_outside (region, [&] (size_t i) {
    if (region[i].type == CPP_QUERY)
      conditions++;
    if (region[i].type == CPP_COLON && conditions)
      conditions--;
    else
      return region[i].type == CPP_COLON || is_two_dots (region, i);
    return false;
  });
  if (middle == region.size ())
    return { Kind::One, region, {} };
  bool counts = region[middle].type == CPP_COLON;
  return { counts ? Kind::Count : Kind::UpTo, region.first (middle),
           region.subspan (middle + (counts ? 1 : 2)) };
}

bool
read_regions (Tokens text, ItemText &item)
{
  size_t i = 0;
  while (i < text.size () && text[i].type == CPP_OPEN_BRACE)
    {
      size_t end = closing_bracket (text, i);
      item.regions.push_back (read_region (text.subspan (i + 1, end - i - 1)));
      const RegionText &region = item.regions.back ();
      bool two = region.kind == RegionText::Kind::UpTo
                 || region.kind == RegionText::Kind::Count;
      if (two && (region.first.empty () || region.second.empty ()))
        {
          auto_diagnostic_group group;
          error_at (text[i].where, "region of %<#pragma %s%> without a bound",
                    css_space ());
          inform (text[i].where, "write %<{first .. last}%> or "
                                 "%<{first : length}%>");
          return false;
        }
      i = end + 1;
    }
  if (i == text.size ())
    return true;
  auto_diagnostic_group group;
  error_at (text[i].where,
            "unexpected token in an item of %<#pragma %s "
            "task%>",
            css_space ());
  inform (text[i].where, "an item is a parameter with extents and regions, as "
                         "%<a[n][m]{0:k}{}%>");
  return false;
}

} // namespace

bool
split_list (Tokens list, std::vector<Tokens> &parts)
{
  for (;;)
    {
      size_t end = find_outside (
          list, [&] (size_t i) { return list[i].type == CPP_COMMA; });
      if (end == 0)
        return false;
      parts.push_back (list.first (end));
      if (end == list.size ())
        return true;
      list = list.subspan (end + 1);
    }
}

namespace
{

bool
report_iterator (location_t where)
{
  auto_diagnostic_group group;
  error_at (where, "malformed iterator in a clause of %<#pragma %s task%>",
            css_space ());
  inform (where, "write an item with iterators as %<{a[i], i = first;count}%> "
                 "or %<{a[i], i = first .. last}%>");
  return false;
}

bool
read_iterator (Tokens text, IteratorText &iterator)
{
  if (text.size () < 2 || text[0].type != CPP_NAME || text[1].type != CPP_EQ)
    return report_iterator (text[0].where);
  iterator.name = text[0];
  text = text.subspan (2);
  const size_t middle = find_outside (text, [&] (size_t i) {
    return text[i].type == CPP_SEMICOLON || is_two_dots (text, i);
  });
  if (middle == 0 || middle == text.size ())
    return report_iterator (iterator.name.where);
  iterator.counts = text[middle].type == CPP_SEMICOLON;
  iterator.first = text.first (middle);
  iterator.second = text.subspan (middle + (iterator.counts ? 1 : 2));
  return !iterator.second.empty () || report_iterator (text[middle].where);
}

/* Reads `{item, iterator, ...}`.  */
bool
read_repeated_item (Tokens text, ItemText &item)
{
  std::vector<Tokens> parts;
  if (closing_bracket (text, 0) + 1 != text.size ()
      || !split_list (text.subspan (1, text.size () - 2), parts)
      || parts.size () < 2 || parts[0][0].type == CPP_OPEN_BRACE)
    return report_iterator (text[0].where);
  for (Tokens part : std::span (parts).subspan (1))
    {
      item.iterators.emplace_back ();
      if (!read_iterator (part, item.iterators.back ()))
        return false;
    }
  return read_item (parts[0], true, item);
}

/* Says whether one of TOKENS is the name of an iterator of ITEM.  */
bool
names_iterator (const ItemText &item, Tokens tokens)
{
  return std::any_of (tokens.begin (), tokens.end (), [&] (const Token &t) {
    return t.type == CPP_NAME
           && std::any_of (
               item.iterators.begin (), item.iterators.end (),
               [&] (const IteratorText &i) { return i.name.value == t.value; });
  });
}

} // namespace

Tokens
base_of (const ItemText &item)
{
  Tokens rest = item.object;
  while (rest.size () > 1
         && (rest[0].type == CPP_MULT || rest[0].type == CPP_AND
             || rest[0].type == CPP_OPEN_PAREN))
    rest = rest.subspan (1);
  size_t end = 0;
  for (bool ends = false; !ends && end < rest.size ();)
    switch (rest[end].type)
      {
      case CPP_NAME:
      case CPP_KEYWORD:
      case CPP_DOT:
      case CPP_DEREF:
      case CPP_SCOPE:
        end++;
        break;
      case CPP_OPEN_SQUARE:
        {
          const size_t close = closing_bracket (rest, end);
          ends = names_iterator (item, rest.subspan (end, close - end));
          end = ends ? end : close + 1;
          break;
        }
      default:
        ends = true;
      }
  return rest.first (end);
}

bool
read_item (Tokens text, bool is_place, ItemText &item)
{
  if (!is_place && text[0].type == CPP_OPEN_BRACE)
    return read_repeated_item (text, item);
  size_t end = find_outside (text, [&] (size_t i) {
    return (i > 0 && text[i].type == CPP_OPEN_BRACE)
           || (i > 0 && !is_place && text[i].type == CPP_OPEN_SQUARE);
  });
  item.object = text.first (end);
  while (end < text.size () && text[end].type == CPP_OPEN_SQUARE)
    {
      size_t close = closing_bracket (text, end);
      item.extents.push_back (text.subspan (end + 1, close - end - 1));
      end = close + 1;
    }
  return read_regions (text.subspan (end), item);
}

void
append_expressions (const ItemText &item, std::vector<Tokens> &expressions)
{
  for (Tokens extent : item.extents)
    if (!extent.empty ())
      expressions.push_back (extent);
  for (const RegionText &region : item.regions)
    for (Tokens bound : { region.first, region.second })
      if (!bound.empty ())
        expressions.push_back (bound);
}

std::string
word_of (const Token &token)
{
  return (token.type == CPP_NAME || token.type == CPP_KEYWORD) && token.value
                 && TREE_CODE (token.value) == IDENTIFIER_NODE
             ? IDENTIFIER_POINTER (token.value)
             : "";
}

char
operator_of (Tokens op)
{
  switch (op[0].type)
    {
    case CPP_PLUS:
      return '+';
    case CPP_MULT:
      return '*';
    case CPP_AND:
      return '&';
    case CPP_OR:
      return '|';
    case CPP_XOR:
      return '^';
    case CPP_AND_AND:
      return 'a';
    case CPP_OR_OR:
      return 'o';
    default:
      return word_of (op[0]) == "min"   ? '<'
             : word_of (op[0]) == "max" ? '>'
                                        : 0;
    }
}

} // namespace asterism::plugin
