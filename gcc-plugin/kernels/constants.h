/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints constants, and the initialisers of variables.  */

#ifndef ASTERISM_KERNELS_CONSTANTS_H
#define ASTERISM_KERNELS_CONSTANTS_H

namespace asterism::plugin
{

/* Returns the value that the constant DECL always has, NULL_TREE when it is not
   known here.  */
tree constant_value (tree decl);

/* Returns what the CONSTRUCTOR T gives to the member FIELD, NULL_TREE for none.
 */
tree value_of_field (tree t, tree field);

/* Returns the text of the number T, whose type is called TYPE in kernels.  */
std::string print_constant (tree t, const std::string &type);

/* Returns the initialiser of a variable of TYPE with the value T, of whose
   parts VALUE returns the text.  Arrays of arrays are one array.  */
std::string print_initializer (tree t, tree type,
                               const std::function<std::string (tree)> &value);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_CONSTANTS_H */
