/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma starpu wait`: waits for every task; in a task, for its own.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "pragmas/statement.h"

namespace asterism::plugin
{

const Statement wait_pragma
    = { "wait", Shape::Nothing, [] (location_t where, Operands) {
         return build_abi_call (where, Cached::Wait, { build_site (where) });
       } };

} // namespace asterism::plugin
