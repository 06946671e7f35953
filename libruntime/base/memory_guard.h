// SPDX-License-Identifier: LGPL-2.1-or-later
// Ends what the C++ library throws when there is no memory.
//
// The library is compiled without exceptions, but its containers and strings
// are not: without memory they throw, which would end the program.  What may
// fail for want of memory as a whole, such as the start of the runtime, is
// called through with_memory (), in a file that is compiled with exceptions.
// Nothing is destroyed on the way: who calls keeps in its own hands what has to
// be given back, and some memory may be lost.

#ifndef ASTERISM_BASE_MEMORY_GUARD_H
#define ASTERISM_BASE_MEMORY_GUARD_H

namespace asterism
{

/// Calls `function` with `argument`; false when it ended for want of memory.
bool call_with_memory (void (*function) (void *argument), void *argument);

/// Calls `body`; false when it ended for want of memory.
template <typename Body>
bool
with_memory (Body body)
{
  return call_with_memory (
      [] (void *given) { (*static_cast<Body *> (given)) (); }, &body);
}

} // namespace asterism

#endif
