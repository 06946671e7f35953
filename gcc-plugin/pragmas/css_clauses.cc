/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clauses of `#pragma css`, and how each is written.  */

#include "gcc_headers.h"

#include "model/css_call.h"
#include "pragmas/css_line.h"

namespace asterism::plugin
{

namespace
{

constexpr ClauseRow kClauses[] = {
  { "input", ClauseKind::Access, Mode::Read },
  { "in", ClauseKind::Access, Mode::Read },
  { "output", ClauseKind::Access, Mode::Write },
  { "out", ClauseKind::Access, Mode::Write },
  { "inout", ClauseKind::Access, Mode::ReadWrite },
  { "concurrent", ClauseKind::Access, Mode::ReadWrite, Sharing::Concurrent },
  { "commutative", ClauseKind::Access, Mode::ReadWrite, Sharing::Commutative },
  { "reduction", ClauseKind::Reduction, Mode::ReadWrite },
  { "weak", ClauseKind::Access, Mode::ReadWrite, Sharing::Ordered, false },
  { "weakin", ClauseKind::Access, Mode::Read, Sharing::Ordered, false },
  { "weakout", ClauseKind::Access, Mode::Write, Sharing::Ordered, false },
  { "weakinout", ClauseKind::Access, Mode::ReadWrite, Sharing::Ordered, false },
  { "weakconcurrent", ClauseKind::Access, Mode::ReadWrite, Sharing::Concurrent,
    false },
  { "weakcommutative", ClauseKind::Access, Mode::ReadWrite,
    Sharing::Commutative, false },
  { "copy_in", ClauseKind::Copy, Mode::Read },
  { "copy_out", ClauseKind::Copy, Mode::Write },
  { "copy_inout", ClauseKind::Copy, Mode::ReadWrite },
  { "safe", ClauseKind::Safe, Mode::Value },
  { "firstprivate", ClauseKind::FirstPrivate, Mode::Value },
  { "device", ClauseKind::Devices, Mode::Value },
  { "implements", ClauseKind::Implements, Mode::Value },
  { "label", ClauseKind::Label, Mode::Value },
  { "highpriority", ClauseKind::HighPriority, Mode::Value },
  { "copy_deps", ClauseKind::CopyDeps, Mode::Value },
  { "target", ClauseKind::Target, Mode::Value },
  { "priority", ClauseKind::Priority, Mode::Value },
  { "if", ClauseKind::If, Mode::Value },
  { "final", ClauseKind::Final, Mode::Value },
  { "cost", ClauseKind::Cost, Mode::Value, Sharing::Ordered, false },
  { "ndrange", ClauseKind::Geometry, Mode::Value },
  { "grid", ClauseKind::Geometry, Mode::Value },
  { "block", ClauseKind::Geometry, Mode::Value },
  { "shmem", ClauseKind::Geometry, Mode::Value },
  { "file", ClauseKind::File, Mode::Value },
  { "name", ClauseKind::Name, Mode::Value },
};

const ClauseRow *
find_clause (const std::string &name)
{
  const bool is_css = !strcmp (css_space (), "css");
  for (const ClauseRow &row : kClauses)
    if (name == row.name && (row.of_css || !is_css))
      return &row;
  return nullptr;
}

bool
takes_argument (ClauseKind kind)
{
  return kind != ClauseKind::HighPriority && kind != ClauseKind::CopyDeps
         && kind != ClauseKind::Target;
}

bool
takes_items (ClauseKind kind)
{
  return kind == ClauseKind::Access || kind == ClauseKind::Reduction
         || kind == ClauseKind::Copy;
}

bool
takes_list (ClauseKind kind)
{
  return takes_items (kind) || kind == ClauseKind::Safe
         || kind == ClauseKind::FirstPrivate || kind == ClauseKind::Devices
         || kind == ClauseKind::Geometry;
}

/* Returns what programs write instead of a clause of related dialects, or null.
 */
const char *
mend_of_foreign (const std::string &name)
{
  static constexpr struct
  {
    const char *name;
    const char *mend;
  } kForeign[] = {
    { "cost", G_ ("the attribute %<cost%> says it of a task that is a "
                  "function, and the clause in %<#pragma starpu task%> of a "
                  "call or a block") },
    { "depend", G_ ("name what the task uses in %<input%>, %<output%> or "
                    "%<inout%>") },
    { "shared", G_ ("name what the task uses in %<input%>, %<output%> or "
                    "%<inout%>") },
    { "wait", G_ ("a task waits for those that it calls by %<#pragma css "
                  "barrier%>") },
    { "onto", G_ ("the scheduler places tasks by their data") },
  };
  for (const auto &row : kForeign)
    if (name == row.name)
      return row.mend;
  return name.compare (0, 4, "weak")
             ? nullptr
             : G_ ("a task ends once those that it calls have ended: name its "
                   "data without %<weak%>");
}

bool
report_unknown (location_t where, const std::string &name)
{
  auto_vec<const char *> names;
  for (const ClauseRow &row : kClauses)
    if (find_clause (row.name))
      names.safe_push (row.name);
  auto_diagnostic_group group;
  if (const char *instead = mend_of_foreign (name))
    {
      error_at (where, "clause %qs is not part of %<#pragma %s%>",
                name.c_str (), css_space ());
      inform (where, instead);
      return false;
    }
  error_at (where, "unknown clause %qs of %<#pragma %s%>", name.c_str (),
            css_space ());
  gcc_rich_location rich (where);
  const char *closest = find_closest_string (name.c_str (), &names);
  if (closest)
    rich.add_fixit_replace (closest);
  if (closest)
    inform (&rich, "did you mean %qs?", closest);
  else
    inform (where, "clauses are %<input (...)%>, %<output (...)%>, "
                   "%<inout (...)%> and others");
  return false;
}

/* Takes `op :` off the argument of a reduction.  */
Tokens
take_operator (Tokens inside, ClauseText &clause)
{
  if (inside.size () < 2 || inside[1].type != CPP_COLON)
    return inside;
  clause.op = inside.first (1);
  return inside.subspan (2);
}

/* Reads the argument INSIDE the parentheses of CLAUSE.  */
bool
read_argument (Tokens inside, ClauseText &clause)
{
  if (clause.row->kind == ClauseKind::Reduction)
    inside = take_operator (inside, clause);
  std::vector<Tokens> parts;
  bool right = split_list (inside, parts)
               && (parts.size () == 1 || takes_list (clause.row->kind));
  if (!right)
    {
      auto_diagnostic_group group;
      error_at (clause.where,
                "clause %qs of %<#pragma %s%> has a wrong argument",
                clause.row->name, css_space ());
      inform (clause.where, takes_list (clause.row->kind)
                                ? G_ ("name parameters, separated by commas")
                                : G_ ("it takes one argument"));
      return false;
    }
  if (!takes_items (clause.row->kind))
    {
      clause.arguments = std::move (parts);
      return true;
    }
  for (Tokens part : parts)
    {
      clause.items.emplace_back ();
      if (!read_item (part, false, clause.items.back ()))
        return false;
    }
  return true;
}

} // namespace

bool
read_clauses (Tokens line, std::vector<ClauseText> &clauses)
{
  if (!check_balance (line))
    return false;
  for (size_t i = 0; i < line.size (); i++)
    {
      if (line[i].type == CPP_COMMA)
        continue;
      const std::string name = word_of (line[i]);
      const ClauseRow *row = find_clause (name);
      if (!row)
        return report_unknown (line[i].where, name);
      ClauseText clause{ row, line[i].where, {}, {}, {} };
      bool argument
          = i + 1 < line.size () && line[i + 1].type == CPP_OPEN_PAREN;
      if (argument != takes_argument (row->kind))
        {
          auto_diagnostic_group group;
          error_at (argument ? line[i + 1].where : line[i].where,
                    "missing or surplus argument of clause %qs", row->name);
          inform (line[i].where, argument ? G_ ("it takes no argument")
                                          : G_ ("it takes an argument in "
                                                "parentheses"));
          return false;
        }
      if (argument)
        {
          size_t end = closing_bracket (line, i + 1);
          if (!read_argument (line.subspan (i + 2, end - i - 2), clause))
            return false;
          i = end;
        }
      clauses.push_back (std::move (clause));
    }
  return true;
}

void
append_expressions (const ClauseText &clause, std::vector<Tokens> &expressions)
{
  for (const ItemText &item : clause.items)
    append_expressions (item, expressions);
  if (clause.row->kind >= ClauseKind::Priority)
    expressions.insert (expressions.end (), clause.arguments.begin (),
                        clause.arguments.end ());
}

} // namespace asterism::plugin
