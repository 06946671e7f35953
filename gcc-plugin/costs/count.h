/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts what one execution of a function takes.  */

#ifndef ASTERISM_COSTS_COUNT_H
#define ASTERISM_COSTS_COUNT_H

#include "costs/polynomial.h"

namespace asterism::plugin
{

/* A loop around an access, and how often its body is executed there.  */
struct Repeated
{
  Variable loop;
  Polynomial count;
};

/* One reading or writing of memory behind a pointer parameter.  */
struct MemoryAccess
{
  unsigned parameter = 0;
  bool writes = false;
  unsigned size = 0;           /* bytes of the element */
  Polynomial offset;           /* in bytes; unknown: anywhere */
  std::vector<Repeated> loops; /* the outermost first */
};

/* The work of a function, in terms of its parameters.  */
struct Work
{
  Polynomial flops;
  std::vector<MemoryAccess> accesses;
  location_t where = UNKNOWN_LOCATION; /* of what cannot be counted */
  const char *reason = nullptr;        /* why it cannot; null: it can */
};

/* Counts the work of FN, whose body is in this unit.  The result stays until
   forget_work ().  Requires: the unit's functions are in SSA form.  */
const Work &work_of (tree fn);
void forget_work ();

/* Returns how many bytes WORK reads and writes: different ones, since those
   that are used again stay in caches.  */
Polynomial bytes_of (const Work &work);

} // namespace asterism::plugin

#endif /* ASTERISM_COSTS_COUNT_H */
