/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of pragmas.  */

#ifndef ASTERISM_PRAGMAS_TABLE_H
#define ASTERISM_PRAGMAS_TABLE_H

struct cpp_reader;

namespace asterism::plugin
{

/* The handlers, one file each.  */
#define STATEMENT(space, name, row)
#define PRAGMA(space, name, handler) void handler (cpp_reader *reader);
#include "pragmas.def"
#undef STATEMENT
#undef PRAGMA

/* Registers every pragma, and the macros.  The callback of PLUGIN_PRAGMAS.  */
void register_pragmas (void *, void *);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_TABLE_H */
