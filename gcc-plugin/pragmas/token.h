/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tokens of a pragma's line, in one form for both front ends.  */

#ifndef ASTERISM_PRAGMAS_TOKEN_H
#define ASTERISM_PRAGMAS_TOKEN_H

namespace asterism::plugin
{

/* One token, its macros expanded.  `raw` is the front end's own record of it,
   alive as long as the line is being read.  */
struct Token
{
  cpp_ttype type;
  rid keyword; /* RID_MAX when it is no keyword */
  location_t where;
  tree value;
  const void *raw;
};

using Tokens = std::span<const Token>;

/* The text of an iterator: `name = first;count` or `name = first .. last`.  */
struct IteratorText
{
  Token name;
  Tokens first, second;
  bool counts;
};

/* Returns the place of TOKENS as a whole, for diagnostics.  Requires: there is
   a token.  */
location_t place_of (Tokens tokens);

/* Returns the index of the bracket that closes the one at OPEN, or the number
   of tokens when none does.  */
size_t closing_bracket (Tokens tokens, size_t open);

/* Reports a bracket of TOKENS that has no partner.  Returns whether all
   have.  */
bool check_balance (Tokens tokens);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_TOKEN_H */
