/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits a source file into words once more, for what GCC keeps no location
   of.  Macros are not expanded, and what an `#if` leaves out is there too: who
   looks for something compares it with what GCC has read.  */

#ifndef ASTERISM_SOURCE_WORDS_H
#define ASTERISM_SOURCE_WORDS_H

namespace asterism::plugin
{

/* A name, a number, a literal or one character of punctuation.  */
struct Word
{
  std::string_view text;
  unsigned line, column; /* from 1 on; the column in bytes */

  bool
  is (std::string_view other) const
  {
    return text == other;
  }

  bool
  is_name () const
  {
    return ISIDST (text[0]) && text.back () != '"' && text.back () != '\'';
  }

  bool
  is_string () const
  {
    return text.back () == '"';
  }
};

/* Owns the text of a file and its words; directives and comments are none.  */
class SourceWords
{
public:
  explicit SourceWords (const char *file);
  SourceWords (const SourceWords &) = delete;
  SourceWords &operator= (const SourceWords &) = delete;

  const std::vector<Word> &
  words () const
  {
    return words_;
  }

private:
  std::string text_;
  std::vector<Word> words_;
};

/* Returns the location that GCC has for the range from FIRST to LAST in FILE,
   the one nearest to NEAR when it has read the file several times;
   UNKNOWN_LOCATION when it has none.  */
location_t location_of (const char *file, const Word &first, const Word &last,
                        location_t near);

} // namespace asterism::plugin

#endif /* ASTERISM_SOURCE_WORDS_H */
