/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the clauses of native kernels: `ndrange`, or `grid` and `block`,
   `shmem`, `file` and `name`.  */

#ifndef ASTERISM_PRAGMAS_CSS_GEOMETRY_H
#define ASTERISM_PRAGMAS_CSS_GEOMETRY_H

#include "model/launch.h"
#include "pragmas/css_sections.h"

namespace asterism::plugin
{

/* Reads CLAUSE into LAUNCH.  Returns false after reporting what is wrong.  */
bool read_launch (const ClauseText &clause, CssSections &sections,
                  Launch &launch);

/* Says whether FN, for TARGETS, can be the kernel of LAUNCH, and reads its
   source.  IMPLEMENTS says that FN is not the task itself.  */
bool check_launch (tree fn, const std::vector<Target> &targets, bool implements,
                   Launch &launch);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_GEOMETRY_H */
