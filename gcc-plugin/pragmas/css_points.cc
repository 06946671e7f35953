/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma css start`, `finish`, `barrier`, `wait`, `mutex` and `restart`:
   where the program, or a task, waits for others.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/css.h"
#include "pragmas/css_line.h"
#include "pragmas/front_end.h"
#include "pragmas/statement.h"
#include "pragmas/table.h"

namespace asterism::plugin
{

namespace
{

/* The places of a statement that has been emitted: of each the regions, whose
   bounds are the operands after it.  */
using Places = std::vector<std::vector<RegionText::Kind>>;

std::vector<Places> &
all_places ()
{
  static auto &places = *new std::vector<Places>;
  return places;
}

size_t
bounds_of (RegionText::Kind kind)
{
  switch (kind)
    {
    case RegionText::Kind::All:
      return 0;
    case RegionText::Kind::One:
      return 1;
    default:
      return 2;
    }
}

bool
is_place (unsigned id, size_t index)
{
  size_t next = 0;
  for (const auto &regions : all_places ()[id])
    {
      if (index == next++)
        return true;
      for (RegionText::Kind kind : regions)
        next += bounds_of (kind);
    }
  return false;
}

tree
as_long (tree value)
{
  return fold_convert (long_integer_type_node, value);
}

/* Reports OPERAND unless it is an integer.  */
bool
check_integer (const Operand &operand)
{
  if (INTEGRAL_TYPE_P (operand.type)
      || TREE_CODE (operand.type) == ENUMERAL_TYPE)
    return true;
  auto_diagnostic_group group;
  error_at (operand.where,
            "number of type %qT in %<#pragma css%> is not an integer",
            operand.type);
  inform (operand.where, "give a number of elements");
  return false;
}

/* Appends to WORDS those of a dimension of EXTENT elements, unknown when
   NULL_TREE, and takes the bounds of its region off OPERANDS.  */
bool
append_words (RegionText::Kind kind, tree extent, Operands &operands,
              std::vector<tree> &words)
{
  tree start = integer_zero_node, length = extent;
  size_t count = bounds_of (kind);
  for (size_t i = 0; i < count; i++)
    if (!check_integer (operands[i]))
      return false;
  if (count)
    {
      start = save_expr (as_long (operands[0].value));
      length = integer_one_node;
    }
  if (count == 2)
    length = save_expr (as_long (operands[1].value));
  if (kind == RegionText::Kind::UpTo)
    length = size_binop (PLUS_EXPR,
                         size_diffop (fold_convert (sizetype, length),
                                      fold_convert (sizetype, start)),
                         ssize_int (1));
  operands = operands.subspan (count);
  /* What a pointer points to has no bound.  */
  if (!extent)
    extent = fold_build2 (PLUS_EXPR, long_integer_type_node, as_long (start),
                          as_long (length));
  for (tree word : { extent, start, length })
    words.push_back (as_long (word));
  return true;
}

tree
extent_of (tree array)
{
  tree last = TYPE_DOMAIN (array) ? compat::last_index (array) : NULL_TREE;
  if (!last || last == error_mark_node)
    return NULL_TREE;
  return fold_build2 (PLUS_EXPR, long_integer_type_node, as_long (last),
                      as_long (integer_one_node));
}

/* Returns the call that waits for the tasks that use a place; takes it off
   OPERANDS.  */
tree
wait_for_place (location_t where, const std::vector<RegionText::Kind> &regions,
                bool reads, Operands &operands)
{
  const Operand place = operands[0];
  operands = operands.subspan (1);
  tree type = place.type;
  std::vector<tree> words;
  bool is_pointer = POINTER_TYPE_P (type);
  for (RegionText::Kind kind : regions)
    {
      bool is_array = TREE_CODE (type) == ARRAY_TYPE;
      tree extent = is_array ? extent_of (type) : NULL_TREE;
      if ((!is_array && !(is_pointer && words.empty ()))
          || (kind == RegionText::Kind::All && !extent))
        {
          auto_diagnostic_group group;
          error_at (place.where, "region of %<#pragma css wait%> on what has "
                                 "no such dimension");
          inform (place.where, "write one region for each dimension of the "
                               "array, or bounds after a pointer");
          return error_mark_node;
        }
      type = TREE_TYPE (type);
      if (!append_words (kind, extent, operands, words))
        return error_mark_node;
    }
  bool whole_datum = is_pointer && regions.empty ();
  tree size = whole_datum || VOID_TYPE_P (type) ? size_zero_node
                                                : TYPE_SIZE_UNIT (type);
  if (!size || FUNC_OR_METHOD_TYPE_P (type))
    {
      auto_diagnostic_group group;
      error_at (place.where,
                "%<#pragma css wait%> on what has no size, of type %qT",
                place.type);
      inform (place.where, "name a variable, an array or a pointer to data");
      return error_mark_node;
    }
  std::vector<tree> arguments
      = { place.value, size, size_int (regions.size ()),
          reads ? integer_one_node : integer_zero_node, build_site (where) };
  arguments.insert (arguments.end (), words.begin (), words.end ());
  return build_css_call (where, CssEntry::WaitOn, arguments);
}

tree
build_wait (location_t where, bool reads, Operands operands)
{
  const Places &places
      = all_places ()[tree_to_uhwi (fold (operands.back ().value))];
  tree all = NULL_TREE;
  for (const auto &regions : places)
    {
      tree one = wait_for_place (where, regions, reads, operands);
      if (one == error_mark_node)
        return one;
      all = all ? build2 (COMPOUND_EXPR, void_type_node, all, one) : one;
    }
  return all;
}

tree
build_lock (location_t where, CssEntry entry, Operands operands)
{
  note_repeatable ();
  return build_css_call (where, entry,
                         { operands[0].value, build_site (where) });
}

/* Leaves the function when the runtime says that it will be executed again.  */
tree
build_restart (location_t where, Operands)
{
  tree fn = current_function_decl;
  if (!VOID_TYPE_P (TREE_TYPE (TREE_TYPE (fn))))
    {
      auto_diagnostic_group group;
      error_at (where, "%<#pragma css restart%> in %qD, which is no task", fn);
      inform (where, "a task returns %<void%>");
      return error_mark_node;
    }
  note_repeatable ();
  tree leaves = build2 (NE_EXPR, boolean_type_node,
                        build_css_call (where, CssEntry::Restart, {}),
                        integer_zero_node);
  tree leave = build1 (RETURN_EXPR, void_type_node, NULL_TREE);
  TREE_SIDE_EFFECTS (leave) = 1;
  tree result = build3 (COND_EXPR, void_type_node, leaves, leave,
                        build_empty_stmt (where));
  TREE_SIDE_EFFECTS (result) = 1;
  return result;
}

tree
build_start (location_t where, Operands operands)
{
  tree cores = integer_zero_node;
  if (!operands.empty ())
    {
      if (!check_integer (operands[0]))
        return error_mark_node;
      cores = operands[0].value;
    }
  return build_css_call (where, CssEntry::Start, { cores, build_site (where) });
}

struct Directive
{
  const char *name;
  const char *usage;
};

constexpr Directive kStart = { "start", "#pragma css start (cores)" };
constexpr Directive kFinish = { "finish", "#pragma css finish" };
constexpr Directive kBarrier = { "barrier", "#pragma css barrier read" };
constexpr Directive kWait
    = { "wait", "#pragma css wait on (x, y{0 .. 3}) read" };
constexpr Directive kMutex = { "mutex", "#pragma css mutex lock (x)" };
constexpr Directive kRestart = { "restart", "#pragma css restart" };

void
report_usage (location_t where, const Directive &directive)
{
  auto_diagnostic_group group;
  error_at (where, "malformed %<#pragma css %s%>", directive.name);
  inform (where, "write it as %qs", directive.usage);
}

/* Reads the line of a directive, nothing when it was read before or may not
   stand here.  */
std::optional<std::vector<Token>>
read_directive (const Directive &directive, location_t where)
{
  FrontEnd &front = front_end ();
  if (front.line_is_done ())
    return {};
  std::vector<Token> line = front.read_line ();
  if (front.in_block ())
    {
      if (!check_balance (line))
        return {};
      return line;
    }
  auto_diagnostic_group group;
  error_at (where, "%<#pragma css %s%> outside a function", directive.name);
  inform (where, "it stands for a statement: put it where a statement may "
                 "stand");
  return {};
}

/* Returns the inside of the parentheses that LINE begins with, and what follows
   them in REST.  */
std::optional<Tokens>
parenthesized (Tokens line, Tokens &rest)
{
  if (line.empty () || line[0].type != CPP_OPEN_PAREN)
    return {};
  size_t end = closing_bracket (line, 0);
  rest = line.subspan (end + 1);
  return line.subspan (1, end - 1);
}

/* Emits STATEMENT of the places of LIST.  */
void
emit_places (const Statement &statement, const Directive &directive,
             location_t where, Tokens list, bool single)
{
  std::vector<Tokens> parts, operands;
  if (!split_list (list, parts) || (single && parts.size () > 1))
    return report_usage (where, directive);
  Places places;
  for (Tokens part : parts)
    {
      ItemText item;
      if (!read_item (part, true, item))
        return;
      if (single && !item.regions.empty ())
        return report_usage (where, directive);
      operands.push_back (item.object);
      append_expressions (item, operands);
      places.emplace_back ();
      for (const RegionText &region : item.regions)
        places.back ().push_back (region.kind);
    }
  all_places ().push_back (std::move (places));
  front_end ().emit (statement, where, operands, all_places ().size () - 1);
}

/* Handles a directive that takes nothing.  */
void
handle_plain (const Directive &directive, const Statement &statement)
{
  location_t where = input_location;
  auto line = read_directive (directive, where);
  if (!line)
    return;
  if (!line->empty ())
    return report_usage ((*line)[0].where, directive);
  front_end ().emit (statement, where, {});
}

} // namespace

const Statement css_start
    = { "start", Shape::List, build_start, "css", nullptr };
const Statement css_finish
    = { "finish", Shape::List,
        [] (location_t where, Operands) {
          return build_css_call (where, CssEntry::Finish, {});
        },
        "css", nullptr };
const Statement css_barrier
    = { "barrier", Shape::List,
        [] (location_t where, Operands) {
          return build_css_call (where, CssEntry::Barrier,
                                 { integer_zero_node });
        },
        "css", nullptr };
const Statement css_barrier_read
    = { "barrier read", Shape::List,
        [] (location_t where, Operands) {
          return build_css_call (where, CssEntry::Barrier,
                                 { integer_one_node });
        },
        "css", nullptr };
const Statement css_wait = { "wait", Shape::List,
                             [] (location_t where, Operands operands) {
                               return build_wait (where, false, operands);
                             },
                             "css", is_place };
const Statement css_wait_read = { "wait read", Shape::List,
                                  [] (location_t where, Operands operands) {
                                    return build_wait (where, true, operands);
                                  },
                                  "css", is_place };
const Statement css_lock
    = { "mutex lock", Shape::List,
        [] (location_t where, Operands operands) {
          return build_lock (where, CssEntry::Lock, operands);
        },
        "css", is_place };
const Statement css_unlock
    = { "mutex unlock", Shape::List,
        [] (location_t where, Operands operands) {
          return build_lock (where, CssEntry::Unlock, operands);
        },
        "css", is_place };
const Statement css_restart
    = { "restart", Shape::List, build_restart, "css", nullptr };

void
handle_css_start (cpp_reader *)
{
  location_t where = input_location;
  auto line = read_directive (kStart, where);
  if (!line)
    return;
  if (line->empty ())
    return front_end ().emit (css_start, where, {});
  Tokens rest;
  auto cores = parenthesized (*line, rest);
  if (!cores || cores->empty () || !rest.empty ())
    return report_usage ((*line)[0].where, kStart);
  front_end ().emit (css_start, where, { *cores });
}

void
handle_css_finish (cpp_reader *)
{
  handle_plain (kFinish, css_finish);
}

void
handle_css_barrier (cpp_reader *)
{
  location_t where = input_location;
  auto line = read_directive (kBarrier, where);
  if (!line)
    return;
  bool reads = line->size () == 1 && word_of ((*line)[0]) == "read";
  if (!reads && !line->empty ())
    return report_usage ((*line)[0].where, kBarrier);
  front_end ().emit (reads ? css_barrier_read : css_barrier, where, {});
}

void
handle_css_wait (cpp_reader *)
{
  location_t where = input_location;
  auto line = read_directive (kWait, where);
  if (!line)
    return;
  const std::string word = line->empty () ? "" : word_of ((*line)[0]);
  if (word == "all" && line->size () == 1)
    return front_end ().emit (css_barrier, where, {});
  Tokens rest;
  std::optional<Tokens> places;
  if (word == "on")
    places = parenthesized (Tokens (*line).subspan (1), rest);
  bool reads = rest.size () == 1 && word_of (rest[0]) == "read";
  if (!places || (!reads && !rest.empty ()))
    return report_usage (where, kWait);
  emit_places (reads ? css_wait_read : css_wait, kWait, where, *places, false);
}

void
handle_css_mutex (cpp_reader *)
{
  location_t where = input_location;
  auto line = read_directive (kMutex, where);
  if (!line)
    return;
  const std::string word = line->empty () ? "" : word_of ((*line)[0]);
  Tokens rest;
  std::optional<Tokens> object;
  if (word == "lock" || word == "unlock")
    object = parenthesized (Tokens (*line).subspan (1), rest);
  if (!object || !rest.empty ())
    return report_usage (where, kMutex);
  emit_places (word == "lock" ? css_lock : css_unlock, kMutex, where, *object,
               true);
}

void
handle_css_restart (cpp_reader *)
{
  handle_plain (kRestart, css_restart);
}

} // namespace asterism::plugin
