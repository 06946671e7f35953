// SPDX-License-Identifier: LGPL-2.1-or-later
// Fault: what ASTERISM_LOCAL_STORE_FAIL lets fail once, for tests.

#ifndef ASTERISM_DRIVERS_LOCAL_STORE_FAULTS_H
#define ASTERISM_DRIVERS_LOCAL_STORE_FAULTS_H

#include <cstdlib>
#include <string_view>

namespace asterism::device::local_store
{

/// Counts the calls of one kind, and says which of them is to fail.
class Fault
{
public:
  /// `wanted` is "KIND:N".
  Fault (std::string_view wanted, std::string_view kind)
  {
    if (wanted.size () > kind.size () && wanted.starts_with (kind)
        && wanted[kind.size ()] == ':')
      number_ = atol (wanted.data () + kind.size () + 1);
  }

  bool
  next ()
  {
    return ++seen_ == number_;
  }

private:
  long seen_ = 0;
  long number_ = 0; ///< 0: none
};

} // namespace asterism::device::local_store

#endif
