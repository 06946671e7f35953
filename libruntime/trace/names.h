// SPDX-License-Identifier: LGPL-2.1-or-later
// Names: copies of what tasks are called, which may be gone before they are
// written.

#ifndef ASTERISM_TRACE_NAMES_H
#define ASTERISM_TRACE_NAMES_H

#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>
#include <unordered_set>

namespace asterism::trace
{

/// One copy of each.  Not for several threads at once; the copies are for any.
class Names
{
public:
  /// A copy, which lives as long as the Names.
  const std::string *
  keep (const char *name)
  {
    const std::string *&kept
        = latest_[reinterpret_cast<uintptr_t> (name) / 2 % std::size (latest_)];
    if (__builtin_expect (kept == nullptr || strcmp (kept->c_str (), name) != 0,
                          0))
      kept = &*all_.emplace (name).first;
    return kept;
  }

private:
  std::unordered_set<std::string> all_;
  /// The names asked for last, by where they were: most tasks have one of
  /// them.
  const std::string *latest_[16] = {};
};

} // namespace asterism::trace

#endif
