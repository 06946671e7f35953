/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds where the juxtaposed operands of a pragma end, without parsing
   them.  */

#ifndef ASTERISM_PRAGMAS_OPERANDS_H
#define ASTERISM_PRAGMAS_OPERANDS_H

#include "pragmas/front_end.h"

namespace asterism::plugin
{

/* Walks over expressions.  What is not an expression is walked over somehow,
   always forwards: GCC's parser reports it.  */
class OperandScanner
{
public:
  OperandScanner (Tokens tokens, FrontEnd &front_end)
      : tokens_ (tokens), front_end_ (front_end)
  {
  }

  /* Returns the end of the unary (or cast) expression at FROM.  */
  size_t unary_end (size_t from);

  /* Returns the end of the expression at FROM: binary and conditional
     operators are followed, commas are not.  */
  size_t expression_end (size_t from);

  /* Says whether an operand may begin at FROM.  */
  bool begins_operand (size_t from) const;

  /* Says whether an error was reported on the way.  */
  bool
  failed () const
  {
    return failed_;
  }

private:
  cpp_ttype type_at (size_t i) const;
  rid keyword_at (size_t i) const;
  size_t after_bracket (size_t open) const;
  bool names_type (size_t i) const;
  size_t name_end (size_t i) const;
  size_t primary_end (size_t i) const;
  size_t keyword_end (size_t i) const;
  size_t lambda_end (size_t i) const;
  size_t postfix_end (size_t from, size_t i);

  Tokens tokens_;
  FrontEnd &front_end_;
  bool failed_ = false;
};

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_OPERANDS_H */
