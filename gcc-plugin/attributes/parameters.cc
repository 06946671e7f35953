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

/* Says whether an attribute is one that C libraries give to most of their
   functions.  Compared by length first, for each function of each header is
   asked about.  */
bool
is_common (const_tree attribute)
{
  const_tree name = TREE_PURPOSE (attribute);
  if (TREE_CODE (name) != IDENTIFIER_NODE)
    name = get_attribute_name (attribute);
  const std::string_view text (IDENTIFIER_POINTER (name),
                               IDENTIFIER_LENGTH (name));
  switch (text.size ())
    {
    case 4:
      return text == "leaf" || text == "pure";
    case 5:
      return text == "const";
    case 6:
      return text == "access" || text == "format" || text == "malloc";
    case 7:
      return text == "nothrow" || text == "nonnull";
    case 10:
      return text == "alloc_size" || text == "deprecated";
    case 15:
      return text == "returns_nonnull";
    case 18:
      return text == "warn_unused_result";
    default:
      return false;
    }
}

bool
are_common (const_tree attributes)
{
  for (const_tree a = attributes; a; a = TREE_CHAIN (a))
    if (!is_common (a))
      return false;
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

bool
has_pending_attributes ()
{
  return !pending.parameters.empty ();
}

void
forget_parameters ()
{
  forget_all ();
}

} // namespace asterism::plugin
