/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attributes `scratch` and `reduction` of parameters, and `priority`,
   `cost` and `where` of tasks.  */

#include "gcc_headers.h"

#include "attributes/hints.h"
#include "attributes/table.h"
#include "language.h"
#include "model/css.h"
#include "model/hints.h"
#include "pragmas/css_check.h"
#include "pragmas/css_task.h"
#include "pragmas/front_end.h"
#include "report.h"
#include "roots.h"
#include "source/expression.h"
#include "source/spelling.h"

namespace asterism::plugin
{

namespace
{

std::vector<tree> &
hinted ()
{
  static auto &all = *new std::vector<tree>;
  return all;
}

constexpr const char *kNames[] = { "priority", "cost", "where" };

/* Says whether ARGUMENT is a number, or a string or a name that is to be read
   as one.  */
bool
may_be_number (tree argument)
{
  STRIP_ANY_LOCATION_WRAPPER (argument);
  return TREE_CODE (argument) == STRING_CST
         || TREE_CODE (argument) == IDENTIFIER_NODE
         || (TREE_CODE (argument) == PARM_DECL && DECL_NAME (argument))
         || TREE_CODE (argument) == INTEGER_CST
         || TREE_CODE (argument) == REAL_CST;
}

bool
is_string (tree argument)
{
  STRIP_ANY_LOCATION_WRAPPER (argument);
  return TREE_CODE (argument) == STRING_CST;
}

bool
check_number (tree node, tree name, tree argument)
{
  if (may_be_number (argument))
    return true;
  location_t where = place_of_attribute (node, IDENTIFIER_POINTER (name));
  auto_diagnostic_group group;
  error_at (where, "argument of attribute %qE is not a number", name);
  inform (where, "write a constant, the name of a parameter, or a string with "
                 "an expression over the parameters");
  return false;
}

/* Says whether the attribute NAME stands on a function.  */
bool
check_function (tree node, tree name)
{
  if (TREE_CODE (node) == FUNCTION_DECL)
    return true;
  location_t where = DECL_P (node)
                         ? place_of_attribute (node, IDENTIFIER_POINTER (name))
                         : input_location;
  auto_diagnostic_group group;
  error_at (where, "attribute %qE applies to tasks only", name);
  inform (where, "put it on the declaration of the task");
  return false;
}

/* Returns the place of the argument of the attribute NAME of DECL, or else of
   DECL.  */
location_t
place_of_hint (tree decl, const char *name)
{
  location_t where
      = Spelling (decl, DECL_SOURCE_LOCATION (decl), name).argument (0);
  return where ? where : DECL_SOURCE_LOCATION (decl);
}

} // namespace

tree
handle_scratch (tree *node, tree name, tree arguments, int flags, bool *no_add)
{
  handle_output (node, name, arguments, flags, no_add);
  if (!*no_add && arguments)
    *no_add = !check_number (*node, name, TREE_VALUE (arguments));
  /* C++ forgets the bound of a parameter.  */
  if (*no_add || arguments || !is_cxx () || !cxx_css ().is_array (*node))
    return NULL_TREE;
  *no_add = true;
  location_t where = place_of_attribute (*node, "scratch");
  auto_diagnostic_group group;
  error_at (where,
            "attribute %qE of the array %qD without a number of elements", name,
            *node);
  inform (where, "write it as %<scratch (\"n\")%>");
  return NULL_TREE;
}

tree
handle_reduction (tree *node, tree name, tree arguments, int flags,
                  bool *no_add)
{
  handle_output (node, name, arguments, flags, no_add);
  if (*no_add)
    return NULL_TREE;
  location_t where = place_of_attribute (*node, "reduction");
  if (!TREE_CHAIN (arguments))
    {
      tree pointee = TREE_TYPE (TREE_TYPE (*node));
      *no_add = !is_string (TREE_VALUE (arguments))
                || !check_operator (where, operator_in (arguments), pointee);
      if (is_string (TREE_VALUE (arguments)))
        return NULL_TREE;
    }
  else
    for (tree a = arguments; a; a = TREE_CHAIN (a))
      *no_add = *no_add || !language ().resolve (TREE_VALUE (a), NULL_TREE);
  if (!*no_add)
    return NULL_TREE;
  auto_diagnostic_group group;
  error_at (where, "attribute %qE names neither an operator nor functions",
            name);
  inform (where, "write %<reduction (\"+\")%>, or two functions, of which the "
                 "first begins a copy and the second adds one to another");
  return NULL_TREE;
}

tree
handle_number (tree *node, tree name, tree arguments, int, bool *no_add)
{
  *no_add = !check_function (*node, name)
            || !check_number (*node, name, TREE_VALUE (arguments));
  return NULL_TREE;
}

tree
handle_where (tree *node, tree name, tree arguments, int, bool *no_add)
{
  *no_add = !check_function (*node, name);
  for (tree a = arguments; a && !*no_add; a = TREE_CHAIN (a))
    {
      if (target_from_name (text_of_argument (TREE_VALUE (a)))
          != Target::Unknown)
        continue;
      *no_add = true;
      location_t where = place_of_attribute (*node, "where");
      auto_diagnostic_group group;
      error_at (where, "argument of attribute %qE is no kind of worker", name);
      inform (where,
              "write %<\"cpu\"%>, %<\"opencl\"%>, %<\"cuda\"%>, or several");
    }
  return NULL_TREE;
}

namespace
{

/* Reads ARGUMENT of the attribute NAME of DECL, if FN has not got its value
   yet: the names that are known now may be forgotten at the end of the unit. */
void
note_expression (tree fn, tree argument, tree decl, const char *name)
{
  const std::string text = argument ? text_of_argument (argument) : "";
  if (text.empty () || value_of_argument (fn, argument, NULL_TREE))
    return;
  note_value (
      fn, argument,
      parse_expression (text, place_of_hint (decl, name), DECL_ARGUMENTS (fn)));
}

} // namespace

namespace
{

/* A parameter with the attribute `block`, of a declaration of a function; C
   keeps but one declaration's.  */
struct Bounded
{
  tree fn;
  unsigned index;
  tree parm;
};

std::vector<Bounded> &
bounded ()
{
  static auto &all = *new std::vector<Bounded>;
  return all;
}

} // namespace

void
note_hinted (tree fn)
{
  unsigned number = 0;
  for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p), number++)
    if (lookup_attribute ("block", DECL_ATTRIBUTES (p)))
      bounded ().push_back ({ keep (fn), number, keep (p) });
  const bool has_some = has_hints (fn) || hint_of (fn, "where");
  if (!has_some)
    return;
  for (const char *name : { "priority", "cost" })
    note_expression (fn, hint_of (fn, name), fn, name);
  unsigned index = 0;
  for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p), index++)
    for (const ParameterHint &hint : uses_of (fn, index))
      if (hint.use == Use::Scratch && hint.arguments)
        note_expression (fn, TREE_VALUE (hint.arguments), p, "scratch");
  if (std::find (hinted ().begin (), hinted ().end (), fn) == hinted ().end ())
    hinted ().push_back (keep (fn));
}

