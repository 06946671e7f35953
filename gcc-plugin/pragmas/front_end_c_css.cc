/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma css task` in C: the line is kept until the function that follows it
   is known, and its expressions are parsed among the names of the
   parameters.  */

#define ASTERISM_FRONT_END_C
#include "gcc_headers.h"

#include "attributes/table.h"
#include "build/function.h"
#include "build/submission.h"
#include "model/css.h"
#include "pragmas/c_parser.h"
#include "pragmas/css_task.h"
#include "pragmas/front_end_c.h"
#include "pragmas/operands.h"
#include "pragmas/table.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* A line, and the front end's records of its tokens.  */
struct Line
{
  location_t where;
  std::vector<c_token> records;
  std::vector<Token> tokens;
};

std::optional<Line> &
pending ()
{
  static auto &line = *new std::optional<Line>;
  return line;
}

void
keep_line (location_t where, const std::vector<Token> &tokens)
{
  Line line{ where, {}, tokens };
  for (const Token &token : tokens)
    {
      line.records.push_back (*static_cast<const c_token *> (token.raw));
      if (token.value)
        keep (token.value);
    }
  /* They stay where they are when the line is moved.  */
  for (size_t i = 0; i < tokens.size (); i++)
    line.tokens[i].raw = &line.records[i];
  pending () = std::move (line);
}

/* Reads one line for the function FN.  */
class Reader
{
public:
  Reader (tree fn, const Line &line)
      : fn_ (fn), where_ (line.where), line_ (line.tokens)
  {
  }

  /* Returns whether all is right.  */
  bool read ();

  CssTask task;

private:
  bool read_clause (size_t &i);
  bool read_items (Tokens items, Mode mode);
  bool read_item (Tokens item, Mode mode);
  bool check_item (const CssItem &item, tree parm);
  bool read_extents (Tokens item, size_t &i, CssItem &result);
  bool read_regions (Tokens item, size_t i, CssItem &result);
  bool read_region (Tokens region, CssSection &section);
  bool read_number (Tokens tokens, tree &value, bool may_be_negative = false);
  bool check_parameters ();
  bool is_array (unsigned index) const;
  void open ();
  tree fn_;
  location_t where_;
  Tokens line_;
  std::vector<Parameter> parameters_;
};

tree
long_constant (HOST_WIDE_INT value)
{
  return build_int_cst (long_integer_type_node, value);
}

/* Makes the stand-ins of the parameters.  */
void
Reader::open ()
{
  tree chain = NULL_TREE;
  parameters_ = describe_task (fn_).parameters;
  for (const Parameter &p : parameters_)
    {
      tree id = p.name.empty () ? NULL_TREE : get_identifier (p.name.c_str ());
      tree parm = keep (make_parameter (fn_, id, passable_type (p.type)));
      TREE_USED (parm) = 1;
      DECL_CHAIN (parm) = chain;
      chain = parm;
    }
  task.parameters = nreverse (chain);
}

bool
Reader::read_number (Tokens tokens, tree &value, bool may_be_negative)
{
  value = parse_c_value (tokens);
  if (value == error_mark_node)
    return false;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (value)))
    {
      auto_diagnostic_group group;
      error_at (place_of (tokens),
                "number of type %qT in %<#pragma "
                "css task%> is not an integer",
                TREE_TYPE (value));
      inform (place_of (tokens), "give a number of elements");
      return false;
    }
  value = keep (fold_convert (long_integer_type_node, value));
  if (may_be_negative || TREE_CODE (value) != INTEGER_CST
      || tree_int_cst_sgn (value) >= 0)
    return true;
  auto_diagnostic_group group;
  error_at (place_of (tokens), "extent or region in %<#pragma css task%> is "
                               "negative");
  inform (place_of (tokens), "give a number of elements");
  return false;
}

bool
Reader::read_extents (Tokens item, size_t &i, CssItem &result)
{
  while (i < item.size () && item[i].type == CPP_OPEN_SQUARE)
    {
      size_t end = closing_bracket (item, i);
      CssSection section{ long_constant (0), long_constant (0), NULL_TREE };
      if (end == i + 1 && result.sections.empty ())
        result.unbounded = true;
      else if (!read_number (item.subspan (i + 1, end - i - 1), section.extent))
        return false;
      section.length = section.extent;
      result.sections.push_back (section);
      i = end + 1;
    }
  return true;
}

/* Reads the inside of the braces of a region.  */
bool
Reader::read_region (Tokens region, CssSection &section)
{
  if (region.empty ())
    return true;
  size_t middle = 0, second = 0;
  for (size_t i = 0; i < region.size () && !second; i++)
    if (region[i].type == CPP_OPEN_PAREN || region[i].type == CPP_OPEN_SQUARE)
      i = closing_bracket (region, i);
    else if (region[i].type == CPP_COLON)
      middle = i, second = i + 1;
    else if (region[i].type == CPP_DOT && i + 1 < region.size ()
             && region[i + 1].type == CPP_DOT)
      middle = i, second = i + 2;
  section.length = long_constant (1);
  if (!second)
    return read_number (region, section.start);
  tree last;
  if (!read_number (region.first (middle), section.start)
      || !read_number (region.subspan (second), last))
    return false;
  section.length = last;
  if (second == middle + 2)
    section.length = keep (fold_build2 (
        PLUS_EXPR, long_integer_type_node,
        fold_build2 (MINUS_EXPR, long_integer_type_node, last, section.start),
        long_constant (1)));
  return true;
}

bool
Reader::read_regions (Tokens item, size_t i, CssItem &result)
{
  size_t dimension = 0;
  if (i < item.size () && item[i].type == CPP_OPEN_BRACE
      && result.sections.empty ())
    {
      result.unbounded = true;
      result.sections.push_back (
          { long_constant (0), long_constant (0), long_constant (0) });
    }
  for (; i < item.size () && item[i].type == CPP_OPEN_BRACE; dimension++)
    {
      size_t end = closing_bracket (item, i);
      if (dimension < result.sections.size ()
          && !read_region (item.subspan (i + 1, end - i - 1),
                           result.sections[dimension]))
        return false;
      if (end == i + 1 && dimension == 0 && result.unbounded)
        break;
      result.has_region = true;
      i = end + 1;
    }
  auto_diagnostic_group group;
  if (dimension && dimension != result.sections.size ())
    {
      error_at (result.where, "number of regions differs from the number of "
                              "dimensions in %<#pragma css task%>");
      inform (result.where, "write one region for each dimension; %<{}%> is "
                            "all of one");
      return false;
    }
  if (!dimension && result.unbounded)
    {
      error_at (result.where, "array without a size in %<#pragma css task%>");
      inform (result.where, "give its outermost extent, or a region");
      return false;
    }
  if (i == item.size ())
    return true;
  error_at (item[i].where, "unexpected token in an item of %<#pragma css "
                           "task%>");
  inform (item[i].where, "an item is a parameter with extents and regions, as "
                         "%<a[n][m]{0:k}{}%>");
  return false;
}

/* Says whether the parameter INDEX is declared as an array.  */
bool
Reader::is_array (unsigned index) const
{
  tree parm = DECL_ARGUMENTS (fn_);
  while (parm && index--)
    parm = DECL_CHAIN (parm);
  return parm && C_ARRAY_PARAMETER (parm);
}

/* Says whether ITEM, of the parameter PARM, may be used as its clause says.  */
bool
Reader::check_item (const CssItem &item, tree parm)
{
  auto_diagnostic_group group;
  const char *mend = nullptr;
  tree size = VOID_TYPE_P (item.element) ? size_one_node
                                         : TYPE_SIZE_UNIT (item.element);
  if (item.sections.empty () && is_array (item.parameter))
    {
      error_at (item.where,
                "parameter %qD is an array, whose extents %<#pragma css "
                "task%> does not give",
                parm);
      mend = "repeat those of its declaration";
    }
  else if (!size || !tree_fits_uhwi_p (size)
           || (VOID_TYPE_P (item.element) && item.sections.empty ()))
    {
      error_at (item.where,
                "parameter %qD in %<#pragma css task%> points to what has no "
                "constant size",
                parm);
      mend = "declare a pointer to an element, and give all extents here";
    }
  else if (item.mode != Mode::Read
           && TYPE_READONLY (strip_array_types (item.element)))
    {
      error_at (item.where,
                "parameter %qD in %<#pragma css task%> points to %<const%>",
                parm);
      mend = "name it in %<input%>, or drop %<const%>";
    }
  else if (item_of (task, item.parameter))
    {
      error_at (item.where,
                "parameter %qD is named twice in %<#pragma css task%>", parm);
      mend = "what is read and written goes to %<inout%>";
    }
  if (mend)
    inform (item.where, mend);
  return !mend;
}

bool
Reader::read_item (Tokens item, Mode mode)
{
  CssItem result;
  result.where = item[0].where;
  result.mode = mode;
  tree name = item[0].type == CPP_NAME ? item[0].value : NULL_TREE;
  tree parm = task.parameters;
  unsigned index = 0;
  for (; parm && !(name && DECL_NAME (parm) == name); parm = DECL_CHAIN (parm))
    index++;
  auto_diagnostic_group group;
  if (!parm)
    {
      error_at (result.where,
                "%<#pragma css task%> names what is no parameter of %qD", fn_);
      inform (DECL_SOURCE_LOCATION (fn_),
              "a clause names parameters of the function");
      return false;
    }
  result.parameter = index;
  result.element = buffer_pointee (parameters_[index].type);
  if (!result.element)
    {
      if (item.size () == 1 && mode == Mode::Read)
        return true;
      error_at (result.where,
                "parameter %qD in %<#pragma css task%> is passed by value",
                parm);
      inform (result.where, "only what a pointer points to can be written");
      return false;
    }
  size_t i = 1;
  if (!read_extents (item, i, result) || !read_regions (item, i, result))
    return false;
  /* An address that means nothing to the runtime.  */
  if (VOID_TYPE_P (result.element) && result.sections.empty ()
      && mode == Mode::Read)
    return true;
  if (!check_item (result, parm))
    return false;
  task.items.push_back (result);
  return true;
}

bool
Reader::read_items (Tokens items, Mode mode)
{
  for (size_t from = 0; from < items.size ();)
    {
      size_t end = from;
      while (end < items.size () && items[end].type != CPP_COMMA)
        {
          if (items[end].type == CPP_OPEN_PAREN
              || items[end].type == CPP_OPEN_SQUARE
              || items[end].type == CPP_OPEN_BRACE)
            end = closing_bracket (items, end);
          end++;
        }
      if (end == from)
        break;
      if (!read_item (items.subspan (from, end - from), mode))
        return false;
      from = end + 1;
      if (end == items.size ())
        return true;
    }
  auto_diagnostic_group group;
  error_at (where_, "clause of %<#pragma css task%> without an argument");
  inform (where_, "name parameters, separated by commas");
  return false;
}

bool
Reader::read_clause (size_t &i)
{
  const std::string name
      = line_[i].type == CPP_NAME ? IDENTIFIER_POINTER (line_[i].value) : "";
  const location_t where = line_[i].where;
  const size_t open = i + 1;
  bool argument = open < line_.size () && line_[open].type == CPP_OPEN_PAREN;
  size_t end = argument ? closing_bracket (line_, open) : i;
  Tokens inside
      = argument ? line_.subspan (open + 1, end - open - 1) : Tokens ();
  i = end + 1;
  if (name == "highpriority" && !argument)
    {
      task.priority = long_constant (1);
      return true;
    }
  if (argument && name == "priority")
    return read_number (inside, task.priority, true);
  if (argument && (name == "input" || name == "in"))
    return read_items (inside, Mode::Read);
  if (argument && (name == "output" || name == "out"))
    return read_items (inside, Mode::Write);
  if (argument && name == "inout")
    return read_items (inside, Mode::ReadWrite);
  auto_diagnostic_group group;
  error_at (where, "unknown clause of %<#pragma css task%>, or one with a "
                   "missing or surplus argument");
  inform (where, "there are %<input (...)%>, %<output (...)%>, "
                 "%<inout (...)%>, %<highpriority%> and %<priority (...)%>");
  return false;
}

/* Each pointer must be in a clause: nobody knows what it stands for else.  */
bool
Reader::check_parameters ()
{
  unsigned index = 0;
  for (tree p = task.parameters; p; p = DECL_CHAIN (p), index++)
    {
      tree pointee = buffer_pointee (parameters_[index].type);
      if (!pointee || VOID_TYPE_P (pointee) || item_of (task, index))
        continue;
      auto_diagnostic_group group;
      error_at (where_,
                "pointer %qD of task %qD is in no clause of %<#pragma "
                "css task%>",
                p, fn_);
      inform (where_, "name it in %<input%>, %<output%> or %<inout%>");
      return false;
    }
  /* The runtime finds the items of the buffers in their order.  */
  std::sort (task.items.begin (), task.items.end (),
             [] (const CssItem &a, const CssItem &b) {
               return a.parameter < b.parameter;
             });
  return true;
}

bool
Reader::read ()
{
  open ();
  if (!check_balance (line_))
    return false;
  c_front_end ().open_parameters (task.parameters);
  bool right = true;
  for (size_t i = 0; right && i < line_.size ();)
    if (line_[i].type == CPP_COMMA)
      i++;
    else
      right = read_clause (i);
  c_front_end ().close_parameters ();
  return right && check_parameters ();
}

} // namespace

void
apply_css_task (tree fn)
{
  if (!pending () || TREE_TYPE (fn) == error_mark_node)
    return;
  const Line line = std::move (*pending ());
  pending ().reset ();
  bool refused = false;
  tree node = fn;
  handle_task (&node, get_identifier ("task"), NULL_TREE, 0, &refused);
  if (refused)
    return;
  if (!lookup_attribute ("task", DECL_ATTRIBUTES (fn)))
    DECL_ATTRIBUTES (fn)
        = tree_cons (get_identifier ("task"), NULL_TREE, DECL_ATTRIBUTES (fn));
  Reader reader (fn, line);
  if (!reader.read ())
    return;
  const CssTask *earlier = css_of (fn);
  if (!earlier || same_accesses (*earlier, reader.task))
    return note_css (fn, std::move (reader.task));
  auto_diagnostic_group group;
  error_at (line.where,
            "%<#pragma css task%> of %qD differs from an earlier one", fn);
  inform (DECL_SOURCE_LOCATION (fn), "give both the same accesses");
}

void
check_css_tasks ()
{
  if (!pending ())
    return;
  auto_diagnostic_group group;
  error_at (pending ()->where, "%<#pragma css task%> is not followed by a "
                               "function");
  inform (pending ()->where, "put it directly before a declaration or "
                             "definition");
  pending ().reset ();
}

void
handle_css_task (cpp_reader *)
{
  location_t where = input_location;
  FrontEnd &front = front_end ();
  if (front.line_is_done ())
    return;
  std::vector<Token> tokens = front.read_line ();
  if (!is_cxx () && front.at_top_level ())
    {
      check_css_tasks ();
      return keep_line (where, tokens);
    }
  auto_diagnostic_group group;
  error_at (where, is_cxx ()
                       ? G_ ("%<#pragma css task%> is for C, not yet for C++")
                       : G_ ("%<#pragma css task%> inside a function"));
  inform (where, "put it before the declaration of a function of C");
}

} // namespace asterism::plugin
