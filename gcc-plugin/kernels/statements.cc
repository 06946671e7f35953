/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the statements of a kernel.  */

#include "gcc_headers.h"

#include "kernels/spaces.h"
#include "kernels/statements.h"

namespace asterism::plugin
{

/* The device's compiler names the lines of the program in its messages.  */
void
Statements::line (const std::string &text)
{
  expanded_location place = expand_location (where_);
  if (place.line && place.line != line_ && place.file)
    {
      line_ = place.line;
      text_ += "#line " + std::to_string (place.line) + " \"" + place.file
               + "\"\n";
    }
  text_.append (2 * indent_, ' ');
  text_ += text + "\n";
}

void
Statements::block (tree t)
{
  line ("{");
  indent_++;
  statement (t);
  indent_--;
  line ("}");
}

void
Statements::declaration (tree decl)
{
  if (!VAR_P (decl) || TREE_STATIC (decl) || DECL_EXTERNAL (decl)
      || DECL_HAS_VALUE_EXPR_P (decl))
    return;
  tree type = TREE_TYPE (decl), init = DECL_INITIAL (decl);
  where_ = DECL_SOURCE_LOCATION (decl);
  std::string text;
  if (POINTER_TYPE_P (type))
    {
      Space space = init && !integer_zerop (init) ? space_of (init, variables_)
                                                  : Space::Global;
      variables_.set_space (decl, space);
      text = types_.pointer (TREE_TYPE (type), space, where_)
             + variables_.declare (decl);
    }
  else
    text = types_.declare (type, variables_.declare (decl), where_);
  if (TREE_THIS_VOLATILE (decl))
    refusal_.report (where_, decl,
                     G_ ("a kernel cannot have the volatile variable %qD"),
                     G_ ("no other thread could change it"));
  if (init && init != error_mark_node)
    text += " = " + expressions_.initializer (init, type);
  line (text + ";");
}

/* Returns TEST in one pair of parentheses: compilers warn of two around a
   comparison.  */
std::string
Statements::condition (tree test)
{
  std::string text = expressions_.value (test);
  size_t depth = 0, i = 0;
  for (; i < text.size (); ++i)
    {
      depth += text[i] == '(';
      if (text[i] == ')' && --depth == 0)
        break;
      if (depth == 0)
        break;
    }
  return i + 1 == text.size () && text[0] == '(' ? text : "(" + text + ")";
}

void
Statements::conditional (tree test, tree then, tree other)
{
  line ("if " + condition (test));
  if (then)
    block (then);
  else
    line ("  ;");
  if (other && TREE_SIDE_EFFECTS (other))
    {
      line ("else");
      block (other);
    }
}

void
Statements::loop (const std::string &head, tree body, const std::string &tail)
{
  const unsigned switches = std::exchange (switches_, 0);
  loops_++;
  line (head);
  if (body)
    block (body);
  else
    line ("  ;");
  if (!tail.empty ())
    line (tail);
  loops_--;
  switches_ = switches;
}

void
Statements::counted (tree t)
{
  std::string head = "for (; ";
  if (FOR_COND (t))
    {
      const std::string test = condition (FOR_COND (t));
      head += test.substr (1, test.size () - 2);
    }
  head += "; ";
  if (FOR_EXPR (t))
    head += expressions_.value (FOR_EXPR (t));
  loop (head + ")", FOR_BODY (t), "");
}

void
Statements::switched (tree condition, tree body)
{
  switches_++;
  line ("switch (" + expressions_.value (condition) + ")");
  block (body);
  switches_--;
}

void
Statements::label (tree t)
{
  tree low = CASE_LOW (t), high = CASE_HIGH (t);
  constexpr HOST_WIDE_INT kMostCases = 1024;
  if (!low)
    line ("default:;");
  else if (!high)
    line ("case " + expressions_.value (low) + ":;");
  else if (wi::lts_p (wi::to_widest (high) - wi::to_widest (low), kMostCases))
    for (widest_int i = wi::to_widest (low);
         wi::les_p (i, wi::to_widest (high)); i += 1)
      line ("case " + expressions_.value (wide_int_to_tree (TREE_TYPE (low), i))
            + ":;");
  else
    refusal_.report (where_, NULL_TREE,
                     G_ ("a kernel cannot have so large a range of cases"),
                     G_ ("use %<if%>"));
}

/* Prints `break' or `continue'.  */
void
Statements::leave (tree t)
{
  const bool breaks = TREE_CODE (t) == BREAK_STMT;
  if (loops_ || (breaks && switches_))
    return line (breaks ? "break;" : "continue;");
  if (!breaks)
    return line (body_ == Body::Iterations ? "continue;" : "return;");
  refusal_.report (where_, NULL_TREE,
                   G_ ("%<break%> out of a loop whose iterations are executed "
                       "at once"),
                   G_ ("use %<continue%>, or put a condition around what the "
                       "remaining iterations do"));
}

void
Statements::returned (tree t)
{
  if (body_ != Body::Function)
    return refusal_.report (
        where_, NULL_TREE,
        G_ ("%<return%> out of a loop whose iterations are executed at once"),
        G_ ("use %<continue%>"));
  tree value = TREE_OPERAND (t, 0);
  if (value
      && (TREE_CODE (value) == MODIFY_EXPR || TREE_CODE (value) == INIT_EXPR))
    value = TREE_OPERAND (value, 1);
  if (!value || VOID_TYPE_P (TREE_TYPE (value))
      || TREE_CODE (value) == RESULT_DECL)
    line ("return;");
  else
    line ("return " + expressions_.value (value) + ";");
}

void
Statements::list (tree t)
{
  for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
    statement (tsi_stmt (i));
}

void
Statements::statement (tree t)
{
  if (refusal_.happened ())
    return;
  if (EXPR_HAS_LOCATION (t))
    where_ = EXPR_LOCATION (t);
  switch (static_cast<unsigned> (TREE_CODE (t)))
    {
    case STATEMENT_LIST:
      return list (t);
    case BIND_EXPR:
      return block (BIND_EXPR_BODY (t));
    case CLEANUP_POINT_EXPR:
    case EXPR_STMT:
      return statement (TREE_OPERAND (t, 0));
    case DECL_EXPR:
      return declaration (DECL_EXPR_DECL (t));
    case DEBUG_BEGIN_STMT:
    case PREDICT_EXPR:
      return;
    case COND_EXPR:
    case IF_STMT:
      return conditional (TREE_OPERAND (t, 0), TREE_OPERAND (t, 1),
                          TREE_OPERAND (t, 2));
    case FOR_STMT:
      if (FOR_INIT_STMT (t))
        statement (FOR_INIT_STMT (t));
      return counted (t);
    case WHILE_STMT:
      return loop ("while " + condition (WHILE_COND (t)), WHILE_BODY (t), "");
    case DO_STMT:
      return loop ("do", DO_BODY (t), "while " + condition (DO_COND (t)) + ";");
    case SWITCH_STMT:
      return switched (SWITCH_STMT_COND (t), SWITCH_STMT_BODY (t));
    case SWITCH_EXPR:
      return switched (SWITCH_COND (t), SWITCH_BODY (t));
    case CASE_LABEL_EXPR:
      return label (t);
    case BREAK_STMT:
    case CONTINUE_STMT:
      return leave (t);
    case RETURN_EXPR:
      return returned (t);
    case GOTO_EXPR:
    case LABEL_EXPR:
      return refusal_.report (
          where_, NULL_TREE,
          body_ != Body::Function
              ? G_ ("a kernel cannot have %<goto%> or labels")
              : G_ ("functions that kernels call cannot have loops, "
                    "%<goto%> or labels"),
          G_ ("use %<if%>, and loops in the kernel itself"));
    case ASM_EXPR:
      return refusal_.report (where_, NULL_TREE,
                              G_ ("a kernel cannot have %<asm%>"),
                              G_ ("devices have other instructions: write it "
                                  "in C"));
    default:
      if (TREE_SIDE_EFFECTS (t))
        line (expressions_.value (t) + ";");
    }
}

std::string
Statements::print (tree t)
{
  statement (t);
  return std::exchange (text_, "");
}

} // namespace asterism::plugin
