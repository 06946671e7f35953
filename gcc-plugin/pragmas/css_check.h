/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* Checks of `#pragma css task` wherever it stands: before a function and
   before a call.  */

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

/* Says whether OP, as CssItem::op, which stands at WHERE, is an operator of
   reductions of elements of type ELEMENT, and reports if not.  */
bool check_operator (location_t where, char op, tree element);

/* Reads the string of a clause `label' into LABEL.  */
bool read_label (const ClauseText &clause, std::string &label);

/* Adds the devices that CLAUSE names to TARGETS, those left out that there are
   not.  Returns true.  */
bool read_devices (const ClauseText &clause, std::vector<Target> &targets);

/* Reports that the extents of an item at WHERE are not those of its
   declaration.  Returns false.  */
bool report_other_extents (location_t where);

/* Reports that the priority of CLAUSE is the second.  */
bool report_second_priority (const ClauseText &clause);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_CHECK_H  */
