// SPDX-License-Identifier: LGPL-2.1-or-later
// What asterism_trace makes of a trace: a summary, an explanation of where
// tasks were executed, and a picture.

#ifndef ASTERISM_TOOLS_TRACE_VIEWS_H
#define ASTERISM_TOOLS_TRACE_VIEWS_H

#include <cstdint>
#include <cstdio>
#include <vector>

#include "trace_file.h"

namespace tools
{

/// Prints what kernels, workers and links did, why workers were idle, and the
/// chain of tasks that the end of the run waited for.
void print_summary (const Trace &trace, FILE *out);

/// Prints, for the tasks of these numbers or for all, what the policy expected
/// of each worker and why the winner won.
void print_choices (const Trace &trace, const std::vector<uint64_t> &numbers,
                    FILE *out);

/// Draws workers and links over time, as SVG.
void draw_gantt (const Trace &trace, FILE *out);

} // namespace tools

#endif
