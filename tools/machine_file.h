/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Descriptions of machines as files, pictures, and sums of several. */

#ifndef ASTERISM_TOOLS_MACHINE_FILE_H
#define ASTERISM_TOOLS_MACHINE_FILE_H

#include <cstdio>

#include "topology/description.h"

namespace tools
{

/// Writes a file that Description::load () reads back.
void write_machine (const asterism::topology::Description &machine, FILE *out);

/// Prints the memories, the workers that use them, and the links between.
void print_machine (const asterism::topology::Description &machine, FILE *out);

/// Adds to `all` what `one` knows besides: of codelets and sizes that both
/// know, it is newer.  They are to describe one machine, with equal workers.
asterism::Status merge_machines (const asterism::topology::Description &one,
                                 asterism::topology::Description &all);

} // namespace tools

#endif
