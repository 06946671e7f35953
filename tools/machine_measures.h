/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Measures the machine that the program runs on. */

#ifndef ASTERISM_TOOLS_MACHINE_MEASURES_H
#define ASTERISM_TOOLS_MACHINE_MEASURES_H

#include "topology/description.h"

namespace tools
{

/// Describes this machine: the workers that a program gets; the rates of cores
/// in single precision products, all of them at a time (by OpenBLAS, where that
/// is there); what copies to and from devices take; and what the performance
/// models of earlier runs know of codelets.
asterism::Status measure_machine (asterism::topology::Description &machine);

} // namespace tools

#endif
