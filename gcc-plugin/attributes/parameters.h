/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attributes of parameters.  GCC forgets those of all declarations but one, so
   that they are noted on the function.  */

#ifndef ASTERISM_ATTRIBUTES_PARAMETERS_H
#define ASTERISM_ATTRIBUTES_PARAMETERS_H

namespace asterism::plugin
{

/* Returns whether neither FN nor its parameters have an attribute of ours.  A
   quick answer for the functions of headers; false for some others as well.  */
bool is_unannotated (tree fn);

/* Remembers PARM, which the C front end has just read.  */
void read_parameter (tree parm);

/* Notes on FN, just declared, the attributes of the parameters that were
   remembered, or of those that it has.  */
void note_pending_parameters (tree fn);
void note_parameters (tree fn);

/* Returns whether a parameter that was remembered has an attribute.  */
bool has_pending_attributes ();

/* Forgets the parameters that were remembered.  */
void forget_parameters ();

} // namespace asterism::plugin

#endif /* ASTERISM_ATTRIBUTES_PARAMETERS_H */
