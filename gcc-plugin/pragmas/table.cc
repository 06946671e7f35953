/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Registers the pragmas of the table, and defines the macros.  */

#include "gcc_headers.h"

#include "pragmas/statement.h"
#include "pragmas/table.h"
#include "pragmas/unknown.h"

namespace asterism::plugin
{

namespace
{

/* STARPU_GCC_PLUGIN is the version of the extensions.  STARPU_CODELET goes
   through a built-in function that the front end resolves.  */
constexpr const char *macros[]
    = { "STARPU_GCC_PLUGIN=1",
        "STARPU_CODELET(task)=__builtin_asterism_codelet (task)", "__STARSS=1",
        "__STARSS_SMP=1" };

/* GCC tells its debug information of each macro, which cannot cope before the
   first line is read.  Preprocessed text has them expanded already, or, with
   -fdirectives-only, their definitions, which the preprocessor writes.  */
void
define_macros ()
{
  const cpp_options *options = cpp_get_options (parse_in);
  if (options->preprocessed)
    return;
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  auto define = callbacks->define;
  if (!flag_preprocess_only || !options->directives_only)
    callbacks->define = nullptr;
  for (const char *macro : macros)
    cpp_define (parse_in, macro);
  callbacks->define = define;
}

} // namespace

void
register_pragmas (void *, void *)
{
  define_macros ();
  /* Text that is to be compiled later keeps its pragmas; with
     -fdirectives-only the preprocessor drops those that somebody handles.  */
  if (flag_preprocess_only && cpp_get_options (parse_in)->directives_only)
    return;
#define STATEMENT(space, name, row)                                            \
  c_register_pragma_with_expansion_and_data (space, name, handle_statement,    \
                                             const_cast<Statement *> (&row));
#define PRAGMA(space, name, handler)                                           \
  c_register_pragma_with_expansion (space, name, handler);
#include "pragmas.def"
#undef STATEMENT
#undef PRAGMA
  watch_unknown_pragmas ();
}

} // namespace asterism::plugin
