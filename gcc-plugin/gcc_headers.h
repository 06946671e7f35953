/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one file that includes GCC's headers, whose order matters.  A unit that
   needs a front end's own declarations defines ASTERISM_FRONT_END_C or
   ASTERISM_FRONT_END_CXX before including it.  */

#ifndef ASTERISM_GCC_HEADERS_H
#define ASTERISM_GCC_HEADERS_H

/* GCC's system.h poisons names that these use.  */
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <gcc-plugin.h>

#include <plugin-version.h>

#include <tree.h>

#include <tree-pass.h>

#if defined ASTERISM_FRONT_END_CXX
#include <cp/cp-tree.h>
#endif

#include <c-family/c-common.h>
#include <c-family/c-pragma.h>

#if defined ASTERISM_FRONT_END_C
#include <c-tree.h>
#endif

#include <stringpool.h>

#include <attr-fnspec.h>
#include <attribs.h>
#include <cfganal.h>
#include <cfgloop.h>
#include <cgraph.h>
#include <context.h>
#include <convert.h>
#include <cpplib.h>
#include <diagnostic.h>
#if __has_include(<diagnostics/file-cache.h>)
#include <diagnostics/file-cache.h>
#endif
#include <file-prefix-map.h>
#include <fold-const.h>
#include <function.h>
#include <gcc-rich-location.h>
#include <gimple.h>
#include <ssa.h>
#include <gimple-iterator.h>
#include <gimple-walk.h>
#include <gimplify.h>
#include <incpath.h>
#include <intl.h>
#include <langhooks.h>
#include <spellcheck.h>
#include <stor-layout.h>
#include <target.h>
#include <toplev.h>
#include <tree-affine.h>
#include <ssa-iterators.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
#include <tree-iterator.h>
#include <tree-nested.h>
#include <tree-pretty-print.h>
#include <tree-ssa-alias.h>
#include <tree-ssa-loop.h>
#include <tree-ssa-loop-niter.h>
#include <tree-chrec.h>
#include <tree-scalar-evolution.h>
#include <varasm.h>

#include "compat.h"

#endif /* ASTERISM_GCC_HEADERS_H */
