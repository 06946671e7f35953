/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the words of a declaration around its name.  */

#include "gcc_headers.h"

#include "source/declaration.h"

namespace asterism::plugin
{

namespace
{

/* Returns the declarator that begins with the word NAME: up to what separates
   it from the next one.  */
Range
declarator_from (Words words, size_t name)
{
  size_t i = name;
  for (; i + 1 < words.size (); i++)
    {
      const Word &next = words[i + 1];
      if (next.is (";") || next.is (",") || next.is ("=") || next.is ("{")
          || closes (next))
        break;
      if (opens (next))
        i = std::min (closing (words, i + 1), words.size () - 1) - 1;
    }
  return { name, std::min (i, words.size () - 1) };
}

/* Returns what stands before the word NAME in its declaration.  */
Range
specifiers_before (Words words, size_t name)
{
  size_t first = name;
  unsigned depth = 0;
  for (; first > 0; first--)
    {
      const Word &word = words[first - 1];
      if (word.is (";") || word.is ("{") || word.is ("}")
          || (depth == 0 && (word.is (",") || opens (word))))
        break;
      if (closes (word))
        depth++;
      else if (opens (word))
        depth--;
    }
  return { first, name };
}

/* The words of the file that was last asked for.  */
Words
words_of (const char *file)
{
  static std::string name;
  static std::unique_ptr<SourceWords> source;
  if (!source || name != file)
    {
      source = std::make_unique<SourceWords> (file);
      name = file;
    }
  return source->words ();
}

/* Returns the word that names DECL at PLACE, or the end.  */
size_t
find_name (Words words, tree decl, const expanded_location &place)
{
  auto before = [] (const Word &word, const expanded_location &x) {
    return std::pair (word.line, word.column)
           < std::pair<unsigned, unsigned> (x.line, x.column);
  };
  auto found = std::lower_bound (words.begin (), words.end (), place, before);
  if (found == words.end () || found->line != (unsigned)place.line
      || found->column != (unsigned)place.column || !DECL_NAME (decl)
      || !found->is (IDENTIFIER_POINTER (DECL_NAME (decl))))
    return words.size ();
  return found - words.begin ();
}

} // namespace

bool
opens (const Word &word)
{
  return word.is ("(") || word.is ("[") || word.is ("{");
}

bool
closes (const Word &word)
{
  return word.is (")") || word.is ("]") || word.is ("}");
}

/* Returns the bracket that closes the one at FROM, or the end.  */
size_t
closing (Words words, size_t from)
{
  unsigned depth = 0;
  for (size_t i = from; i < words.size (); i++)
    if (opens (words[i]))
      depth++;
    else if (closes (words[i]) && --depth == 0)
      return i;
  return words.size ();
}

std::vector<Range>
split (Words words, size_t after, size_t before)
{
  std::vector<Range> parts;
  size_t from = after + 1;
  for (size_t i = from; i <= before && i < words.size (); i++)
    if (i == before || words[i].is (","))
      {
        if (i > from)
          parts.push_back ({ from, i - 1 });
        from = i + 1;
      }
    else if (opens (words[i]))
      i = std::min (closing (words, i), before - 1);
  return parts;
}

Declaration::Declaration (tree decl, location_t where)
    : place_ (expand_location (where)), where_ (where)
{
  if (!place_.file || from_macro_expansion_at (where))
    return;
  words_ = words_of (place_.file);
  name_ = find_name (words_, decl, place_);
}

Range
Declaration::declarator () const
{
  return declarator_from (words_, name_);
}

Range
Declaration::specifiers () const
{
  return specifiers_before (words_, name_);
}

location_t
Declaration::locate (Range range) const
{
  return location_of (place_.file, words_[range.first], words_[range.last],
                      where_);
}

/* A bracket ends the list: what is in it is of no interest.  */
std::vector<size_t>
Declaration::plain_specifiers () const
{
  std::vector<size_t> indices;
  if (!found ())
    return indices;
  for (size_t i = specifiers ().first; i < name_; i++)
    if (opens (words_[i]))
      i = closing (words_, i);
    else
      indices.push_back (i);
  return indices;
}

bool
Declaration::is (size_t index, std::string_view text) const
{
  return index < words_.size () && words_[index].is (text);
}

bool
Declaration::has_one_level () const
{
  unsigned levels = is (name_ + 1, "[");
  for (size_t i : plain_specifiers ())
    levels += is (i, "*");
  return levels == 1;
}

location_t
Declaration::place_for_const () const
{
  std::vector<size_t> before = plain_specifiers ();
  if (before.empty () || before[0] != specifiers ().first || !has_one_level ())
    return UNKNOWN_LOCATION;
  return locate ({ before[0], before[0] });
}

location_t
Declaration::const_of_data () const
{
  return has_one_level () ? specifier ("const") : UNKNOWN_LOCATION;
}

location_t
Declaration::specifier (std::string_view text) const
{
  size_t found = words_.size ();
  for (size_t i : plain_specifiers ())
    if (is (i, "*"))
      break;
    else if (is (i, text))
      {
        if (found < words_.size ())
          return UNKNOWN_LOCATION;
        found = i;
      }
  if (found == words_.size ())
    return UNKNOWN_LOCATION;
  const Word &word = words_[found];
  Word last = word;
  if (words_[found + 1].line == word.line)
    last = { " ", word.line, words_[found + 1].column - 1 };
  return location_of (place_.file, word, last, where_);
}

location_t
Declaration::end_of_empty_parameters () const
{
  if (!found () || !is (name_ + 1, "(") || !is (name_ + 2, ")"))
    return UNKNOWN_LOCATION;
  return locate ({ name_ + 2, name_ + 2 });
}

location_t
Declaration::parameter (unsigned index) const
{
  if (!found () || !is (name_ + 1, "("))
    return UNKNOWN_LOCATION;
  size_t end = closing (words_, name_ + 1);
  std::vector<Range> all = split (words_, name_ + 1, end);
  return index < all.size () ? locate (all[index]) : UNKNOWN_LOCATION;
}

location_t
Declaration::end () const
{
  if (!found ())
    return UNKNOWN_LOCATION;
  size_t last = declarator ().last;
  return locate ({ last, last });
}

/* A call is written as a declarator is.  */
location_t
place_of_argument (tree fn, location_t where, unsigned index)
{
  location_t place = Declaration (fn, get_start (where)).parameter (index);
  return place ? place : where;
}

} // namespace asterism::plugin
