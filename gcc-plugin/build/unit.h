/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generates what a unit needs for its tasks.  */

#ifndef ASTERISM_BUILD_UNIT_H
#define ASTERISM_BUILD_UNIT_H

namespace asterism::plugin
{

/* Has everything generated once the front end has read the unit.  The callback
   of PLUGIN_START_UNIT.  */
void watch_end_of_unit (void *, void *);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_UNIT_H */
