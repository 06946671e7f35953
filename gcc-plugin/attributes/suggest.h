/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* Names that the programmer may have meant by a misspelt name.  */

#ifndef ASTERISM_ATTRIBUTES_SUGGEST_H
#define ASTERISM_ATTRIBUTES_SUGGEST_H

#include "model/task.h"

namespace asterism::plugin
{

/* Notes at WHERE, a string in an attribute, which target NAME may stand for,
   or else which there are.  IS_STRING says that WHERE is that string, so that
   it can be replaced.  */
void suggest_target (location_t where, const char *name, bool is_string);

/* Likewise of the string NAME in an attribute `label`.  */
void suggest_label (location_t where, const char *name, bool is_string);

/* Returns the name of the task declared so far that looks most like NAME among
   those with the type of FN; a null pointer when none does.  */
const char *nearest_task (const char *name, tree fn);

/* Returns the name of the implementation for TARGET declared so far that looks
   most like NAME; a null pointer when none does.  */
const char *nearest_implementation (const char *name, Target target);

} // namespace asterism::plugin

#endif /* ASTERISM_ATTRIBUTES_SUGGEST_H  */
