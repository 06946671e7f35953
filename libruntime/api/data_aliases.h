// SPDX-License-Identifier: LGPL-2.1-or-later
// Aliases: handles that stand for the data of a task, for its children.
//
// A task may have data that it does not have alone: it commutes on them, or
// writes them at the same time as others.  And its children may use parts of
// its data, by plans, while the parts' own queues are for those who come after
// the task.  Such children use an alias: a handle with the same storage in main
// memory, which the task holds meanwhile, with a queue for them alone, and with
// plans that are copies of those that they use parts of.  It ends when the task
// has waited for them, or has ended and they have, too.
//
// The alias of what a task reduces into is its worker's copy.

#ifndef ASTERISM_API_DATA_ALIASES_H
#define ASTERISM_API_DATA_ALIASES_H

#include "core/delegation.h"

namespace asterism::api
{

/// core::Engine::make_alias.
core::AliasMaker make_alias;

} // namespace asterism::api

#endif
