/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma starpu shutdown`: stops the runtime.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "pragmas/statement.h"

namespace asterism::plugin
{

const Statement shutdown_pragma
    = { "shutdown", Shape::Nothing, [] (location_t where, Operands) {
         return build_abi_call (where, Cached::Shutdown,
                                { build_site (where) });
       } };

} // namespace asterism::plugin
