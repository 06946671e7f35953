/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the attributes `label` that functions carry.  */

#include "gcc_headers.h"

#include "asterism_labels.h"
#include "model/label.h"

namespace asterism::plugin
{

std::vector<Label>
all_labels ()
{
  return { { "blas1", ASTERISM_BLAS1 },
           { "blas2", ASTERISM_BLAS2 },
           { "blas3", ASTERISM_BLAS3 },
           { "memory_bound", ASTERISM_MEMORY_BOUND },
           { "compute_bound", ASTERISM_COMPUTE_BOUND } };
}

int
flag_of_label (std::string name)
{
  for (char &c : name)
    c = TOLOWER (c);
  for (const Label &label : all_labels ())
    if (name == label.name)
      return label.flag;
  return 0;
}

tree
labels_of (tree decl)
{
  return lookup_attribute ("label", DECL_ATTRIBUTES (decl));
}

int
label_flags (tree decl)
{
  int flags = 0;
  for (tree a = labels_of (decl); a;
       a = lookup_attribute ("label", TREE_CHAIN (a)))
    {
      tree text = TREE_VALUE (TREE_VALUE (a));
      STRIP_ANY_LOCATION_WRAPPER (text);
      flags |= flag_of_label (TREE_STRING_POINTER (text));
    }
  return flags;
}

} // namespace asterism::plugin
