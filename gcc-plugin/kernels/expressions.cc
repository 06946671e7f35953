/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the expressions of a kernel.  */

#include "gcc_headers.h"

#include "kernels/atomics.h"
#include "kernels/builtins.h"
#include "kernels/constants.h"
#include "kernels/expressions.h"
#include "kernels/indices.h"
#include "kernels/operators.h"
#include "kernels/spaces.h"

namespace asterism::plugin
{

static bool
is_array (tree t)
{
  return TREE_CODE (TREE_TYPE (t)) == ARRAY_TYPE;
}

std::string
Expressions::temporary (tree type, location_t where, tree decl)
{
  std::string name
      = decl ? variables_.declare (decl) : variables_.make_name ("temporary");
  std::string declared
      = POINTER_TYPE_P (type)
            ? types_.pointer (TREE_TYPE (type), Space::Global, where) + name
            : types_.declare (type, name, where);
  temporaries_ += "  " + declared + ";\n";
  return name;
}

std::string
Expressions::take_temporaries ()
{
  return std::exchange (temporaries_, "");
}

std::string
Expressions::unsupported (tree t)
{
  refusal_.report (where_, TREE_TYPE (t),
                   G_ ("a kernel cannot have this expression of type %qT"),
                   G_ ("write it with arithmetic, comparisons, indices and "
                       "members"));
  return "0";
}

std::string
Expressions::constant (tree t)
{
  if (POINTER_TYPE_P (TREE_TYPE (t)))
    return "0";
  std::string name = types_.name (TREE_TYPE (t), where_);
  return refusal_.happened () ? "0" : print_constant (t, name);
}

/* Returns the name of the table that holds the constant array or structure
   DECL.  */
std::string
Expressions::table (tree decl)
{
  std::string &known = source_.table_names[decl];
  if (!known.empty ())
    return known;
  tree type = TREE_TYPE (decl);
  known = IDENTIFIER_POINTER (DECL_NAME (decl))
          + ("_table" + std::to_string (source_.table_names.size ()));
  const std::string name = known;
  const std::string declared = types_.declare (type, name, where_);
  source_.tables += "TABLE " + declared + " = "
                    + initializer (DECL_INITIAL (decl), type) + ";\n";
  return name;
}

std::string
Expressions::initializer (tree t, tree type)
{
  // A type that was refused may have no size.
  return refusal_.happened () ? "0" : print_initializer (t, type, printer ());
}

std::string
Expressions::static_variable (tree decl)
{
  tree type = TREE_TYPE (decl);
  tree constant = constant_value (decl);
  const bool scalar = INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type);
  if (constant && scalar)
    return value (fold_convert (type, constant));
  if (constant && DECL_NAME (decl))
    return table (decl);
  if (scalar && !TREE_THIS_VOLATILE (decl))
    return variables_.name (decl);
  refusal_.report (where_, decl, G_ ("a kernel cannot use the variable %qD"),
                   G_ ("its memory is not the device's: make it a parameter of "
                       "the task, or constant"));
  return "0";
}

std::string
Expressions::variable (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (DECL_HAS_VALUE_EXPR_P (decl))
    return value (DECL_VALUE_EXPR (decl));
  if (is_memory_of_program (decl))
    return static_variable (decl);
  if (variables_.owns (decl))
    return variables_.name (decl);
  if (POINTER_TYPE_P (type) && TREE_CODE (decl) != PARM_DECL)
    refusal_.report (where_, decl,
                     G_ ("a kernel cannot use the pointer %qD, which is "
                         "computed outside of its loop"),
                     G_ ("it points to memory of the program: use the task's "
                         "parameter, or declare the pointer within the loop"));
  if (TREE_CODE (type) == ARRAY_TYPE)
    refusal_.report (where_, decl,
                     G_ ("a kernel cannot use the array %qD, which is declared "
                         "outside of its loop"),
                     G_ ("declare it within the loop, or as %<static const%>"));
  return variables_.name (decl);
}

