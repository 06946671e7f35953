/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* Services that the pragmas ask of the front end that reads the program.
   Expressions are always parsed by GCC's own parser: in C at once, in C++ by
   rewriting the tokens of the pragma into a call that the parser reads next,
   so that templates, lambdas and overloads mean what they mean elsewhere.  */

#ifndef ASTERISM_PRAGMAS_FRONT_END_H
#define ASTERISM_PRAGMAS_FRONT_END_H

#include "pragmas/token.h"

namespace asterism::plugin
{

struct Kernel;
struct Statement;

/* A statement of a line, within the loops that ITERATORS say, the first of them
   the outermost.  ID is the last operand of one that has `is_place`.  */
struct Emission
{
  const Statement *statement;
  location_t where;
  std::vector<Tokens> operands;
  unsigned id = 0;
  std::vector<IteratorText> iterators = {};
};

/* One front end.  Used within the handler of one pragma.  */
class FrontEnd
{
public:
  virtual ~FrontEnd () {}

  /* Returns the rest of the pragma's line.  */
  virtual std::vector<Token> read_line () = 0;

  /* Says whether the line was handled before: the parser may read it again
     after trying something else.  */
  virtual bool
  line_is_done ()
  {
    return false;
  }

  /* Says whether the first of TOKENS begins the name of a type.  */
  virtual bool names_type (Tokens tokens) = 0;

  /* Says whether `expression (...)` would be a call.  Returns nothing after
     reporting an error in EXPRESSION.  */
  virtual std::optional<bool> is_callable (Tokens expression) = 0;

  /* Says whether a statement may stand here.  */
  virtual bool in_block () = 0;

  /* Says whether the pragma is known to be the body of a statement as `if',
     without braces.  */
  virtual bool
  is_unbraced_body ()
  {
    return false;
  }

  /* Says whether an opening brace follows the line, and has the block be a
     statement of its own even if it declares nothing.  */
  virtual bool opens_block () = 0;

  /* Makes STATEMENTS, in this order, what stands where the line does.  */
  virtual void emit (const std::vector<Emission> &statements) = 0;

  /* Makes STATEMENT of OPERANDS the only one.  */
  void
  emit (const Statement &statement, location_t where,
        const std::vector<Tokens> &operands, unsigned id = 0)
  {
    emit ({ Emission{ &statement, where, operands, id } });
  }

  /* Says whether an external declaration may stand here.  */
  virtual bool at_top_level () = 0;

  /* Returns the function, or whatever else it is, that TOKENS begin with the
     name of; USED of them.  NULL_TREE when it is not declared.  */
  virtual tree find_function (Tokens tokens, size_t &used) = 0;

  /* Has names mean PARAMETERS, a chain, until close_parameters.  */
  virtual void open_parameters (tree parameters) = 0;
  virtual void close_parameters () = 0;

  /* Defines KERNEL, now or soon, with SIZES parsed: the first is that of a
     work-group, the others are global.  */
  virtual void finish_kernel (const Kernel &kernel,
                              const std::vector<Tokens> &sizes)
      = 0;
};

/* Returns EXPRESSION, written at WHERE, as a number of items, or
   error_mark_node after reporting that it is not an integer.  */
tree check_extent (tree expression, location_t where);

/* Return the front ends; the second is for C++.  */
FrontEnd &c_front_end ();
FrontEnd &cxx_front_end ();

/* Says whether the program is C++.  */
bool is_cxx ();

/* Says whether what is read now is a pattern, to be instantiated later.  */
bool in_template ();

/* Says whether objects of TYPE have a destructor that does something.  */
bool has_destructor (tree type);

/* Returns the front end in use.  */
FrontEnd &front_end ();

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_FRONT_END_H  */
