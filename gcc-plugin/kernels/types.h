/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program's types in the words of a kernel's text.  */

#ifndef ASTERISM_KERNELS_TYPES_H
#define ASTERISM_KERNELS_TYPES_H

#include "kernels/refusal.h"
#include "kernels/source.h"

namespace asterism::plugin
{

/* The memory that a pointer of a kernel points to.  */
enum class Space
{
  Global,  /* the buffers  */
  Private, /* the work-item's own variables  */
  Constant /* tables  */
};

/* Returns the type of the innermost elements of the array type TYPE, TYPE
   itself when it is none.  Arrays of arrays are printed as one array of
   these, and pointers to arrays as pointers to these.  */
tree innermost (tree type);

/* Names types; structures are defined in the source when they are first
   named.  */
class TypeNames
{
public:
  TypeNames (Source &source, Refusal &refusal)
      : source_ (source), refusal_ (refusal)
  {
  }

  /* Returns the name of TYPE, no pointer or array, used at WHERE.  */
  std::string name (tree type, location_t where);

  /* Returns the name of a pointer to elements of TYPE in SPACE.  */
  std::string pointer (tree type, Space space, location_t where);

  /* Returns what declares NAME with TYPE: an array gets its length.  */
  std::string declare (tree type, const std::string &name, location_t where);

  /* Returns the name of FIELD in its structure.  */
  static std::string field (tree field);

private:
  std::string record (tree type, location_t where);
  void define (tree type, const std::string &name, location_t where);

  Source &source_;
  Refusal &refusal_;
  std::unordered_map<tree, std::string> records_;
};

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_TYPES_H */
