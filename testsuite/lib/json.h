// SPDX-License-Identifier: LGPL-2.1-or-later
// A strict reader of JSON, for tests of what is written.

#ifndef TEST_JSON_H
#define TEST_JSON_H

#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "expect.h"

namespace test
{

/// Any value.  Escapes other than \" and \\ are left as they are.
struct Json
{
  char kind = 'n'; ///< o, a, s, d(ouble), b(ool), n(ull)
  std::map<std::string, Json> members;
  std::vector<Json> elements;
  std::string text;
  double number = 0;

  bool
  has (const char *name) const
  {
    return members.count (name) > 0;
  }
  const Json &
  operator[] (const char *name) const
  {
    auto place = members.find (name);
    expect (place != members.end (), std::string ("a member ") + name);
    return place->second;
  }
};

class JsonReader
{
public:
  explicit JsonReader (const std::string &text) : at_ (text.c_str ()) {}

  Json
  read ()
  {
    Json all = value ();
    expect (peek () == 0, "nothing after the value");
    return all;
  }

private:
  char
  peek ()
  {
    while (*at_ && strchr (" \n\t\r", *at_))
      ++at_;
    return *at_;
  }
  void
  take (char c)
  {
    if (peek () != c) // the message is long
      expect (false, std::string ("a ") + c + " at " + at_);
    ++at_;
  }
  bool
  maybe (char c)
  {
    bool there = peek () == c;
    at_ += there;
    return there;
  }

  std::string
  string ()
  {
    std::string text;
    for (take ('"'); *at_ != '"'; ++at_)
      {
        expect (static_cast<unsigned char> (*at_) >= 0x20,
                "no control characters in strings");
        if (*at_ == '\\')
          {
            ++at_;
            expect (*at_ && strchr ("\"\\/bfnrtu", *at_), "a valid escape");
            if (*at_ != '"' && *at_ != '\\')
              text += '\\';
          }
        text += *at_;
      }
    ++at_;
    return text;
  }

  Json
  value ()
  {
    Json json;
    char c = peek ();
    if (maybe ('{'))
      {
        json.kind = 'o';
        if (!maybe ('}'))
          {
            do
              {
                std::string name = string ();
                take (':');
                expect (json.members.emplace (name, value ()).second,
                        "a member only once");
              }
            while (maybe (','));
            take ('}');
          }
      }
    else if (maybe ('['))
      {
        json.kind = 'a';
        if (!maybe (']'))
          {
            do
              json.elements.push_back (value ());
            while (maybe (','));
            take (']');
          }
      }
    else if (c == '"')
      {
        json.kind = 's';
        json.text = string ();
      }
    else
      {
        char *end;
        json.kind = 'd';
        json.number = strtod (at_, &end);
        if (end == at_ || (c != '-' && (c < '0' || c > '9')))
          expect (false, std::string ("a value at ") + at_);
        at_ = end;
      }
    return json;
  }

  const char *at_;
};

} // namespace test

#endif
