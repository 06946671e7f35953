/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports unknown `#pragma starpu` directives.  */

#include "gcc_headers.h"

#include "pragmas/unknown.h"

/* Exported by the compiler, declared in no installed header.  */
extern void _cpp_backup_tokens (cpp_reader *, unsigned);

namespace asterism::plugin
{

namespace
{

struct Directive
{
  const char *space;
  const char *name;
};

constexpr Directive known[] = {
#define STATEMENT(space, name, row) { space, name },
#define PRAGMA(space, name, handler) { space, name },
#include "pragmas.def"
#undef STATEMENT
#undef PRAGMA
};

void (*previous) (cpp_reader *, location_t);

/* Returns the name of the space of pragmas, or null for others' ones.  */
const char *
our_space (const cpp_token *token)
{
  if (token->type != CPP_NAME)
    return nullptr;
  const char *name
      = reinterpret_cast<const char *> (NODE_NAME (token->val.node.node));
  return !strcmp (name, "starpu") || !strcmp (name, "css") ? name : nullptr;
}

/* Suggests a known directive that looks like NAME.  */
void
suggest (location_t where, const char *space, const char *name)
{
  auto_vec<const char *> names;
  for (const Directive &one : known)
    if (!strcmp (one.space, space))
      names.safe_push (one.name);
  if (const char *closest = find_closest_string (name, &names))
    {
      gcc_rich_location rich (where);
      rich.add_fixit_replace (closest);
      inform (&rich, "did you mean %<#pragma %s %s%>?", space, closest);
      return;
    }
  if (!strcmp (space, "css"))
    return inform (where, "there are task, target, start, finish, barrier, "
                          "wait, mutex and restart");
  inform (where, "there are initialize, shutdown, wait, register, unregister, "
                 "acquire, release, task, kernel, opencl and cuda");
}

void
report_unknown (cpp_reader *reader, location_t where)
{
  const cpp_token *space = cpp_get_token (reader);
  const char *space_name = our_space (space);
  if (!space_name)
    {
      _cpp_backup_tokens (reader, 1);
      if (previous)
        previous (reader, where);
      return;
    }
  const cpp_token *name = cpp_get_token (reader);
  if (name->type == CPP_EOF)
    {
      auto_diagnostic_group group;
      error_at (space->src_loc, "%<#pragma %s%> without a directive",
                space_name);
      suggest (space->src_loc, space_name, "");
      return;
    }
  const char *text
      = reinterpret_cast<const char *> (cpp_token_as_text (reader, name));
  auto_diagnostic_group group;
  error_at (name->src_loc, "unknown directive %qs in %<#pragma %s%>", text,
            space_name);
  suggest (name->src_loc, space_name, text);
}

} // namespace

void
watch_unknown_pragmas ()
{
  if (flag_preprocess_only)
    return;
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  previous = callbacks->def_pragma;
  callbacks->def_pragma = report_unknown;
}

} // namespace asterism::plugin