/* Returns T converted to its own type.  */
std::string
Expressions::conversion (tree t)
{
  tree from = TREE_OPERAND (t, 0), type = TREE_TYPE (t);
  if (VOID_TYPE_P (type))
    return "(void) " + value (from);
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return "((u8) (" + value (from) + " != 0))";
  if (!POINTER_TYPE_P (type))
    {
      if (POINTER_TYPE_P (TREE_TYPE (from)) || RECORD_OR_UNION_TYPE_P (type))
        return TYPE_MAIN_VARIANT (TREE_TYPE (from)) == TYPE_MAIN_VARIANT (type)
                   ? value (from)
                   : unsupported (t);
      return "((" + types_.name (type, where_) + ") " + value (from) + ")";
    }
  if (!POINTER_TYPE_P (TREE_TYPE (from)))
    return integer_zerop (from) ? "0" : unsupported (t);
  if (TYPE_MAIN_VARIANT (innermost (TREE_TYPE (type)))
      == TYPE_MAIN_VARIANT (innermost (TREE_TYPE (TREE_TYPE (from)))))
    return value (from);
  return "(("
         + types_.pointer (TREE_TYPE (type), space_of (from, variables_),
                           where_)
         + ") " + value (from) + ")";
}

/* Says whether the kernel may write to the place T; reports why not.  */
bool
Expressions::check_written (tree t)
{
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  if (!DECL_P (t) || variables_.owns (t))
    return true;
  if (is_memory_of_program (t))
    refusal_.report (where_, t,
                     G_ ("a kernel cannot write to the variable %qD"),
                     G_ ("its memory is not the device's: make it a parameter "
                         "of the task"));
  else
    refusal_.report (where_, t,
                     G_ ("iterations that may be executed at once all write to "
                         "%qD"),
                     G_ ("declare it within the loop, or name it in a clause "
                         "%<reduction%>"));
  return false;
}

std::string
Expressions::assignment (tree t)
{
  tree to = TREE_OPERAND (t, 0), from = TREE_OPERAND (t, 1);
  if (!check_written (to))
    return "0";
  if (POINTER_TYPE_P (TREE_TYPE (to)) && DECL_P (to))
    {
      if (space_of (from, variables_) != variables_.space (to)
          && !integer_zerop (from))
        refusal_.report (where_, to,
                         G_ ("a kernel has %qD point to buffers and to "
                             "variables of its own"),
                         G_ ("use a pointer for each"));
    }
  else if (is_array (to))
    return unsupported (t);
  std::string target = place (to);
  return "(" + target + " = " + value (from) + ")";
}

std::string
Expressions::increment (tree t)
{
  tree to = TREE_OPERAND (t, 0);
  if (!check_written (to))
    return "0";
  const tree_code code = TREE_CODE (t);
  const bool up = code == PREINCREMENT_EXPR || code == POSTINCREMENT_EXPR;
  const bool pre = code == PREINCREMENT_EXPR || code == PREDECREMENT_EXPR;
  const char *op = up ? "++" : "--";
  return pre ? "(" + (op + place (to)) + ")" : "(" + place (to) + op + ")";
}

/* Keeps the value of the saved expression T in a variable if evaluating it
   again could be noticed.  */
std::string
Expressions::save (tree t)
{
  tree operand = TREE_OPERAND (t, 0);
  if (!TREE_SIDE_EFFECTS (operand) || POINTER_TYPE_P (TREE_TYPE (t)))
    return value (operand);
  auto known = saved_.find (t);
  if (known != saved_.end ())
    return known->second;
  std::string name = temporary (TREE_TYPE (t), where_);
  saved_[t] = name;
  return "(" + name + " = " + value (operand) + ")";
}

/* Returns an expression that gives the variable NAME of TYPE the members of the
   CONSTRUCTOR T.  */
std::string
Expressions::composed (const std::string &name, tree t, tree type)
{
  std::string text;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL)
        continue;
      tree given = value_of_field (t, f);
      if (TREE_CODE (TREE_TYPE (f)) == ARRAY_TYPE
          || (!given && RECORD_OR_UNION_TYPE_P (TREE_TYPE (f))))
        return unsupported (t);
      text += (text.empty () ? "" : ", ") + name + "." + TypeNames::field (f)
              + " = " + (given ? value (given) : "0");
    }
  return text;
}

/* Returns an expression that makes the object T, and has the value of the
   variable that it is in, or is a pointer to that.  */
