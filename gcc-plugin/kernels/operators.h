/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints operators, so that a device computes what a core does.  */

#ifndef ASTERISM_KERNELS_OPERATORS_H
#define ASTERISM_KERNELS_OPERATORS_H

namespace asterism::plugin
{

/* Returns the text of the operation T with OPERANDS, "" when it has none;
   TYPE_NAME returns the name of a type.  */
std::string
print_operation (tree t, const std::vector<std::string> &operands,
                 const std::function<std::string (tree)> &type_name);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_OPERATORS_H */
