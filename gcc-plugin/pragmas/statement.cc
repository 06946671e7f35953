/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the line of a statement pragma, splits it into operands and hands them
   to the front end.  */

#include "gcc_headers.h"

#include "pragmas/operands.h"
#include "pragmas/statement.h"

namespace asterism::plugin
{

namespace
{

/* Reports that REST follows the last operand of STATEMENT.  */
void
report_surplus (const Statement &statement, Tokens rest)
{
  const Token &token = rest[0];
  if (token.type == CPP_COMMA)
    {
      gcc_rich_location where (token.where);
      where.add_fixit_remove ();
      auto_diagnostic_group group;
      error_at (&where, "unexpected %<,%> in %<#pragma starpu %s%>",
                statement.name);
      inform (token.where,
              statement.shape == Shape::PointerAndSize
                  ? G_ ("arguments are separated by blanks; put a comma "
                        "expression in parentheses")
                  : G_ ("write one pragma for each pointer; put a comma "
                        "expression in parentheses"));
      return;
    }
  gcc_rich_location where (token.where);
  where.add_fixit_remove (source_range::from_locations (
      get_start (token.where), get_finish (rest.back ().where)));
  auto_diagnostic_group group;
  error_at (&where, "surplus argument of %<#pragma starpu %s%>",
            statement.name);
  switch (statement.shape)
    {
    case Shape::Nothing:
      inform (token.where, "it takes no argument");
      break;
    case Shape::Pointer:
      inform (token.where, "it takes one pointer or array; put an expression "
                           "of several operands in parentheses");
      break;
    case Shape::PointerAndSize:
      inform (token.where, "it takes a pointer or array and the number of "
                           "elements; put either in parentheses if need be");
      break;
    case Shape::List:
      gcc_unreachable ();
    }
}

/* Splits a line with one operand.  */
bool
split_pointer (const Statement &statement, Tokens line, FrontEnd &front,
               std::vector<Tokens> &operands)
{
  OperandScanner scanner (line, front);
  size_t end = scanner.expression_end (0);
  if (scanner.failed ())
    return false;
  if (end < line.size ())
    {
      report_surplus (statement, line.subspan (end));
      return false;
    }
  operands.push_back (line);
  return true;
}

/* Reports a sign between two operands, which may mean either of two things.  */
void
report_ambiguous_sign (const Token &token)
{
  auto_diagnostic_group group;
  error_at (token.where, "ambiguous %qs in %<#pragma starpu register%>",
            reinterpret_cast<const char *> (cpp_type2name (token.type, 0)));
  inform (token.where, "put the pointer, or else the number of elements, in "
                       "parentheses");
}

/* Splits `object [size]`: the object is the longest unary expression, unless
   the line as a whole can only be one expression.  */
bool
split_pointer_and_size (const Statement &statement, Tokens line,
                        FrontEnd &front, std::vector<Tokens> &operands)
{
  OperandScanner scanner (line, front);
  size_t middle = scanner.unary_end (0);
  if (scanner.failed ())
    return false;
  if (middle < line.size () && !scanner.begins_operand (middle))
    return split_pointer (statement, line, front, operands);
  operands.push_back (line.first (middle));
  if (middle == line.size ())
    return true;
  if (line[middle].type == CPP_PLUS || line[middle].type == CPP_MINUS)
    {
      report_ambiguous_sign (line[middle]);
      return false;
    }
  size_t end = scanner.expression_end (middle);
  if (scanner.failed ())
    return false;
  if (end < line.size ())
    {
      report_surplus (statement, line.subspan (end));
      return false;
    }
  operands.push_back (line.subspan (middle));
  return true;
}

bool
split (const Statement &statement, location_t where, Tokens line,
       FrontEnd &front, std::vector<Tokens> &operands)
{
  if (statement.shape == Shape::Nothing)
    {
      if (line.empty ())
        return true;
      report_surplus (statement, line);
      return false;
    }
  if (line.empty ())
    {
      auto_diagnostic_group group;
      error_at (where, "%<#pragma starpu %s%> without an argument",
                statement.name);
      inform (where, "name the pointer or array after it");
      return false;
    }
  if (line[0].type == CPP_OPEN_BRACE)
    {
      auto_diagnostic_group group;
      error_at (line[0].where,
                "expected an expression after %<#pragma starpu %s%>",
                statement.name);
      inform (line[0].where, "name a pointer or array");
      return false;
    }
  if (!check_balance (line))
    return false;
  return statement.shape == Shape::Pointer
             ? split_pointer (statement, line, front, operands)
             : split_pointer_and_size (statement, line, front, operands);
}

} // namespace

void
handle_statement (cpp_reader *, void *row)
{
  const Statement &statement = *static_cast<const Statement *> (row);
  location_t where = input_location;
  FrontEnd &front = front_end ();
  if (front.line_is_done ())
    return;
  std::vector<Token> line = front.read_line ();
  if (!front.in_block ())
    {
      auto_diagnostic_group group;
      error_at (where, "%<#pragma starpu %s%> outside a function",
                statement.name);
      inform (where, "it stands for a statement: put it where a statement may "
                     "stand");
      return;
    }
  std::vector<Tokens> operands;
  if (split (statement, where, line, front, operands))
    front.emit (statement, where, operands);
}

} // namespace asterism::plugin
