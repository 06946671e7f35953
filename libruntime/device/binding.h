// SPDX-License-Identifier: LGPL-2.1-or-later
// Which devices a user's list selects, and on which core each worker goes.

#ifndef ASTERISM_DEVICE_BINDING_H
#define ASTERISM_DEVICE_BINDING_H

#include <optional>
#include <string>
#include <vector>

#include "base/options.h"

namespace asterism::topology
{
class Machine;
}

namespace asterism::device
{

/// Parses numbers below `limit` such as "0-3 5" or "2,4-": spaces and commas
/// separate, a range without an end goes to the last.  Numbers that are too
/// large are left out; a text without a number, with anything else in it, or
/// with a range that falls, gives nothing.  Either is reported with log ()
/// under `name`, once.
std::optional<std::vector<unsigned>>
parse_numbers (const std::string &text, unsigned limit, const char *name);

/// Returns which of `available` devices to use: those of `list`, or all when
/// it gives nothing, and at most `wanted` of them unless that is negative.
std::vector<unsigned> select_devices (unsigned available, long wanted,
                                      const std::string &list,
                                      const char *name);

/// Returns the core of the `number`-th worker when STARPU_WORKERS_CPUID says
/// it (the accelerators' come first, then the cores'), or -1.
int listed_core (const Options &options, const topology::Machine &machine,
                 unsigned number);

/// True when workers are bound: the user does not forbid it, and no quota of
/// CPU time makes the kernel's own placement the better one.
bool binds (const Options &options, const topology::Machine &machine);

/// Returns the core that the `number`-th accelerator keeps for its worker:
/// the last ones, as long as one is left for the CPU workers; else -1.
int accelerator_core (const Options &options, const topology::Machine &machine,
                      unsigned number);

} // namespace asterism::device

#endif
