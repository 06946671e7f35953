/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma starpu kernel`: makes the loop that follows a kernel of devices.  */

#include "gcc_headers.h"

#include "attributes/suggest.h"
#include "language.h"
#include "pragmas/kernel_loop.h"
#include "pragmas/kernel_source.h"
#include "pragmas/operands.h"
#include "pragmas/statement.h"
#include "pragmas/table.h"
#include "report.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

constexpr const char *kUsage
    = G_ ("write %<#pragma starpu kernel [for (\"opencl\", \"cuda\")] "
          "[collapse (n)] [group (n)] [reduction (op : variable, ...)]%>");

std::vector<KernelClauses> &
all_clauses ()
{
  static auto &all = *new std::vector<KernelClauses>;
  return all;
}

/* Returns the function whose call stands before the loop.  */
tree
marker ()
{
  static tree fn;
  if (!fn)
    {
      fn = keep (
          build_fn_decl ("__asterism_kernel_loop",
                         build_varargs_function_type_list (
                             void_type_node, unsigned_type_node, NULL_TREE)));
      language ().adopt (fn);
    }
  return fn;
}

/* Reads the clauses of a line, one after another.  */
class ClauseReader
{
public:
  ClauseReader (Tokens line, KernelClauses &clauses)
      : line_ (line), clauses_ (clauses)
  {
  }

  bool read ();

  /* The variables of the clauses `reduction', in their order.  */
  std::vector<Tokens> reduced;

private:
  bool read_clause ();
  bool read_reduction (Tokens arguments);
  bool read_arguments (Tokens &arguments);
  bool read_targets (Tokens arguments);
  bool read_number (Tokens arguments, unsigned most, unsigned &number);
  static bool fail (location_t where, const char *message);

  Tokens line_;
  size_t next_ = 0;
  KernelClauses &clauses_;
};

bool
ClauseReader::fail (location_t where, const char *message)
{
  auto_diagnostic_group group;
  error_at (where, message);
  inform (where, kUsage);
  return false;
}

/* Reads what is in parentheses after the name of a clause.  */
bool
ClauseReader::read_arguments (Tokens &arguments)
{
  const location_t name = line_[next_ - 1].where;
  if (next_ == line_.size () || line_[next_].type != CPP_OPEN_PAREN)
    return fail (name, G_ ("clause of %<#pragma starpu kernel%> without its "
                           "argument in parentheses"));
  const size_t close = closing_bracket (line_, next_);
  arguments = line_.subspan (next_ + 1, close - next_ - 1);
  next_ = close + 1;
  return true;
}

/* Warns of targets for which no kernel is made.  */
bool
ClauseReader::read_targets (Tokens arguments)
{
  for (size_t i = 0; i < arguments.size (); i += 2)
    {
      std::string name;
      if (arguments[i].type != CPP_STRING
          || !interpret_string (arguments[i].value, name)
          || (i + 1 < arguments.size () && arguments[i + 1].type != CPP_COMMA))
        return fail (arguments[i].where,
                     G_ ("expected the names of targets, as strings between "
                         "commas"));
      Target target = target_from_name (name);
      if (target != Target::Opencl && target != Target::Cuda)
        {
          auto_diagnostic_group group;
          if (warn (Warning::UnknownTarget, arguments[i].where,
                    target == Target::Unknown
                        ? "no kernel can be made for the unknown target %qs"
                        : "no kernel is made for the target %qs",
                    name.c_str ()))
            inform (arguments[i].where,
                    "the targets are %<\"opencl\"%> and %<\"cuda\"%>: declare "
                    "an implementation for others");
        }
      clauses_.targets.push_back (target);
    }
  return !arguments.empty ()
         || fail (clauses_.where, G_ ("%<for%> without a target"));
}

bool
ClauseReader::read_number (Tokens arguments, unsigned most, unsigned &number)
{
  const tree value = arguments.size () == 1 && arguments[0].type == CPP_NUMBER
                         ? arguments[0].value
                         : NULL_TREE;
  if (!value || TREE_CODE (value) != INTEGER_CST || !tree_fits_uhwi_p (value)
      || !IN_RANGE (tree_to_uhwi (value), 1, most))
    return fail (line_[next_ - 1].where,
                 most == kMaxKernelRank
                     ? G_ ("expected a number of loops, from 1 to 3")
                     : G_ ("expected a number of work-items, from 1 to 1024"));
  number = tree_to_uhwi (value);
  return true;
}

/* An operator of a reduction.  */
struct Operator
{
  cpp_ttype type; /* CPP_NAME: its name is given  */
  const char *name;
  tree_code code;
};

constexpr Operator kOperators[] = {
  { CPP_PLUS, "+", PLUS_EXPR },
  { CPP_MINUS, "-", PLUS_EXPR },
  { CPP_MULT, "*", MULT_EXPR },
  { CPP_AND, "&", BIT_AND_EXPR },
  { CPP_OR, "|", BIT_IOR_EXPR },
  { CPP_XOR, "^", BIT_XOR_EXPR },
  { CPP_AND_AND, "&&", TRUTH_ANDIF_EXPR },
  { CPP_OR_OR, "||", TRUTH_ORIF_EXPR },
  { CPP_NAME, "min", MIN_EXPR },
  { CPP_NAME, "max", MAX_EXPR },
};

