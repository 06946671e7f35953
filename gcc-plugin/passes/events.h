/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* Events in one function that happen to pointers and concern their
   registration.  */

#ifndef ASTERISM_PASSES_EVENTS_H
#define ASTERISM_PASSES_EVENTS_H

#include "passes/pointers.h"

namespace asterism::plugin
{

struct Event
{
  enum Kind
  {
    Allocate, /* new storage  */
    Register, /* or given to who may register it  */
    Unregister,
    Use,        /* as the argument of a task  */
    Keep,       /* stored in memory  */
    CallUnknown /* of a function that may register what it finds  */
  };

  Kind kind;
  gimple *stmt;
  tree pointer;
  unsigned argument;
  Origin origin;
};

/* The events of a block, in order.  */
using Events = std::vector<Event>;

/* Returns the events of BLOCK, in the function cfun.  */
Events events_of (basic_block block);

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_EVENTS_H  */
