/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of labels that must wait until all declarations are known.  */

#ifndef ASTERISM_ATTRIBUTES_LABEL_H
#define ASTERISM_ATTRIBUTES_LABEL_H

namespace asterism::plugin
{

/* Notes that the function FN, whose declaration is complete, may have
   labels.  */
void note_labels (tree fn);

/* Reports functions with labels that are no tasks, and tasks with labels that
   contradict each other, at the end of the unit.  */
void check_labels ();

} // namespace asterism::plugin

#endif /* ASTERISM_ATTRIBUTES_LABEL_H */
