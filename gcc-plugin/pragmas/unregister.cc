/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma starpu unregister`: makes the main-memory copy valid and forgets the
 * buffer.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "pragmas/check.h"
#include "pragmas/statement.h"

namespace asterism::plugin
{

const Statement unregister_pragma
    = { "unregister", Shape::Pointer, [] (location_t where, Operands operands) {
         if (!check_pointer ("unregister", operands[0]))
           return error_mark_node;
         return build_abi_call (where, Cached::Unregister,
                                { operands[0].value, build_site (where) });
       } };

} // namespace asterism::plugin
