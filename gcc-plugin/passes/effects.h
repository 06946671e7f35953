/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* The effects of a function of the unit on its pointer parameters: a summary
   made by following each of them forward, once, when first asked for.  */

#ifndef ASTERISM_PASSES_EFFECTS_H
#define ASTERISM_PASSES_EFFECTS_H

namespace asterism::plugin
{

/* One statement that reads or writes what a parameter points to.  */
struct Access
{
  gimple *stmt;
  bool reads;
  bool writes;
  bool certain; /* that it does so when it is executed  */
};

struct Effects
{
  std::vector<Access> accesses;
  bool escapes = false;     /* the pointer is kept, or given to who knows  */
  bool registers = false;   /* on some path  */
  bool unregisters = false; /* on some path  */
  bool reads = false;
  bool writes = false;
  gimple *first_read = nullptr; /* that no write may precede  */
  gimple *certain_write = nullptr;
};

/* Returns the effects of the function FN on its parameter INDEX, or null when
   its body cannot be seen.  Requires: the unit is in SSA form.  */
const Effects *effects_of (tree fn, unsigned index);

/* Says whether CALL makes its argument INDEX known to the runtime, or the
   contrary.  */
bool registers_argument (const gcall *call, unsigned index);
bool unregisters_argument (const gcall *call, unsigned index);

/* Forgets all summaries.  */
void forget_effects ();

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_EFFECTS_H  */