const Operator *
find_operator (const Token &token)
{
  for (const Operator &o : kOperators)
    if (o.type == token.type
        && (o.type != CPP_NAME
            || !strcmp (IDENTIFIER_POINTER (token.value), o.name)))
      return &o;
  return nullptr;
}

/* Reads an operator, a colon and names.  */
bool
ClauseReader::read_reduction (Tokens arguments)
{
  const Operator *o
      = arguments.empty () ? nullptr : find_operator (arguments[0]);
  if (!o || arguments.size () < 3 || arguments[1].type != CPP_COLON)
    return fail (arguments.empty () ? line_[next_ - 1].where
                                    : arguments[0].where,
                 G_ ("expected an operator (%<+%>, %<-%>, %<*%>, %<&%>, %<|%>, "
                     "%<^%>, %<&&%>, %<||%>, %<min%> or %<max%>), %<:%> and "
                     "variables"));
  for (size_t i = 2; i < arguments.size (); i += 2)
    {
      if (arguments[i].type != CPP_NAME || i + 2 == arguments.size ()
          || (i + 1 < arguments.size () && arguments[i + 1].type != CPP_COMMA))
        return fail (arguments[i].where,
                     G_ ("expected the names of variables between commas"));
      for (Tokens other : reduced)
        if (other[0].value == arguments[i].value)
          return fail (arguments[i].where,
                       G_ ("variable of a reduction given twice"));
      reduced.push_back (arguments.subspan (i, 1));
      clauses_.reductions.push_back ({ o->code, arguments[i].where });
    }
  return true;
}

bool
ClauseReader::read_clause ()
{
  const Token &name = line_[next_++];
  const std::string_view word
      = name.type == CPP_NAME || name.type == CPP_KEYWORD
            ? IDENTIFIER_POINTER (name.value)
            : "";
  Tokens arguments;
  if ((word == "collapse" && clauses_.collapse)
      || (word == "group" && clauses_.group)
      || (word == "for" && !clauses_.targets.empty ()))
    return fail (name.where,
                 G_ ("clause of %<#pragma starpu kernel%> given twice"));
  if (word != "for" && word != "collapse" && word != "group"
      && word != "reduction")
    return fail (name.where,
                 G_ ("unknown clause of %<#pragma starpu kernel%>"));
  if (!read_arguments (arguments))
    return false;
  if (word == "for")
    return read_targets (arguments);
  if (word == "reduction")
    return read_reduction (arguments);
  return word == "group"
             ? read_number (arguments, 1024, clauses_.group)
             : read_number (arguments, kMaxKernelRank, clauses_.collapse);
}

bool
ClauseReader::read ()
{
  if (!check_balance (line_))
    return false;
  while (next_ < line_.size ())
    if (!read_clause ())
      return false;
  return true;
}

} // namespace

const Statement kernel_loop = {
  "kernel",
  Shape::List,
  [] (location_t, Operands operands) {
    auto_vec<tree> arguments;
    arguments.safe_push (
        fold_convert (unsigned_type_node, operands.back ().value));
    for (const Operand &variable : operands.first (operands.size () - 1))
      arguments.safe_push (variable.value);
    return build_call_expr_loc_array (
        UNKNOWN_LOCATION, marker (), arguments.length (), arguments.address ());
  },
  "starpu",
  [] (unsigned, size_t) { return true; },
};

const KernelClauses *
clauses_of_marker (tree expression)
{
  if (TREE_CODE (expression) != CALL_EXPR || all_clauses ().empty ()
      || get_callee_fndecl (expression) != marker ())
    return nullptr;
  return &all_clauses ()[tree_to_uhwi (CALL_EXPR_ARG (expression, 0))];
}

std::vector<tree>
reduced_by_marker (tree expression)
{
  std::vector<tree> variables;
  for (int i = 1; i < call_expr_nargs (expression); i++)
    {
      tree t = CALL_EXPR_ARG (expression, i);
      while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
        t = TREE_OPERAND (t, 0);
      const bool is_address
          = TREE_CODE (t) == ADDR_EXPR && DECL_P (TREE_OPERAND (t, 0));
      variables.push_back (is_address ? TREE_OPERAND (t, 0) : NULL_TREE);
    }
  return variables;
}

bool
has_kernel_loops ()
{
  return !all_clauses ().empty ();
}

void
handle_kernel_loop (cpp_reader *)
{
  KernelClauses clauses{ input_location, {}, 0, 0, {} };
  FrontEnd &front = front_end ();
  if (front.line_is_done ())
    return;
  std::vector<Token> line = front.read_line ();
  if (!front.in_block ())
    {
      auto_diagnostic_group group;
      error_at (clauses.where, "%<#pragma starpu kernel%> outside a function");
      inform (clauses.where, "it stands before a loop in the body of a task");
      return;
    }
  ClauseReader reader (line, clauses);
  if (!reader.read ())
    return;
  all_clauses ().push_back (clauses);
  front.emit (kernel_loop, clauses.where, reader.reduced,
              all_clauses ().size () - 1);
}

} // namespace asterism::plugin
