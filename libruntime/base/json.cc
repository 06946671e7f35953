// SPDX-License-Identifier: LGPL-2.1-or-later
// A recursive descent parser of JSON (RFC 8259).

#include "base/json.h"

#include <cerrno>
#include <charconv>
#include <cstring>

namespace asterism::json
{

namespace
{

/// Deeper values are refused, before the stack ends.
constexpr unsigned kDeepest = 100;

class Parser
{
public:
  explicit Parser (std::string_view text) : text_ (text) {}

  Status
  parse (Value &value)
  {
    Status status = parse_value (value, 0);
    if (status.ok () && skip_blanks ())
      return error ("something follows the end");
    return status;
  }

private:
  Status
  error (const char *what) const
  {
    return Status::error (-EINVAL, "%u: %s", line_, what);
  }

  /// True when there is something else behind them.
  bool
  skip_blanks ()
  {
    while (at_ < text_.size () && strchr (" \t\r\n", text_[at_]) != nullptr)
      line_ += text_[at_++] == '\n' ? 1 : 0;
    return at_ < text_.size ();
  }

  bool
  take (std::string_view word)
  {
    if (!text_.substr (at_).starts_with (word))
      return false;
    at_ += word.size ();
    return true;
  }

  Status
  parse_value (Value &value, unsigned depth)
  {
    if (!skip_blanks ())
      return error ("the file ends here, a value is missing");
    if (depth > kDeepest)
      return error ("too many brackets within each other");
    value.line = line_;
    if (take ("{"))
      return parse_items (value, '}', depth);
    if (take ("["))
      return parse_items (value, ']', depth);
    if (take ("\""))
      {
        value.kind = Value::Kind::Text;
        return parse_text (value.text);
      }
    value.kind = Value::Kind::Bool;
    value.number = 1;
    if (take ("true"))
      return {};
    value.number = 0;
    if (take ("false"))
      return {};
    value.kind = Value::Kind::Null;
    if (take ("null"))
      return {};
    value.kind = Value::Kind::Number;
    const char *begin = text_.data () + at_, *end = text_.end ();
    const auto [last, failure] = std::from_chars (begin, end, value.number);
    if (failure != std::errc ())
      return error ("this is no value");
    at_ += size_t (last - begin);
    return {};
  }

  /// What follows the bracket that begins a list or an object.
  Status
  parse_items (Value &value, char end, unsigned depth)
  {
    const bool keys = end == '}';
    value.kind = keys ? Value::Kind::Object : Value::Kind::List;
    if (skip_blanks () && text_[at_] == end)
      return (void)++at_, Status ();
    for (;;)
      {
        if (keys)
          if (Status status = parse_key (value); !status.ok ())
            return status;
        value.items.emplace_back ();
        if (Status status = parse_value (value.items.back (), depth + 1);
            !status.ok ())
          return status;
        const bool more = skip_blanks () && take (",");
        if (!more && !(at_ < text_.size () && text_[at_] == end))
          return error (keys ? "`,' or `}' is missing"
                             : "`,' or `]' is missing");
        if (more)
          continue;
        ++at_;
        return {};
      }
  }

  Status
  parse_key (Value &value)
  {
    std::string key;
    if (!skip_blanks () || !take ("\""))
      return error ("a key in quotes is missing");
    if (Status status = parse_text (key); !status.ok ())
      return status;
    if (value.find (key) != nullptr)
      return Status::error (-EINVAL, "%u: %s: this key stands here twice",
                            line_, key.c_str ());
    value.keys.push_back (key);
    return skip_blanks () && take (":") ? Status () : error ("`:' is missing");
  }

  /// What follows a quote.
  Status
  parse_text (std::string &text)
  {
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    for (; at_ < text_.size (); ++at_)
      {
        char letter = text_[at_];
        if (letter == '"')
          return (void)++at_, Status ();
        if (letter == '\n')
          break;
        if (letter == '\\' && at_ + 1 < text_.size ())
          {
            const char *found = strchr (letters, text_[++at_]);
            if (found == nullptr || *found == 0)
              return error ("such a character after `\\' is not known");
            letter = meant[found - letters];
          }
        text += letter;
      }
    return error ("a quote is missing at the end of a text");
  }

  const std::string_view text_;
  size_t at_ = 0;
  unsigned line_ = 1;
};

} // namespace

const Value *
Value::find (std::string_view key) const
{
  for (size_t i = 0; i < keys.size () && i < items.size (); ++i)
    if (keys[i] == key)
      return &items[i];
  return nullptr;
}

Status
parse (std::string_view text, Value &value)
{
  return Parser (text).parse (value);
}

} // namespace asterism::json
