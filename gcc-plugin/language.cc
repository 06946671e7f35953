/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the language.  */

#include "gcc_headers.h"

#include "language.h"

namespace asterism::plugin
{

const Language &
language ()
{
  return c_dialect_cxx () ? language_of_cxx : language_of_c;
}

} // namespace asterism::plugin
