/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels of tasks: whether they compute much or mostly move memory.  */

#ifndef ASTERISM_MODEL_LABEL_H
#define ASTERISM_MODEL_LABEL_H

namespace asterism::plugin
{

/* A label as programs write it, and the bit that it sets in the flags of the
   codelet: those of include/asterism_labels.h.  */
struct Label
{
  const char *name;
  int flag;
};

/* Every label; several may mean the same.  */
std::vector<Label> all_labels ();

/* Returns the flag that the label called NAME, in small letters or capitals,
   sets; 0 when there is none.  */
int flag_of_label (std::string name);

/* Returns the attributes `label` of the function DECL, from one
   lookup_attribute () to the next; NULL_TREE when there is none.  */
tree labels_of (tree decl);

/* Returns the flags that the attributes `label` of DECL set.  */
int label_flags (tree decl);

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_LABEL_H */
