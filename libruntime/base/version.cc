// SPDX-License-Identifier: LGPL-2.1-or-later
// Says which release of the library this is.

#include "config.h"

namespace asterism
{

/* Returns the release, such as "0.1.0". */
const char *version ();

const char *
version ()
{
  return PACKAGE_VERSION;
}

} // namespace asterism
