/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Notes the attributes of parameters on their functions.  */

#include "gcc_headers.h"

#include "attributes/parameters.h"
#include "model/bounds.h"
#include "model/hints.h"

namespace asterism::plugin
{

namespace
{

/* In C a declaration keeps the parameters that it was first made with, so those
   of later declarations that have attributes are remembered here until their
   function is known.  The last parameter read is one of its own, and not of a
   function pointer in its prototype.  */
struct PendingParameters
{
  std::vector<tree> parameters;
  std::vector<tree> all; /* with attributes or without */
  tree last;
};

PendingParameters pending;

/* Keeps the memory: there are some for each function of each header.  */
void
forget_all ()
{
  pending.parameters.clear ();
  pending.all.clear ();
  pending.last = NULL_TREE;
}

/* Says whether the attributes are those that the C library gives to most of its
   functions.  */
bool
are_common (tree attributes)
{
  for (tree a = attributes; a; a = TREE_CHAIN (a))
    {
      const char *name = IDENTIFIER_POINTER (get_attribute_name (a));
      if (strcmp (name, "nothrow") && strcmp (name, "leaf"))
        return false;
    }
  return true;
}

/* Notes on FN what the attributes of its parameter number INDEX, PARM, say.  */
void
note_parameter (tree fn, unsigned index, tree parm)
{
  if (lookup_attribute ("output", DECL_ATTRIBUTES (parm)))
    note_output (fn, index);
  note_uses (fn, index, parm);
}

unsigned
parameter_count (tree fn)
{
  unsigned count = 0;
  function_args_iterator it;
  tree type;
  FOREACH_FUNCTION_ARGS (TREE_TYPE (fn), type, it)
  if (!VOID_TYPE_P (type))
    count++;
  return count;
}

} // namespace

/* Notes the bounds of FN's parameters, if they are those that were read.  */
static void
note_pending_bounds (tree fn, unsigned count)
{
  for (tree first : pending.all)
    {
      unsigned length = 1;
      tree p = first;
      for (; p && p != pending.last; p = DECL_CHAIN (p))
        length++;
      if (p && length == count)
        return note_bounds (fn, first);
    }
}

bool
is_unannotated (tree fn)
{
  if (!are_common (DECL_ATTRIBUTES (fn)))
    return false;
  for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p))
    if (DECL_ATTRIBUTES (p))
      return false;
  return true;
}

void
note_pending_parameters (tree fn)
{
  if (pending.parameters.empty () && is_unannotated (fn))
    return forget_all ();
  unsigned count = parameter_count (fn);
  note_pending_bounds (fn, count);
  for (tree parm : pending.parameters)
    {
      unsigned rest = 1;
      tree p = parm;
      for (; p && p != pending.last; p = DECL_CHAIN (p))
        rest++;
      if (p && rest <= count)
        note_parameter (fn, count - rest, parm);
    }
  forget_all ();
}

void
note_parameters (tree fn)
{
  unsigned index = 0;
  for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p), index++)
    note_parameter (fn, index, p);
  note_bounds (fn, DECL_ARGUMENTS (fn));
}

void
read_parameter (tree parm)
{
  pending.last = parm;
  pending.all.push_back (parm);
  if (DECL_ATTRIBUTES (parm))
    pending.parameters.push_back (parm);
}

void
forget_parameters ()
{
  forget_all ();
}

} // namespace asterism::plugin
