// SPDX-License-Identifier: LGPL-2.1-or-later
// What is offered beside the scheduler interface: the list for the user.

#ifndef ASTERISM_SCHED_REGISTRY_H
#define ASTERISM_SCHED_REGISTRY_H

#include <cstdio>

namespace asterism::sched
{

/// Prints the name and the description of every policy, one a line.
void print_policies (FILE *stream);

} // namespace asterism::sched

#endif
