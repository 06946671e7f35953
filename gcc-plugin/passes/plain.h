/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions made by the plugin that are as good as they get when written: a
   few moves and a call.  GCC spends more on finding that nothing can be
   improved than on compiling them.  */

#ifndef ASTERISM_PASSES_PLAIN_H
#define ASTERISM_PASSES_PLAIN_H

namespace asterism::plugin
{

/* Has FN compiled without the passes that cannot improve it.  What it calls is
   inlined only when that is very small; then FN is compiled as any other.  */
void compile_plainly (tree fn);

/* Registers what this needs for the plugin NAME.  */
void register_plain_functions (const char *name);

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_PLAIN_H */
