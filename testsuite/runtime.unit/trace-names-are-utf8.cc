// SPDX-License-Identifier: LGPL-2.1-or-later
// Names in a trace are UTF-8, whatever bytes the program has in them: each byte
// that belongs to no character becomes the replacement character.
//
// rows: E10
// configs: one

#include "trace/chrome.h"

#include "expect.h"

using namespace test;
using asterism::trace::json_string;

int
main ()
{
  expect (json_string ("plain") == "\"plain\"", "ASCII");
  expect (json_string ("a\"b\\c\n") == "\"a\\\"b\\\\c\\u000a\"", "escapes");
  for (const char *kept : { "caf\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80",
                            "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf" })
    expect (json_string (kept) == '"' + std::string (kept) + '"', "UTF-8");
  struct
  {
    const char *bytes;
    int wrong;
  } const cases[] = {
    { "caf\xe9", 1 },          // Latin-1
    { "\xe2\x82", 2 },         // cut
    { "\xc0\xaf", 2 },         // longer than needed
    { "\xe0\x80\xaf", 3 },     // likewise
    { "\xed\xa0\x80", 3 },     // a surrogate
    { "\xf4\x90\x80\x80", 4 }, // beyond Unicode
    { "\xff", 1 },
  };
  for (const auto &[bytes, wrong] : cases)
    {
      const std::string text = json_string (bytes);
      int count = 0;
      for (size_t at = 0; (at = text.find ("\\ufffd", at)) != text.npos; ++at)
        ++count;
      expect (count == wrong, bytes);
      for (const char c : text)
        expect (static_cast<unsigned char> (c) < 0x80, bytes);
    }
}