namespace
{

/* Reports attributes of the same name that say different things; on two
   declarations they may be the same.  */
bool
check_agreement (tree fn, const char *name)
{
  tree first = lookup_attribute (name, DECL_ATTRIBUTES (fn));
  if (!first || !lookup_attribute (name, TREE_CHAIN (first)))
    return true;
  location_t where = DECL_SOURCE_LOCATION (fn);
  auto_diagnostic_group group;
  error_at (where, "attribute %qs of task %qD differs between declarations",
            name, fn);
  inform (where, "give it once, or the same everywhere");
  return false;
}

/* Returns the name of USE.  */
const char *
name_of (Use use)
{
  switch (use)
    {
    case Use::Commute:
      return "commute";
    case Use::Concurrent:
      return "concurrent";
    case Use::Scratch:
      return "scratch";
    default:
      return "reduction";
    }
}

/* Says whether FN takes POINTERS pointers as P, and at most the number of their
   elements besides.  */
bool
takes (tree fn, const Parameter &p, unsigned pointers)
{
  tree type = TYPE_ARG_TYPES (TREE_TYPE (fn));
  for (; type && pointers; type = TREE_CHAIN (type), pointers--)
    if (!POINTER_TYPE_P (TREE_VALUE (type))
        || TYPE_MAIN_VARIANT (TREE_TYPE (TREE_VALUE (type)))
               != TYPE_MAIN_VARIANT (p.pointee ()))
      return false;
  if (type && INTEGRAL_TYPE_P (TREE_VALUE (type)))
    type = TREE_CHAIN (type);
  return !pointers && type && TREE_VALUE (type) == void_type_node;
}

/* Says whether the functions that HINT of P names can make a reduction.  */
bool
check_functions (const Parameter &p, const ParameterHint &hint)
{
  if (hint.use != Use::Reduction || !TREE_CHAIN (hint.arguments))
    return true;
  tree begin = language ().resolve (TREE_VALUE (hint.arguments), NULL_TREE);
  tree add = language ().resolve (TREE_VALUE (TREE_CHAIN (hint.arguments)),
                                  NULL_TREE);
  const bool begins = takes (begin, p, 1);
  if (begins && takes (add, p, 2))
    return true;
  auto_diagnostic_group group;
  error_at (p.where, "%qD does not fit a reduction", begins ? add : begin);
  inform (DECL_SOURCE_LOCATION (begins ? add : begin),
          begins
              ? G_ ("it takes the pointer to add to, the pointer to add, and "
                    "perhaps the number of elements")
              : G_ ("it takes the pointer to what begins, and perhaps the "
                    "number of elements"));
  return false;
}

/* Says whether the attributes of each parameter of TASK go together.  */
bool
check_uses (const Task &task)
{
  for (size_t i = 0; i < task.parameters.size (); i++)
    {
      const Parameter &p = task.parameters[i];
      const std::vector<ParameterHint> uses = uses_of (task.decl, i);
      for (const ParameterHint &hint : uses)
        {
          if (!check_functions (p, hint))
            return false;
          if (hint.use == uses[0].use && p.mode == Mode::ReadWrite)
            continue;
          auto_diagnostic_group group;
          error_at (
              p.where, "parameter %u of task %qD is %qs and something else",
              static_cast<unsigned> (i + 1), task.decl, name_of (uses[0].use));
          inform (p.where, "leave one of the attributes %<output%>, "
                           "%<commute%>, %<concurrent%>, %<scratch%> and "
                           "%<reduction%>");
          return false;
        }
    }
  return true;
}

/* Reports bounds that the calls of TASK would not look at: tasks with these
   attributes take whole data.  */
bool
check_bounds (const Task &task)
{
  if (!has_hints (task.decl))
    return true;
  for (const auto &[fn, index, parm] : bounded ())
    if (fn == task.decl && use_of (fn, index).use != Use::Scratch)
      {
        location_t where = place_of_attribute (parm, "block");
        auto_diagnostic_group group;
        error_at (where,
                  "%qD has bounds by %<block%>, and its task an attribute that "
                  "says how it is shared, what it costs or how urgent it is",
                  parm);
        inform (where, "such tasks take whole data: register the block, or "
                       "leave out the other attributes");
        return false;
      }
  return true;
}

bool
check_where (const Task &task)
{
  tree attribute = lookup_attribute ("where", DECL_ATTRIBUTES (task.decl));
  if (!attribute || task.implementations.empty () || DECL_INITIAL (task.decl))
    return true;
  for (tree a = TREE_VALUE (attribute); a; a = TREE_CHAIN (a))
    for (const Implementation &i : task.implementations)
      if (target_from_name (text_of_argument (TREE_VALUE (a))) == i.target)
        return true;
  location_t where = place_of_attribute (task.decl, "where");
  auto_diagnostic_group group;
  error_at (where, "task %qD has no implementation that can run there",
            task.decl);
  inform (where, "name a kind of worker that it has an implementation for");
  return false;
}

} // namespace

void
check_hinted ()
{
  for (tree fn : hinted ())
    {
      if (!is_task (fn) || css_of (fn))
        {
          location_t where = DECL_SOURCE_LOCATION (fn);
          auto_diagnostic_group group;
          error_at (where,
                    is_task (fn) ? G_ ("%qD is a task of %<#pragma css%>, and "
                                       "has attributes of others")
                                 : G_ ("%qD has attributes of tasks, and is "
                                       "none"),
                    fn);
          inform (where, is_task (fn)
                             ? G_ ("use the clauses of the pragma")
                             : G_ ("declare it with the attribute %<task%>"));
          continue;
        }
      bool right = true;
      for (const char *name : kNames)
        right = right && check_agreement (fn, name);
      const Task task = describe_task (fn);
      if (right && check_uses (task) && check_bounds (task))
        check_where (task);
    }
}

} // namespace asterism::plugin
