/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma css start`, `finish` and `barrier`: where the program waits for
   tasks.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/css.h"
#include "pragmas/front_end.h"
#include "pragmas/statement.h"
#include "pragmas/table.h"

namespace asterism::plugin
{

namespace
{

tree
nothing ()
{
  return integer_zero_node;
}

const Statement start_statement
    = { "start", Shape::Nothing, [] (location_t where, Operands) {
         return build_css_call (where, CssEntry::Start,
                                { nothing (), build_site (where) });
       } };

const Statement finish_statement
    = { "finish", Shape::Nothing, [] (location_t where, Operands) {
         return build_css_call (where, CssEntry::Finish, {});
       } };

const Statement barrier_statement
    = { "barrier", Shape::Nothing, [] (location_t where, Operands) {
         return build_css_call (where, CssEntry::Barrier, { nothing () });
       } };

/* Handles the directive STATEMENT, which takes nothing.  */
void
handle_point (const Statement &statement)
{
  location_t where = input_location;
  FrontEnd &front = front_end ();
  if (front.line_is_done ())
    return;
  std::vector<Token> line = front.read_line ();
  if (front.in_block () && line.empty ())
    return front.emit (statement, where, {});
  auto_diagnostic_group group;
  if (!line.empty ())
    {
      error_at (line[0].where, "surplus argument of %<#pragma css %s%>",
                statement.name);
      inform (line[0].where, "it takes no argument");
      return;
    }
  error_at (where, "%<#pragma css %s%> outside a function", statement.name);
  inform (where, "it stands for a statement: put it where a statement may "
                 "stand");
}

} // namespace

void
handle_css_start (cpp_reader *)
{
  handle_point (start_statement);
}

void
handle_css_finish (cpp_reader *)
{
  handle_point (finish_statement);
}

void
handle_css_barrier (cpp_reader *)
{
  handle_point (barrier_statement);
}

} // namespace asterism::plugin
