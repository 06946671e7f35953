/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds attributes in the words around the name of a declaration.  */

#include "gcc_headers.h"

#include "source/spelling.h"
#include "source/words.h"

namespace asterism::plugin
{

namespace
{

using Words = std::span<const Word>;

/* Words from FIRST to LAST, both included.  */
struct Range
{
  size_t first, last;
};

struct Written
{
  Range all;
  size_t name;
  std::vector<Range> arguments;
  Range removable;
};

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

/* Splits what is between two words at its commas; an empty part is left
   out.  */
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

/* Reads attributes from the words of a declaration.  */
class Attributes
{
public:
  Attributes (Words words, Range range) : words_ (words)
  {
    for (size_t i = range.first; i <= range.last; i++)
      if ((is (i, "__attribute__") || is (i, "__attribute")) && is (i + 1, "(")
          && is (i + 2, "("))
        read_list ({ i, closing (words_, i + 1) }, i + 2);
      else if (is (i, "[") && is (i + 1, "["))
        read_list ({ i, closing (words_, i) }, i + 1);
  }

  std::vector<Written> found;

private:
  bool
  is (size_t index, std::string_view text) const
  {
    return index < words_.size () && words_[index].is (text);
  }

  /* Reads the attributes within the bracket at INNER, all of it WHOLE.  */
  void
  read_list (Range whole, size_t inner)
  {
    size_t end = closing (words_, inner);
    if (whole.last >= words_.size () || end >= whole.last)
      return;
    std::vector<Range> parts = split (words_, inner, end);
    for (const Range &part : parts)
      {
        Range removable = whole;
        if (parts.size () > 1 && is (part.last + 1, ","))
          removable = { part.first, part.last + 1 };
        else if (parts.size () > 1)
          removable = { part.first - 1, part.last };
        read_attribute (part, removable);
      }
  }

  void
  read_attribute (Range part, Range removable)
  {
    size_t name = part.first;
    while (name < part.last && !is (name + 1, "("))
      name++;
    Written written = { part, name, {}, removable };
    if (is (name + 1, "("))
      written.arguments = split (words_, name + 1, closing (words_, name + 1));
    found.push_back (written);
  }

  Words words_;
};

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

/* Says whether the words of RANGE could be ARGUMENT of an attribute.  */
bool
could_be (Words words, Range range, tree argument)
{
  STRIP_ANY_LOCATION_WRAPPER (argument);
  const Word &last = words[range.last];
  if (TREE_CODE (argument) == STRING_CST)
    {
      std::string quoted ("\"");
      quoted.append (TREE_STRING_POINTER (argument)).append ("\"");
      return last.is (quoted);
    }
  if (DECL_P (argument) && DECL_NAME (argument))
    return last.is (IDENTIFIER_POINTER (DECL_NAME (argument)));
  return true;
}

bool
could_have (Words words, const Written &written, tree arguments)
{
  for (const Range &range : written.arguments)
    {
      if (!arguments)
        return true;
      if (!could_be (words, range, TREE_VALUE (arguments)))
        return false;
      arguments = TREE_CHAIN (arguments);
    }
  return !arguments;
}

/* Chooses among those of FOUND that are called NAME: the first with ARGUMENTS,
   or else the only one.  */
const Written *
choose (Words words, const std::vector<Written> &found, std::string_view name,
        tree arguments)
{
  const Written *only = nullptr;
  unsigned count = 0;
  std::string reserved ("__");
  reserved.append (name).append ("__");
  for (const Written &one : found)
    {
      const Word &word = words[one.name];
      if (!word.is (name) && !word.is (reserved))
        continue;
      if (could_have (words, one, arguments))
        return &one;
      only = &one;
      count++;
    }
  return count == 1 ? only : nullptr;
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

Spelling::Spelling (tree decl, location_t where, const char *name,
                    tree arguments)
{
  expanded_location place = expand_location (where);
  if (!place.file || from_macro_expansion_at (where))
    return;
  Words words = words_of (place.file);
  size_t at = find_name (words, decl, place);
  if (at == words.size ())
    return;
  Attributes after (words, declarator_from (words, at));
  Attributes before (words, specifiers_before (words, at));
  const Written *written = choose (words, after.found, name, arguments);
  if (!written)
    written = choose (words, before.found, name, arguments);
  if (!written)
    return;
  auto locate = [&] (Range range) {
    return location_of (place.file, words[range.first], words[range.last],
                        where);
  };
  attribute_ = locate (written->all);
  removable_ = locate (written->removable);
  for (const Range &range : written->arguments)
    {
      arguments_.push_back (locate (range));
      const Word &last = words[range.last];
      names_.emplace_back (last.is_name () ? last.text : "");
    }
}

location_t
Spelling::attribute () const
{
  return attribute_;
}

location_t
Spelling::argument (unsigned index) const
{
  return index < arguments_.size () ? arguments_[index] : UNKNOWN_LOCATION;
}

std::string
Spelling::name_in_argument (unsigned index) const
{
  return index < names_.size () ? names_[index] : std::string ();
}

void
Spelling::add_removal (rich_location *where) const
{
  if (removable_ != UNKNOWN_LOCATION)
    where->add_fixit_remove (removable_);
}

} // namespace asterism::plugin
