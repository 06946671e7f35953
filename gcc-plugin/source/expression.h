/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Expressions that an attribute gives as a string, since the parameters that
   they are over have no scope where attributes stand:

     void f (int n, float *v) __attribute__ ((task, cost ("2.0 * n * n")));

   An expression is one of C on numbers: literals, parameters, enumerators,
   constant variables, macros of these, the operators that change nothing, and
   calls of functions that GCC knows to depend on their arguments alone.
   Integers are of type `long`, and others of type `double`.  */

#ifndef ASTERISM_SOURCE_EXPRESSION_H
#define ASTERISM_SOURCE_EXPRESSION_H

namespace asterism::plugin
{

/* Returns TEXT as an expression over PARAMETERS, a chain of PARM_DECLs, or
   error_mark_node after reporting what is wrong.  WHERE is the place of the
   string's first quote; a name of one word may stand without quotes.  */
tree parse_expression (std::string_view text, location_t where,
                       tree parameters);

} // namespace asterism::plugin

#endif /* ASTERISM_SOURCE_EXPRESSION_H */
