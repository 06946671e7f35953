/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of the attributes that say more than the mode of a parameter or the
   name of a task, which wait until the unit has been read: a later declaration
   may add some, or make the function a task.  */

#ifndef ASTERISM_ATTRIBUTES_HINTS_H
#define ASTERISM_ATTRIBUTES_HINTS_H

namespace asterism::plugin
{

/* Remembers FN if it has such attributes, and reads their expressions.  */
void note_hinted (tree fn);

/* Reports what is wrong with those of the functions remembered.  */
void check_hinted ();

} // namespace asterism::plugin

#endif /* ASTERISM_ATTRIBUTES_HINTS_H */
