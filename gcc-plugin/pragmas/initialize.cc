/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma starpu initialize`: starts the runtime.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "pragmas/statement.h"

namespace asterism::plugin
{

const Statement initialize_pragma
    = { "initialize", Shape::Nothing, [] (location_t where, Operands) {
         return build_abi_call (where, Cached::Initialize,
                                { build_site (where) });
       } };

} // namespace asterism::plugin
