/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of C that devices have as well.  */

#ifndef ASTERISM_KERNELS_BUILTINS_H
#define ASTERISM_KERNELS_BUILTINS_H

namespace asterism::plugin
{

/* Returns the text of a call of the built-in function FN, which returns RESULT
   (a type's name), with ARGUMENTS; "" when devices lack it.  */
std::string print_builtin (tree fn, const std::string &result,
                           const std::vector<std::string> &arguments);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_BUILTINS_H */
