/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a pointer comes from, seen from a place that uses it: through copies,
   casts, arithmetic, joins of paths, and members of local variables.  */

#ifndef ASTERISM_PASSES_POINTERS_H
#define ASTERISM_PASSES_POINTERS_H

namespace asterism::plugin
{

enum class Source
{
  Unknown,
  Automatic,  /* a variable of the block */
  Static,     /* a static variable of a function */
  Global,     /* any other variable */
  Allocation, /* what a function like `malloc` returned */
  Parameter,
  Join /* one of several, depending on the path */
};

struct Origin
{
  Source source = Source::Unknown;
  tree key = NULL_TREE; /* the variable, or the SSA name */
  bool exact = true;    /* whether the pointer is to its beginning */
};

/* Returns where POINTER comes from, a value in the function cfun.  */
Origin origin_of (tree pointer);

/* Returns what the program calls POINTER, whose origin is FROM; empty when it
   has no name.  */
std::string name_of_pointer (tree pointer, const Origin &from);

/* Returns where the program declares or makes what FROM tells.  */
location_t place_of_origin (const Origin &from);

/* Says whether CALL returns storage that nothing else points to.  */
bool allocates (const gcall *call);

/* Says whether nothing that happens to a pointer given to the function FN
   matters to the runtime: it is one of the system's, or of Asterism's.  */
bool is_harmless (tree fn);

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_POINTERS_H */
