/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma starpu opencl` and `#pragma starpu cuda`: give a declared
   implementation a body that launches a kernel of a file, which is embedded. */

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

/* Says how the pragma is written.  */
void
tell_usage (location_t where, Target target)
{
  if (target == Target::Cuda)
    inform (where, "write %<#pragma starpu cuda function \"file.cu\" "
                   "\"kernel\" blocksize [blocks ...] [shared (bytes)]%>");
  else
    inform (where, "write %<#pragma starpu opencl function \"file.cl\" "
                   "\"kernel\" groupsize [globalsize ...]%>");
}

constexpr size_t kMostExtents = 3;

/* Reports the end of the line where WHAT should be.  */
void
report_missing (location_t where, Target target, const char *what)
{
  auto_diagnostic_group group;
  error_at (where, "%<#pragma starpu %s%> without %s", pragma_of (target),
            what);
  tell_usage (where, target);
}

/* Reports why DECL, named at WHERE, cannot get a kernel.  Returns whether it
   can.  */
bool
check_implementation (tree decl, location_t where, Target target)
{
  const char *const pragma = pragma_of (target);
  if (TREE_CODE (decl) != FUNCTION_DECL)
    {
      auto_diagnostic_group group;
      error_at (where, "%qD in %<#pragma starpu %s%> is not a function", decl,
                pragma);
      inform (where,
              "name a function with the attribute "
              "%<task_implementation (\"%s\", task)%>",
              pragma);
      return false;
    }
  bool is_meant = false;
  for (const Claim &claim : claims_of (decl))
    is_meant = is_meant || claim.target == target;
  if (!is_meant)
    {
      auto_diagnostic_group group;
      error_at (where,
                "%qD in %<#pragma starpu %s%> is not an implementation of a "
                "task for %s",
                decl, pragma, title_of (target));
      inform (DECL_SOURCE_LOCATION (decl),
              "declare it with the attribute "
              "%<task_implementation (\"%s\", task)%>",
              pragma);
      return false;
    }
  if (!DECL_SAVED_TREE (decl) && !DECL_INITIAL (decl) && !is_kernel (decl))
    return true;
  auto_diagnostic_group group;
  error_at (where, "%qD in %<#pragma starpu %s%> has a body already", decl,
            pragma);
  inform (DECL_SOURCE_LOCATION (decl), "remove its body, or the pragma");
  return false;
}

/* Values are copied to the device, so their sizes must be known.  */
bool
check_parameters (tree decl, location_t where, Target target)
{
  tree types = TYPE_ARG_TYPES (TREE_TYPE (decl));
  for (; types; types = TREE_CHAIN (types))
    {
      tree type = TREE_VALUE (types);
      if (VOID_TYPE_P (type) || COMPLETE_TYPE_P (type))
        continue;
      auto_diagnostic_group group;
      error_at (where,
                "a parameter of %qD in %<#pragma starpu %s%> has incomplete "
                "type %qT",
                decl, pragma_of (target), type);
      inform (where, "define the type before");
      return false;
    }
  return true;
}

/* Reports the NAME of no function, with the implementation that may be
   meant.  */
void
report_undeclared (const Token &name, Target target)
{
  auto_diagnostic_group group;
  error_at (name.where, "%qE was not declared", name.value);
  const char *nearest
      = name.type == CPP_NAME
            ? nearest_implementation (IDENTIFIER_POINTER (name.value), target)
            : nullptr;
  if (nearest)
    {
      gcc_rich_location rich (name.where);
      rich.add_fixit_replace (nearest);
      inform (&rich, "did you mean %qs?", nearest);
      return;
    }
  inform (name.where,
          "declare it before, with the attribute "
          "%<task_implementation (\"%s\", task)%>",
          pragma_of (target));
}

/* Finds the function that the line begins with; USED tokens name it.  */
tree
find_implementation (location_t where, Target target, Tokens line,
                     FrontEnd &front, size_t &used)
{
  if (line.empty ())
    {
      report_missing (where, target, "a function");
      return NULL_TREE;
    }
  location_t place = line[0].where;
  if (line[0].type != CPP_NAME && line[0].type != CPP_SCOPE)
    {
      auto_diagnostic_group group;
      error_at (place, "expected the name of a function");
      tell_usage (place, target);
      return NULL_TREE;
    }
  tree decl = front.find_function (line, used);
  if (decl == error_mark_node)
    return NULL_TREE;
  if (decl)
    return check_implementation (decl, place, target)
                   && check_parameters (decl, place, target)
               ? decl
               : NULL_TREE;
  report_undeclared (line[used ? used - 1 : 0], target);
  return NULL_TREE;
}

