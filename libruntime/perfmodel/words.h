// SPDX-License-Identifier: LGPL-2.1-or-later
// Words: the lines of files that keep what was learnt, word by word.
//
// Words are separated by blanks; blanks, percent signs and control characters
// in names are written %XX.  Numbers are written and read without regard to
// the locale.

#ifndef ASTERISM_PERFMODEL_WORDS_H
#define ASTERISM_PERFMODEL_WORDS_H

#include <charconv>
#include <cmath>
#include <functional>
#include <sstream>
#include <string>

#include "base/status.h"

namespace asterism::perfmodel
{

/// A name as one word, without the special characters either.
std::string escaped (const std::string &name, const char *special = "%");
std::string unescaped (const std::string &word);

/// A number that reads back as itself.
std::string text (double value);

/// Takes one line apart, word by word.
class Words
{
public:
  explicit Words (const std::string &line) : stream_ (line) {}

  std::string
  word ()
  {
    std::string next;
    ok = (stream_ >> next) && ok;
    return next;
  }

  template <typename Number, typename... Base>
  Number
  number (Base... base)
  {
    Number value{};
    std::string next = word ();
    const char *end = next.data () + next.size ();
    auto result = std::from_chars (next.data (), end, value, base...);
    ok &= result.ec == std::errc () && result.ptr == end;
    return value;
  }

  /// A number that makes sense as a duration or an amount.
  double
  amount ()
  {
    double value = number<double> ();
    ok &= std::isfinite (value) && value >= 0;
    return value;
  }

  bool
  finished ()
  {
    std::string more;
    return ok && !(stream_ >> more);
  }

  bool ok = true;

private:
  std::istringstream stream_;
};

/// Reads a file whose first line is `header` and whose last, "end", counts the
/// others, so that a cut file is noticed: `read_line` gets the first word of
/// each line and the rest, and says whether it is good.  One that does not
/// exist is a success; -EBADMSG: it is damaged.
Status read_lines (
    const std::string &path, const std::string &header,
    const std::function<bool (const std::string &, Words &)> &read_line);

/// Replaces a file in one step by the header, these lines and the last one, and
/// makes its folder when needed.
Status write_lines (const std::string &path, const std::string &header,
                    const std::string &lines);

} // namespace asterism::perfmodel

#endif
