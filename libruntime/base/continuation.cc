// SPDX-License-Identifier: LGPL-2.1-or-later
// Runs continuations one after another.

#include "base/continuation.h"

#include <utility>

namespace asterism
{

namespace
{

/// The continuation queue of a thread.
struct Line
{
  Continuation *first, *last;
  bool within; ///< the thread runs a continuation
};
__attribute__ ((tls_model ("initial-exec"))) constinit thread_local Line line{};

void
run_all ()
{
  line.within = true;
  while (Continuation *next = line.first)
    {
      line.first = next->next;
      next->run (*next);
    }
  line.within = false;
}

} // namespace

void
Continuation::go (Continuation &one)
{
  one.next = nullptr;
  (line.first != nullptr ? line.last->next : line.first) = &one;
  line.last = &one;
  if (!line.within)
    run_all ();
}

Continuation::Waiting::Waiting () : within_ (std::exchange (line.within, false))
{
  run_all ();
}

Continuation::Waiting::~Waiting () { line.within = within_; }

void
Continuation::forget ()
{
  line = {};
}

} // namespace asterism