/* Reads the string literal at INDEX into TEXT; WHAT it stands for.  */
bool
read_string (const Kernel &kernel, Tokens line, size_t index, const char *what,
             std::string &text)
{
  if (index >= line.size ())
    {
      report_missing (kernel.where, kernel.target, what);
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
  tell_usage (token.where, kernel.target);
  return false;
}

/* Moves the expression of a clause `shared (bytes)' from the end of REST to
   BYTES.  Returns false after reporting that it is empty.  */
bool
take_shared (Tokens &rest, Tokens &bytes)
{
  size_t depth = 0;
  for (size_t i = rest.size (); i-- > 1;)
    {
      depth += rest[i].type == CPP_CLOSE_PAREN;
      if (!depth)
        break;
      if (rest[i].type != CPP_OPEN_PAREN || --depth)
        continue;
      if (rest[i - 1].type != CPP_NAME
          || !id_equal (rest[i - 1].value, "shared"))
        break;
      if (i + 2 == rest.size ())
        {
          auto_diagnostic_group group;
          error_at (rest[i].where, "expected a number of bytes");
          inform (rest[i - 1].where, "%<shared%> takes the bytes of shared "
                                     "memory that each block has");
          return false;
        }
      bytes = rest.subspan (i, rest.size () - i);
      rest = rest.first (i - 1);
      break;
    }
  return true;
}

void
report_surplus (location_t where, Target target)
{
  auto_diagnostic_group group;
  error_at (where, "surplus argument of %<#pragma starpu %s%>",
            pragma_of (target));
  if (target == Target::Cuda)
    inform (where, "a grid has at most three dimensions; put an expression in "
                   "parentheses");
  else
    inform (where, "a kernel has at most three global sizes; put an expression "
                   "in parentheses");
}

/* Splits the rest of the line into the sizes.  */
bool
split_sizes (Kernel &kernel, Tokens rest, FrontEnd &front,
             std::vector<Tokens> &sizes)
{
  const bool is_cuda = kernel.target == Target::Cuda;
  if (!check_balance (rest))
    return false;
  Tokens shared;
  if (is_cuda && !take_shared (rest, shared))
    return false;
  if (rest.empty ())
    {
      report_missing (kernel.where, kernel.target,
                      is_cuda ? "the size of a block"
                              : "the size of a work-group");
      return false;
    }
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
          report_surplus (rest[from].where, kernel.target);
          return false;
        }
      size_t end = scanner.expression_end (from);
      if (scanner.failed ())
        return false;
      sizes.push_back (rest.subspan (from, end - from));
      from = end;
    }
  kernel.has_shared = !shared.empty ();
  if (kernel.has_shared)
    sizes.push_back (shared);
  return true;
}

void
read_pragma (location_t where, Target target, Tokens line, FrontEnd &front)
{
  Kernel kernel;
  kernel.where = where;
  kernel.target = target;
  kernel.group = NULL_TREE;
  size_t used = 0;
  kernel.implementation
      = find_implementation (where, target, line, front, used);
  if (!kernel.implementation
      || !read_string (kernel, line, used, "the name of a file", kernel.file)
      || !read_string (kernel, line, used + 1, "the name of a kernel",
                       kernel.name))
    return;
  if (!read_source (kernel, line[used].where)
      || (target == Target::Opencl
          && !check_opencl_source (kernel.path, line[used].where)))
    return;
  if (kernel.name.empty ())
    {
      auto_diagnostic_group group;
      error_at (line[used + 1].where, "the name of the kernel is empty");
      tell_usage (line[used + 1].where, target);
      return;
    }
  front.open_parameters (make_kernel_parameters (kernel.implementation));
  std::vector<Tokens> sizes;
  if (split_sizes (kernel, line.subspan (used + 2), front, sizes))
    front.finish_kernel (kernel, sizes);
  front.close_parameters ();
}

void
handle (Target target)
{
  location_t where = input_location;
  FrontEnd &front = front_end ();
  if (front.line_is_done ())
    return;
  std::vector<Token> line = front.read_line ();
  if (current_function_decl || !front.at_top_level ())
    {
      auto_diagnostic_group group;
      error_at (where, "%<#pragma starpu %s%> inside a function or class",
                pragma_of (target));
      inform (where, "move it to the top level, after the declaration of the "
                     "function");
      return;
    }
  read_pragma (where, target, line, front);
}

} // namespace

void
handle_opencl (cpp_reader *)
{
  handle (Target::Opencl);
}

void
handle_cuda (cpp_reader *)
{
  handle (Target::Cuda);
}

} // namespace asterism::plugin
