/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions made by the plugin.  */

#ifndef ASTERISM_BUILD_FUNCTION_H
#define ASTERISM_BUILD_FUNCTION_H

namespace asterism::plugin
{

/* Returns a new function NAME of TYPE, private to the unit, without
   parameters or body.  WHERE is where debuggers place it.  */
tree make_private_function (const std::string &name, tree type,
                            location_t where);

/* Declares the function NAME of TYPE, of the runtime or of another unit, which
   is defined elsewhere.  */
tree declare_external_function (const char *name, tree type);

/* Returns a new PARM_DECL of FN.  */
tree make_parameter (tree fn, tree id, tree type);

/* Returns a new local variable of FN.  */
tree make_local (tree fn, const char *name, tree type);

/* Gives FN the body STATEMENTS with the local variables VARIABLES (a chain),
   and has it compiled unless FINALIZED, that is unless the front end has done
   or will do so.  */
void define_function (tree fn, tree variables, tree statements,
                      bool finalized = false);

/* Has FN, a few moves and a call that are as good as they get when written,
   compiled without the passes that cannot improve it.  */
void compile_plainly (tree fn);

/* Returns what was given to compile_plainly.  */
std::unordered_set<tree> &plain_functions ();

/* Returns an lvalue of TYPE at OFFSET bytes from POINTER.  */
tree build_access (tree type, tree pointer, unsigned HOST_WIDE_INT offset);

/* Appends to STATEMENTS the assignment of VALUE to TARGET.  */
void append_assignment (tree *statements, tree target, tree value);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_FUNCTION_H */