std::string
Expressions::construct (tree t, bool address)
{
  tree type = TREE_TYPE (t), object = NULL_TREE, init = t;
  if (TREE_CODE (t) == COMPOUND_LITERAL_EXPR)
    {
      object = COMPOUND_LITERAL_EXPR_DECL (t);
      init = DECL_INITIAL (object);
    }
  else if (TREE_CODE (t) == TARGET_EXPR)
    {
      object = TREE_OPERAND (t, 0);
      init = TREE_OPERAND (t, 1);
    }
  if (!init || VOID_TYPE_P (TREE_TYPE (init)) || TREE_CODE (type) == ARRAY_TYPE)
    return unsupported (t);
  std::string name = object && variables_.owns (object)
                         ? variables_.name (object)
                         : temporary (type, where_, object);
  std::string text
      = TREE_CODE (init) == CONSTRUCTOR && TREE_CODE (type) == RECORD_TYPE
            ? composed (name, init, type)
            : name + " = " + value (init);
  return "(" + text + ", " + (address ? "&" : "") + name + ")";
}

std::string
Expressions::builtin (tree t, tree fn)
{
  if (is_atomic (fn))
    return print_atomic (t, { source_, refusal_, variables_, where_ },
                         printer ());
  if (print_builtin (fn, "", { "" }).empty ())
    {
      refusal_.report (where_, fn, G_ ("a kernel cannot call %qD"),
                       G_ ("devices have most functions of %<<math.h>%>, and "
                           "functions whose body is in this file"));
      return "0";
    }
  std::vector<std::string> arguments;
  tree types = TYPE_ARG_TYPES (TREE_TYPE (fn));
  for (int i = 0; i < call_expr_nargs (t); i++)
    {
      tree argument = CALL_EXPR_ARG (t, i);
      tree type = types && TREE_VALUE (types) != void_type_node
                      ? TREE_VALUE (types)
                      : TREE_TYPE (argument);
      types = types ? TREE_CHAIN (types) : NULL_TREE;
      arguments.push_back ("(" + types_.name (type, where_) + ") "
                           + value (argument));
    }
  return print_builtin (fn, types_.name (TREE_TYPE (t), where_), arguments);
}

std::string
Expressions::call (tree t)
{
  tree fn = get_callee_fndecl (t);
  if (!fn)
    {
      refusal_.report (where_, NULL_TREE,
                       G_ ("a kernel cannot call a function by a pointer"),
                       G_ ("call it by its name"));
      return "0";
    }
  if (fndecl_built_in_p (fn))
    return builtin (t, fn);
  std::vector<Space> spaces;
  std::string arguments;
  for (int i = 0; i < call_expr_nargs (t); i++)
    {
      tree argument = CALL_EXPR_ARG (t, i);
      if (POINTER_TYPE_P (TREE_TYPE (argument)))
        spaces.push_back (space_of (argument, variables_));
      arguments += (i ? ", " : "") + value (argument);
    }
  return name_function_ (fn, spaces, where_) + " (" + arguments + ")";
}

/* Returns the pointer T moved by the bytes of its second operand.  */
std::string
Expressions::moved (tree t)
{
  tree element = innermost (TREE_TYPE (TREE_TYPE (t)));
  tree size = VOID_TYPE_P (element) ? size_one_node : TYPE_SIZE_UNIT (element);
  if (!size || !tree_fits_uhwi_p (size) || integer_zerop (size))
    return unsupported (t);
  std::string pointer = value (TREE_OPERAND (t, 0));
  return "(" + pointer + " + "
         + print_elements (TREE_OPERAND (t, 1), element, printer ()) + ")";
}

/* Returns a pointer to the place T, to its first element if that is an
   array.  */
std::string
Expressions::pointer_to (tree t)
{
  where (t);
  if (TREE_CODE (t) == TARGET_EXPR || TREE_CODE (t) == COMPOUND_LITERAL_EXPR)
    return construct (t, true);
  if (!is_array (t))
    return "(&" + place (t) + ")";
  switch (TREE_CODE (t))
    {
    case ARRAY_REF:
      {
        tree element = innermost (TREE_TYPE (t));
        std::string array = pointer_to (TREE_OPERAND (t, 0));
        std::string index = value (TREE_OPERAND (t, 1));
        return "(" + array + " + (i64) " + index + " * "
               + print_elements (TYPE_SIZE_UNIT (TREE_TYPE (t)), element,
                                 printer ())
               + ")";
      }
    case INDIRECT_REF:
      return value (TREE_OPERAND (t, 0));
    default:
      return place (t);
    }
}

