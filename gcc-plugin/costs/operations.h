/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says how many floating-point operations a statement is.  */

#ifndef ASTERISM_COSTS_OPERATIONS_H
#define ASTERISM_COSTS_OPERATIONS_H

namespace asterism::plugin
{

/* Returns how many the assignment STATEMENT has.  Additions, subtractions,
   multiplications and divisions count, each element of a vector, and those that
   complex numbers are calculated by.  */
unsigned operations_of (gimple *statement);

/* Returns how many a call has whose function is known without its body: a
   mathematical function is one operation, and a fused multiply-add two.  Others
   that the compiler knows have none.  */
std::optional<unsigned> operations_of_call (gcall *call);

} // namespace asterism::plugin

#endif /* ASTERISM_COSTS_OPERATIONS_H */
