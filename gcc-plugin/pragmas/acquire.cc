/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma starpu acquire`: makes main memory hold a valid copy, to be
   written too.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "pragmas/check.h"
#include "pragmas/statement.h"

namespace asterism::plugin
{

const Statement acquire_pragma
    = { "acquire", Shape::Pointer, [] (location_t where, Operands operands) {
         if (!check_pointer ("acquire", operands[0]))
           return error_mark_node;
         return build_abi_call (where, Cached::Acquire,
                                { operands[0].value, build_site (where) });
       } };

} // namespace asterism::plugin
