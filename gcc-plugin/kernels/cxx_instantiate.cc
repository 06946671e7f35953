/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gives functions their bodies that are made of templates.  */

#define ASTERISM_FRONT_END_CXX
#include "gcc_headers.h"

#include "kernels/instantiate.h"

namespace asterism::plugin
{

void
instantiate_now (tree fn)
{
  if (!DECL_SAVED_TREE (fn) && DECL_TEMPLATE_INSTANTIATION (fn))
    instantiate_decl (fn, false, false);
}

} // namespace asterism::plugin
