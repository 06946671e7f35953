/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports what devices cannot execute.  */

#include "gcc_headers.h"

#include "kernels/refusal.h"

namespace asterism::plugin
{

void
Refusal::report (location_t where, tree what, const char *message,
                 const char *out)
{
  if (happened_)
    return;
  happened_ = true;
  if (LOCATION_LOCUS (where) <= BUILTINS_LOCATION)
    where = where_;
  auto_diagnostic_group group;
  error_at (where, message, what);
  inform (where, out);
}

} // namespace asterism::plugin
