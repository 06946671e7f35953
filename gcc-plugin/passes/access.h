/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares what implementations do with their buffers to the access modes that
   the tasks declare.  */

#ifndef ASTERISM_PASSES_ACCESS_H
#define ASTERISM_PASSES_ACCESS_H

namespace asterism::plugin
{

/* Checks the implementation FN, if that is what it is.  */
void check_access_modes (tree fn);

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_ACCESS_H */
