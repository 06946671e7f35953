// SPDX-License-Identifier: LGPL-2.1-or-later
// Heirs: what has the contents when who was to overwrite them in another
// version (data_versions.h) does not.
//
// The task may not be executed: its transaction is cancelled, or it fails. Then
// the contents are still those of the version before.  So that one, the
// *former*, keeps them not only until those who use it are done, but until the
// task has ended; and if that was not executed, they are copied before those go
// on who come after it.

#ifndef ASTERISM_API_DATA_HEIRS_H
#define ASTERISM_API_DATA_HEIRS_H

#include <vector>

#include "api/data_support.h"

namespace asterism::api
{

/// Heirs that are made or told something, in order under the mutex of the
/// versions.  What thereby goes on does so when it is destroyed, which is
/// without.
class Heirs
{
public:
  Heirs () = default;
  Heirs (const Heirs &) = delete;
  Heirs &operator= (const Heirs &) = delete;
  ~Heirs ();

  /// Makes `heir` that of `former`, whose last use is `act`, once
  /// has_inherited ().  Requires: who overwrites the heir has just entered its
  /// queue, and nobody else has.
  void add (data::Handle &former, data::Handle &heir, bool (*act) (Deferred &));

  /// The one who writes there, with that access, is not executed; or it is
  /// about to be, or was, and nothing is inherited.
  void inherit (data::Access &access);
  void disinherit (data::Access &access);

private:
  std::vector<data::Requester *> ready_;
};

/// For act () of a former: true when the heir has what it is to have.
bool has_inherited (Deferred &self);

} // namespace asterism::api

#endif
