// SPDX-License-Identifier: LGPL-2.1-or-later
// Status: what a function that can fail returns, inside the library.

#ifndef ASTERISM_BASE_STATUS_H
#define ASTERISM_BASE_STATUS_H

#include <memory>
#include <string>

namespace asterism
{

/// Success, or a negative errno with a message that says what was attempted.
/// Success costs two words and no allocation.
class [[nodiscard]] Status
{
public:
  Status () = default;

  /// Makes a failure.  Requires: `code` is a negative errno.
  static Status error (int code, const char *format, ...)
      __attribute__ ((format (printf, 2, 3)));

  bool
  ok () const
  {
    return code_ == 0;
  }
  int
  code () const
  {
    return code_;
  }
  const char *
  message () const
  {
    return message_ ? message_->c_str () : "";
  }

private:
  int code_ = 0;
  std::unique_ptr<std::string> message_;
};

} // namespace asterism

#endif
