/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma starpu release`: ends what `acquire` began.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "pragmas/check.h"
#include "pragmas/statement.h"

namespace asterism::plugin
{

const Statement release_pragma
    = { "release", Shape::Pointer, [] (location_t where, Operands operands) {
         if (!check_pointer ("release", operands[0]))
           return error_mark_node;
         return build_abi_call (where, Cached::Release,
                                { operands[0].value, build_site (where) });
       } };

} // namespace asterism::plugin
