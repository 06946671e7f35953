// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads JSON, and keeps the line of each value.
//
// Libraries that read JSON do not tell where a value stood; whoever has a wrong
// one in a file is to be told that.

#ifndef ASTERISM_BASE_JSON_H
#define ASTERISM_BASE_JSON_H

#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace asterism::json
{

/// A value with all that is in it.
struct Value
{
  enum class Kind
  {
    Null,
    Bool,
    Number,
    Text,
    List,
    Object,
  };
  Kind kind = Kind::Null;
  double number = 0; ///< of a Bool: 0 or 1
  std::string text;
  std::vector<Value> items;      ///< of a List, or an Object in its order
  std::vector<std::string> keys; ///< of an Object: those of its items
  unsigned line = 0;

  /// Returns the item of that key, or null.
  const Value *find (std::string_view key) const;
};

/// Parses a whole text.  A failure's message begins with the number of the line
/// and a colon.
Status parse (std::string_view text, Value &value);

} // namespace asterism::json

#endif
