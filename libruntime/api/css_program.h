// SPDX-License-Identifier: LGPL-2.1-or-later
// CssProgram: what programs of the dialect `#pragma css` have of the runtime.
//
// Such a program neither starts the runtime nor ends it, and registers nothing.
// The first call starts it, the end of the process ends it; in between blocks
// of memory become data (api/regions.h).  A parallel part lasts from the first
// call or `start` to `finish`; outside of one, calls are waited for.

#ifndef ASTERISM_API_CSS_PROGRAM_H
#define ASTERISM_API_CSS_PROGRAM_H

#include "asterism_css.h"

#include "api/regions.h"

namespace asterism::api
{

/// The regions of the running runtime, which is started if need be.  Ends the
/// program when it cannot be.
Regions &css_regions (const struct asterism_site_v1 *site);

/// The regions, or null when there are none.
Regions *css_regions_or_null ();

/// Whether calls return when their tasks are submitted: not after `finish`.
bool css_is_parallel ();

/// While it lives, the thread is in the function of a task that the task whose
/// function it is in calls: what the one locks and restarts is not the
/// other's.
class CssCall // in css_mutex.cc
{
public:
  CssCall ();
  ~CssCall ();
  CssCall (const CssCall &) = delete;
  CssCall &operator= (const CssCall &) = delete;
};

/// Makes main memory valid and forgets all, as the runtime is about to be shut
/// down.
void end_css ();

} // namespace asterism::api

#endif
