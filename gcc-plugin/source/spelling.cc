/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds attributes in the words around the name of a declaration.  */

#include "gcc_headers.h"

#include "source/declaration.h"
#include "source/spelling.h"

namespace asterism::plugin
{

namespace
{

struct Written
{
  Range all;
  size_t name;
  std::vector<Range> arguments;
  Range removable;
};

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

} // namespace

Spelling::Spelling (tree decl, location_t where, const char *name,
                    tree arguments)
{
  const Declaration declaration (decl, where);
  if (!declaration.found ())
    return;
  const Words words = declaration.words ();
  Attributes after (words, declaration.declarator ());
  Attributes before (words, declaration.specifiers ());
  const Written *written = choose (words, after.found, name, arguments);
  if (!written)
    written = choose (words, before.found, name, arguments);
  if (!written)
    return;
  auto locate = [&] (Range range) { return declaration.locate (range); };
  attribute_ = locate (written->all);
  removable_ = locate (written->removable);
  for (const Range &range : written->arguments)
    {
      arguments_.push_back (locate (range));
      const Word &last = words[range.last];
      bool is_name = range.first == range.last && last.is_name ();
      names_.emplace_back (is_name ? last.text : "");
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

location_t
place_of_attribute (tree decl, const char *name)
{
  location_t where = DECL_SOURCE_LOCATION (decl);
  location_t place = Spelling (decl, where, name).attribute ();
  return place ? place : where;
}

} // namespace asterism::plugin
