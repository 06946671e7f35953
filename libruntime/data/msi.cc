// SPDX-License-Identifier: LGPL-2.1-or-later
// The names of the coherence protocol and its picture.

#include "data/msi.h"

namespace asterism::data::msi
{
namespace
{

const char *
label (Transfer transfer)
{
  switch (transfer)
    {
    case Transfer::Fetch:
      return " / fetch";
    case Transfer::WriteBack:
      return " / write back";
    case Transfer::None:
      break;
    }
  return "";
}

} // namespace

const char *
name (State state)
{
  static constexpr const char *names[] = { "I", "S", "M" };
  return names[unsigned (state)];
}

const char *
name (Event event)
{
  static constexpr const char *names[] = { "R", "W", "RW", "evict" };
  return names[unsigned (event)];
}

void
print_dot (FILE *file)
{
  fputs ("digraph msi {\n  rankdir=LR;\n  node [shape=circle];\n", file);
  for (unsigned s = 0; s < kStateCount; ++s)
    for (unsigned e = 0; e < kEventCount; ++e)
      {
        const Rule &rule = kTable[s][e];
        fprintf (file, "  %s -> %s [label=\"%s%s%s\"];\n", name (State (s)),
                 name (rule.here), name (Event (e)), label (rule.transfer),
                 rule.others == Others::Invalidate ? " / invalidate others"
                                                   : "");
      }
  // What the events of other nodes do to a replica.
  fputs ("  edge [style=dashed];\n", file);
  for (unsigned s = 1; s < kStateCount; ++s)
    {
      fprintf (file, "  %s -> I [label=\"remote W, RW\"];\n", name (State (s)));
      fprintf (file, "  %s -> S [label=\"remote R\"];\n", name (State (s)));
    }
  fputs ("}\n", file);
}

} // namespace asterism::data::msi
