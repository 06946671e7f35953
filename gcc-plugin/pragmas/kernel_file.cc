/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma starpu opencl`: gives a declared OpenCL implementation a body that
   launches a kernel, whose source is embedded.  */

#include "gcc_headers.h"

#include "attributes/suggest.h"
#include "build/kernel.h"
#include "model/task.h"
#include "pragmas/kernel_source.h"
#include "pragmas/opencl_check.h"
#include "pragmas/operands.h"
#include "pragmas/table.h"

namespace asterism::plugin
{

namespace
{

constexpr const char *kUsage
    = G_ ("write %<#pragma starpu opencl function \"file.cl\" \"kernel\" "
          "groupsize [globalsize ...]%>");

constexpr size_t kMostExtents = 3;

/* Reports the end of the line where WHAT should be.  */
void
report_missing (location_t where, const char *what)
{
  auto_diagnostic_group group;
  error_at (where, "%<#pragma starpu opencl%> without %s", what);
  inform (where, kUsage);
}

/* Reports why DECL, named at WHERE, cannot get a kernel.  Returns whether it
   can.  */
bool
check_implementation (tree decl, location_t where)
{
  if (TREE_CODE (decl) != FUNCTION_DECL)
    {
      auto_diagnostic_group group;
      error_at (where, "%qD in %<#pragma starpu opencl%> is not a function",
                decl);
      inform (where, "name a function with the attribute "
                     "%<task_implementation (\"opencl\", task)%>");
      return false;
    }
  bool is_opencl = false;
  for (const Claim &claim : claims_of (decl))
    is_opencl = is_opencl || claim.target == Target::Opencl;
  if (!is_opencl)
    {
      auto_diagnostic_group group;
      error_at (where,
                "%qD in %<#pragma starpu opencl%> is not an OpenCL "
                "implementation of a task",
                decl);
      inform (DECL_SOURCE_LOCATION (decl),
              "declare it with the attribute "
              "%<task_implementation (\"opencl\", task)%>");
      return false;
    }
  if (!DECL_SAVED_TREE (decl) && !DECL_INITIAL (decl) && !is_kernel (decl))
    return true;
  auto_diagnostic_group group;
  error_at (where, "%qD in %<#pragma starpu opencl%> has a body already", decl);
  inform (DECL_SOURCE_LOCATION (decl), "remove its body, or the pragma");
  return false;
}

/* Values are copied to the device, so their sizes must be known.  */
bool
check_parameters (tree decl, location_t where)
{
  tree types = TYPE_ARG_TYPES (TREE_TYPE (decl));
  for (; types; types = TREE_CHAIN (types))
    {
      tree type = TREE_VALUE (types);
      if (VOID_TYPE_P (type) || COMPLETE_TYPE_P (type))
        continue;
      auto_diagnostic_group group;
      error_at (where,
                "a parameter of %qD in %<#pragma starpu opencl%> has "
                "incomplete type %qT",
                decl, type);
      inform (where, "define the type before");
      return false;
    }
  return true;
}

/* Reports the NAME of no function, with the implementation that may be
   meant.  */
void
report_undeclared (const Token &name)
{
  auto_diagnostic_group group;
  error_at (name.where, "%qE was not declared", name.value);
  const char *nearest
      = name.type == CPP_NAME
            ? nearest_opencl_implementation (IDENTIFIER_POINTER (name.value))
            : nullptr;
  if (nearest)
    {
      gcc_rich_location rich (name.where);
      rich.add_fixit_replace (nearest);
      inform (&rich, "did you mean %qs?", nearest);
      return;
    }
  inform (name.where, "declare it before, with the attribute "
                      "%<task_implementation (\"opencl\", task)%>");
}

/* Finds the function that the line begins with; USED tokens name it.  */
tree
find_implementation (location_t where, Tokens line, FrontEnd &front,
                     size_t &used)
{
  if (line.empty ())
    {
      report_missing (where, "a function");
      return NULL_TREE;
    }
  location_t place = line[0].where;
  if (line[0].type != CPP_NAME && line[0].type != CPP_SCOPE)
    {
      auto_diagnostic_group group;
      error_at (place, "expected the name of a function");
      inform (place, kUsage);
      return NULL_TREE;
    }
  tree decl = front.find_function (line, used);
  if (decl == error_mark_node)
    return NULL_TREE;
  if (decl)
    return check_implementation (decl, place) && check_parameters (decl, place)
               ? decl
               : NULL_TREE;
  report_undeclared (line[used ? used - 1 : 0]);
  return NULL_TREE;
}

/* Reads the string literal at INDEX into TEXT; WHAT it stands for.  */
bool
read_string (location_t where, Tokens line, size_t index, const char *what,
             std::string &text)
{
  if (index >= line.size ())
    {
      report_missing (where, what);
      return false;
    }
  const Token &token = line[index];
  if (token.type == CPP_STRING && interpret_string (token.value, text))
    return true;
  gcc_rich_location rich (token.where);
  if (token.type == CPP_NAME)
    {
      rich.add_fixit_insert_before ("\"");
      rich.add_fixit_insert_after ("\"");
    }
  auto_diagnostic_group group;
  error_at (&rich, "expected %s, a string literal", what);
  inform (token.where, kUsage);
  return false;
}

/* Splits the rest of the line into the sizes.  */
bool
split_sizes (location_t where, Tokens rest, FrontEnd &front,
             std::vector<Tokens> &sizes)
{
  if (rest.empty ())
    {
      report_missing (where, "the size of a work-group");
      return false;
    }
  if (!check_balance (rest))
    return false;
  OperandScanner scanner (rest, front);
  for (size_t from = 0; from < rest.size ();)
    {
      if (!scanner.begins_operand (from))
        {
          auto_diagnostic_group group;
          error_at (rest[from].where, "expected an expression");
          inform (rest[from].where, "sizes are separated by blanks");
          return false;
        }
      if (sizes.size () == 1 + kMostExtents)
        {
          auto_diagnostic_group group;
          error_at (rest[from].where,
                    "surplus argument of %<#pragma starpu opencl%>");
          inform (rest[from].where, "a kernel has at most three global sizes; "
                                    "put an expression in parentheses");
          return false;
        }
      size_t end = scanner.expression_end (from);
      if (scanner.failed ())
        return false;
      sizes.push_back (rest.subspan (from, end - from));
      from = end;
    }
  return true;
}

void
read_pragma (location_t where, Tokens line, FrontEnd &front)
{
  Kernel kernel;
  kernel.where = where;
  kernel.group = NULL_TREE;
  size_t used = 0;
  kernel.implementation = find_implementation (where, line, front, used);
  if (!kernel.implementation
      || !read_string (where, line, used, "the name of a file", kernel.file)
      || !read_string (where, line, used + 1, "the name of a kernel",
                       kernel.name))
    return;
  if (!read_source (kernel, line[used].where)
      || !check_opencl_source (kernel.path, line[used].where))
    return;
  if (kernel.name.empty ())
    {
      auto_diagnostic_group group;
      error_at (line[used + 1].where, "the name of the kernel is empty");
      inform (line[used + 1].where, kUsage);
      return;
    }
  front.open_parameters (make_kernel_parameters (kernel.implementation));
  std::vector<Tokens> sizes;
  if (split_sizes (where, line.subspan (used + 2), front, sizes))
    front.finish_kernel (kernel, sizes);
  front.close_parameters ();
}

} // namespace

void
handle_opencl (cpp_reader *)
{
  location_t where = input_location;
  FrontEnd &front = front_end ();
  if (front.line_is_done ())
    return;
  std::vector<Token> line = front.read_line ();
  if (current_function_decl || !front.at_top_level ())
    {
      auto_diagnostic_group group;
      error_at (where, "%<#pragma starpu opencl%> inside a function or class");
      inform (where, "move it to the top level, after the declaration of the "
                     "function");
      return;
    }
  read_pragma (where, line, front);
}

} // namespace asterism::plugin
