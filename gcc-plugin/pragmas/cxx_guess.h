/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells from declarations of C++ what operands are that are not parsed yet.  */

#ifndef ASTERISM_PRAGMAS_CXX_GUESS_H
#define ASTERISM_PRAGMAS_CXX_GUESS_H

#include "pragmas/token.h"

namespace asterism::plugin
{

/* A qualified or unqualified name and how many tokens it takes.  */
struct Found
{
  tree decl;
  size_t length;
};

/* Looks up the name that TOKENS begin with, as far as it goes without template
   arguments.  */
Found cxx_look_up (Tokens tokens);

/* Says whether TOKENS begin with the name of a type, and not with a conversion
   to it.  */
bool cxx_names_type (Tokens tokens);

/* Says whether a parenthesis after EXPRESSION begins the arguments of a call.
   What is not known to be a pointer, an array or a number is taken for
   something to call, unless it is a call itself.  PARAMETERS are a chain of
   names to look up before others.  */
bool cxx_is_callable (Tokens expression, tree parameters);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CXX_GUESS_H */
