// SPDX-License-Identifier: LGPL-2.1-or-later
// InTurn: what comes of each other on a thread is done one after another.

#include "base/in_turn.h"

#include <utility>

namespace asterism
{

namespace
{

/// What a thread has yet to do.
struct Line
{
  InTurn *first, *last;
  bool within; ///< it does such things
};
__attribute__ ((tls_model ("initial-exec"))) constinit thread_local Line line{};

void
run_all ()
{
  line.within = true;
  while (InTurn *next = line.first)
    {
      line.first = next->next;
      next->run (*next);
    }
  line.within = false;
}

} // namespace

void
InTurn::go (InTurn &one)
{
  one.next = nullptr;
  (line.first != nullptr ? line.last->next : line.first) = &one;
  line.last = &one;
  if (!line.within)
    run_all ();
}

InTurn::Waiting::Waiting () : within_ (std::exchange (line.within, false))
{
  run_all ();
}

InTurn::Waiting::~Waiting () { line.within = within_; }

void
InTurn::forget ()
{
  line = {};
}

} // namespace asterism
