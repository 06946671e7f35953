/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* Rewrites the tokens that the C++ parser reads next.

   The C++ parser lexes the whole unit first and then walks along the tokens.
   To have it parse the operands of a pragma in their context, the pragma's
   handler replaces the line by the tokens of an ordinary statement.  That
   takes more tokens than the line has; hence room is made after every pragma,
   once, by moving the tokens to a larger array.  */

#ifndef ASTERISM_PRAGMAS_CXX_TOKENS_H
#define ASTERISM_PRAGMAS_CXX_TOKENS_H

#include "pragmas/token.h"

namespace asterism::plugin
{

/* The beginning of the names in replaced lines.  */
constexpr char kReservedPrefix[] = "__asterism_";

/* Returns the tokens from the parser's position to the end of the pragma's
   line.  */
std::vector<Token> cxx_line ();

/* Returns the tokens that follow the line to the end of a declaration, or to
   the beginning of its body, without lines of pragmas.  */
std::vector<Token> cxx_declaration ();

/* Says whether an opening brace follows the line, or rather those of other
   pragmas after it.  */
bool cxx_opens_block ();

/* Says whether the line is the body of a statement as `if', without braces.  */
bool cxx_is_unbraced_body ();

/* Makes an identifier, a keyword, a punctuator or a number.  */
Token cxx_name (tree identifier, location_t where);
Token cxx_keyword (rid keyword, location_t where);
Token cxx_punctuator (cpp_ttype type, location_t where);
Token cxx_number (unsigned HOST_WIDE_INT value, location_t where);

/* Makes the pragma's line empty, and TOKENS what follows it.  Returns false
   where the tokens cannot be moved now.  */
bool replace_line (const std::vector<Token> &tokens);

/* Says whether the line was replaced before.  */
bool line_was_replaced ();

/* Makes room after the pragmas to come, if need be and possible now.  A
   callback of events at which the parser has just begun something.  */
void make_room (void *, void *);

/* Marks the tokens held, for the garbage collector.  */
void mark_cxx_tokens (void *, void *);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CXX_TOKENS_H  */
