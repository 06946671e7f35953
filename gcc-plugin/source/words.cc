/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A lexer that is content with the ends of words.  */

#include "gcc_headers.h"

#include "source/words.h"

namespace asterism::plugin
{

namespace
{

/* Reads words from a text; a position behind its end is one of a newline.  */
class Lexer
{
public:
  explicit Lexer (std::string_view text) : text_ (text) {}

  std::vector<Word>
  read ()
  {
    std::vector<Word> words;
    while (skip_blanks ())
      {
        size_t from = at_;
        unsigned line = line_, column = from - line_start_ + 1;
        read_word ();
        words.push_back ({ text_.substr (from, at_ - from), line, column });
      }
    return words;
  }

private:
  char
  peek (size_t ahead = 0) const
  {
    return at_ + ahead < text_.size () ? text_[at_ + ahead] : '\n';
  }

  bool
  at_end () const
  {
    return at_ >= text_.size ();
  }

  void
  step ()
  {
    if (peek () == '\n')
      {
        line_++;
        line_start_ = at_ + 1;
      }
    at_++;
  }

  /* Steps over a character, and the end of a line that is continued.  */
  void
  step_in_line ()
  {
    if (peek () == '\\' && peek (1) == '\n')
      step ();
    step ();
  }

  bool
  skip_comment ()
  {
    if (peek () != '/' || (peek (1) != '*' && peek (1) != '/'))
      return false;
    bool block = peek (1) == '*';
    at_ += 2;
    if (!block)
      while (!at_end () && peek () != '\n')
        step_in_line ();
    else
      {
        while (!at_end () && !(peek () == '*' && peek (1) == '/'))
          step ();
        at_ += 2;
      }
    return true;
  }

  void
  skip_directive ()
  {
    while (!at_end () && peek () != '\n')
      if (!skip_comment ())
        step_in_line ();
  }

  /* Skips what is between words.  Returns whether there is a word after.  */
  bool
  skip_blanks ()
  {
    while (!at_end ())
      if (ISSPACE (peek ()) || peek () == '\\')
        {
          line_has_words_ = line_has_words_ && peek () != '\n';
          step ();
        }
      else if (peek () == '#' && !line_has_words_)
        skip_directive ();
      else if (!skip_comment ())
        break;
    line_has_words_ = true;
    return !at_end ();
  }

  void
  read_word ()
  {
    size_t from = at_;
    bool number = ISDIGIT (peek ());
    while (ISIDNUM (peek ()) || (number && continues_number ()))
      at_++;
    if (peek () == '"' && at_ > from && text_[at_ - 1] == 'R')
      read_raw_string ();
    else if (peek () == '"' || (peek () == '\'' && !number))
      read_literal (peek ());
    else if (at_ == from)
      step ();
  }

  bool
  continues_number () const
  {
    return peek () == '.' || (peek () == '\'' && ISALNUM (peek (1)));
  }

  void
  read_literal (char quote)
  {
    at_++;
    while (peek () != quote && peek () != '\n')
      {
        if (peek () == '\\')
          step ();
        step ();
      }
    if (peek () == quote)
      at_++;
  }

  void
  read_raw_string ()
  {
    size_t parenthesis = text_.find ('(', at_);
    if (parenthesis == text_.npos)
      return step ();
    std::string end (")");
    end.append (text_.substr (at_ + 1, parenthesis - at_ - 1)).append ("\"");
    size_t found = text_.find (end, parenthesis);
    size_t stop = found == text_.npos ? text_.size () : found + end.size ();
    while (at_ < stop)
      step ();
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t line_start_ = 0;
  unsigned line_ = 1;
  bool line_has_words_ = false; /* before the position */
};

/* Returns the location of COLUMN in LINE of FILE that MAP has, if any.  */
location_t
location_in (const line_map_ordinary *map, const char *file, unsigned line,
             unsigned column)
{
  if (strcmp (ORDINARY_MAP_FILE_NAME (map), file)
      || ORDINARY_MAP_STARTING_LINE_NUMBER (map) > line)
    return UNKNOWN_LOCATION;
  location_t place
      = linemap_position_for_line_and_column (line_table, map, line, column);
  expanded_location x = expand_location (place);
  return x.file && !strcmp (x.file, file) && x.line == (int)line
                 && x.column == (int)column
             ? place
             : UNKNOWN_LOCATION;
}

location_t
nearest_location (const char *file, unsigned line, unsigned column,
                  location_t near)
{
  auto distance = [near] (location_t place) {
    return place > near ? place - near : near - place;
  };
  location_t best = UNKNOWN_LOCATION;
  for (unsigned i = 0; i < LINEMAPS_ORDINARY_USED (line_table); i++)
    {
      location_t place = location_in (LINEMAPS_ORDINARY_MAP_AT (line_table, i),
                                      file, line, column);
      if (place != UNKNOWN_LOCATION && place <= line_table->highest_location
          && (best == UNKNOWN_LOCATION || distance (place) < distance (best)))
        best = place;
    }
  return best;
}

} // namespace

SourceWords::SourceWords (const char *file)
{
  compat::SourceLine line (nullptr, 0);
  for (int n = 1; (line = compat::source_line (file, n)); n++)
    text_.append (line.get_buffer (), line.length ()).append ("\n");
  words_ = Lexer (text_).read ();
}

location_t
location_of (const char *file, const Word &first, const Word &last,
             location_t near)
{
  location_t from = nearest_location (file, first.line, first.column, near);
  location_t to = nearest_location (file, last.line,
                                    last.column + last.text.size () - 1, near);
  if (from == UNKNOWN_LOCATION || to == UNKNOWN_LOCATION)
    return from;
  return make_location (from, from, to);
}

} // namespace asterism::plugin