/* Returns the place T: what may stand on the left of an assignment.  */
std::string
Expressions::place (tree t)
{
  where (t);
  switch (TREE_CODE (t))
    {
    case ARRAY_REF:
      {
        if (is_array (t))
          return pointer_to (t);
        std::string array = pointer_to (TREE_OPERAND (t, 0));
        return array + "[" + value (TREE_OPERAND (t, 1)) + "]";
      }
    case INDIRECT_REF:
      return is_array (t) ? pointer_to (t)
                          : "(*" + value (TREE_OPERAND (t, 0)) + ")";
    case MEM_REF:
      return integer_zerop (TREE_OPERAND (t, 1)) && !is_array (t)
                 ? "(*" + value (TREE_OPERAND (t, 0)) + ")"
                 : unsupported (t);
    case COMPONENT_REF:
      if (!DECL_NAME (TREE_OPERAND (t, 1))
          || DECL_BIT_FIELD_TYPE (TREE_OPERAND (t, 1)))
        return unsupported (t);
      return place (TREE_OPERAND (t, 0)) + "."
             + TypeNames::field (TREE_OPERAND (t, 1));
    case VAR_DECL:
    case PARM_DECL:
      return variable (t);
    case VIEW_CONVERT_EXPR:
    case NON_LVALUE_EXPR:
      return TYPE_MAIN_VARIANT (TREE_TYPE (t))
                     == TYPE_MAIN_VARIANT (TREE_TYPE (TREE_OPERAND (t, 0)))
                 ? place (TREE_OPERAND (t, 0))
                 : unsupported (t);
    default:
      return value (t);
    }
}

/* Returns the operands of T with the operators between them.  Here as elsewhere
   they are printed in order, since what is evaluated once is computed where it
   is printed first.  */
std::string
Expressions::joined (tree t, std::initializer_list<const char *> operators)
{
  std::string text = "(" + value (TREE_OPERAND (t, 0));
  int i = 1;
  for (const char *op : operators)
    {
      text += op;
      text += value (TREE_OPERAND (t, i++));
    }
  return text + ")";
}

std::string
Expressions::operation (tree t)
{
  std::vector<std::string> operands;
  for (int i = 0; i < TREE_OPERAND_LENGTH (t) && i < 2; i++)
    operands.push_back (TREE_OPERAND (t, i) ? value (TREE_OPERAND (t, i)) : "");
  std::string text = print_operation (
      t, operands, [this] (tree type) { return types_.name (type, where_); });
  return text.empty () ? unsupported (t) : text;
}

std::string
Expressions::value (tree t)
{
  STRIP_ANY_LOCATION_WRAPPER (t);
  where (t);
  switch (static_cast<unsigned> (TREE_CODE (t)))
    {
    case INTEGER_CST:
    case REAL_CST:
      return constant (t);
    case CONST_DECL:
      return value (DECL_INITIAL (t));
    case VAR_DECL:
    case PARM_DECL:
      return variable (t);
    CASE_CONVERT:
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR:
      return conversion (t);
    case NON_LVALUE_EXPR:
    case CLEANUP_POINT_EXPR:
    case EXPR_STMT:
      return value (TREE_OPERAND (t, 0));
    case SAVE_EXPR:
      return save (t);
    case MODIFY_EXPR:
    case INIT_EXPR:
      return assignment (t);
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return increment (t);
    case COMPOUND_EXPR:
      return joined (t, { ", " });
    case COND_EXPR:
      return joined (t, { " ? ", " : " });
    case ADDR_EXPR:
      return pointer_to (TREE_OPERAND (t, 0));
    case POINTER_PLUS_EXPR:
      return moved (t);
    case ARRAY_REF:
    case INDIRECT_REF:
    case MEM_REF:
    case VIEW_CONVERT_EXPR:
    case COMPONENT_REF:
      return place (t);
    case COMPOUND_LITERAL_EXPR:
    case TARGET_EXPR:
    case CONSTRUCTOR:
      return construct (t, false);
    case CALL_EXPR:
      return call (t);
    default:
      return operation (t);
    }
}

} // namespace asterism::plugin
