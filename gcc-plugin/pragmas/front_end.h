/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pragmas ask of the front end that reads the program.  Expressions
   are always parsed by GCC's own parser: in C at once, in C++ by rewriting the
   tokens of the pragma into a call that the parser reads next, so that
   templates, lambdas and overloads mean what they mean elsewhere.  */

#ifndef ASTERISM_PRAGMAS_FRONT_END_H
#define ASTERISM_PRAGMAS_FRONT_END_H

#include "pragmas/token.h"

namespace asterism::plugin
{

struct Statement;

/* One front end.  Used within the handler of one pragma.  */
class FrontEnd
{
public:
  virtual ~FrontEnd () {}

  /* Returns the rest of the pragma's line.  */
  virtual std::vector<Token> read_line () = 0;

  /* Says whether the first of TOKENS begins the name of a type.  */
  virtual bool names_type (Tokens tokens) = 0;

  /* Says whether `expression (...)` would be a call.  Returns nothing after
     reporting an error in EXPRESSION.  */
  virtual std::optional<bool> is_callable (Tokens expression) = 0;

  /* Says whether a statement may stand here.  */
  virtual bool in_block () = 0;

  /* Makes STATEMENT of OPERANDS the statement at the place WHERE.  */
  virtual void emit (const Statement &statement, location_t where,
                     const std::vector<Tokens> &operands)
      = 0;
};

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

#endif /* ASTERISM_PRAGMAS_FRONT_END_H */
