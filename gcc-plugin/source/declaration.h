/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words with which the source declares a variable, a parameter or a
   function: for hints where to change them.  */

#ifndef ASTERISM_SOURCE_DECLARATION_H
#define ASTERISM_SOURCE_DECLARATION_H

#include "source/words.h"

namespace asterism::plugin
{

using Words = std::span<const Word>;

/* Words from FIRST to LAST, both included.  */
struct Range
{
  size_t first, last;
};

/* Say whether WORD is a bracket.  */
bool opens (const Word &word);
bool closes (const Word &word);

/* Returns the index of the bracket that closes the one at FROM, or the end.  */
size_t closing (Words words, size_t from);

/* Splits what is between two words at its commas; an empty part is left
   out.  */
std::vector<Range> split (Words words, size_t after, size_t before);

/* A declaration in the source; valid until that of another file is looked for.
   It is found when its name stands where GCC says, and no macro has made it.
   The functions that return a location return UNKNOWN_LOCATION where the words
   are not plain enough to tell.  */
class Declaration
{
public:
  /* Finds that of DECL at WHERE.  */
  Declaration (tree decl, location_t where);

  bool
  found () const
  {
    return name_ < words_.size ();
  }

  /* Requires: found () for these four.  */
  Words
  words () const
  {
    return words_;
  }
  Range declarator () const; /* from the name on */
  Range specifiers () const; /* up to the name */
  location_t locate (Range range) const;

  /* Returns where `const` must be inserted before to make the data constant
     that a parameter points to.  */
  location_t place_for_const () const;

  /* Returns where the `const` is that does that already.  */
  location_t const_of_data () const;

  /* Returns where the only TEXT among the specifiers is, with the blank after
     it.  */
  location_t specifier (std::string_view text) const;

  /* Returns the closing parenthesis of `name ()`.  */
  location_t end_of_empty_parameters () const;

  /* Returns parameter INDEX of a function.  */
  location_t parameter (unsigned index) const;

  /* Returns the last word of the declarator, before any initializer.  */
  location_t end () const;

private:
  std::vector<size_t> plain_specifiers () const;
  bool is (size_t index, std::string_view text) const;
  bool has_one_level () const;

  expanded_location place_;
  location_t where_;
  Words words_;
  size_t name_ = 0;
};

/* Returns argument INDEX of the call of FN at WHERE, or else WHERE.  */
location_t place_of_argument (tree fn, location_t where, unsigned index);

} // namespace asterism::plugin

#endif /* ASTERISM_SOURCE_DECLARATION_H */
