/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is checked of `#pragma css task` wherever it stands: before a function
   and before a call.  */

#ifndef ASTERISM_PRAGMAS_CSS_CHECK_H
#define ASTERISM_PRAGMAS_CSS_CHECK_H

#include "model/css.h"
#include "pragmas/css_line.h"

namespace asterism::plugin
{

/* Reports that the number of regions at WHERE, or an extent there, is
   wrong.  Both return false.  */
bool report_regions (location_t where);
bool report_no_size (location_t where);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_CHECK_H */
