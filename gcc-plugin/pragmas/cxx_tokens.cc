/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rewrites the tokens that the C++ parser reads next.  */

#define ASTERISM_FRONT_END_CXX
#include "gcc_headers.h"

#include "pragmas/cxx_tokens.h"
#include "pragmas/range_numbers.h"

/* The parser's own records, whose header is not installed.  */
struct cp_token
{
  enum cpp_ttype type : 8;
  enum rid keyword : 8;
  unsigned char flags;
  bool implicit_extern_c : 1;
  bool error_reported : 1;
  bool purged : 1;
  bool has_check : 1;
  bool main_source : 1;
  location_t location;
  union
  {
    void *check;
    tree value;
  } u;
};

struct cp_lexer
{
  void *buffer;
  cp_token *last_token;
  cp_token *next_token;
  vec<cp_token *> saved_tokens;
  enum cpp_ttype saved_type : 8;
  enum rid saved_keyword : 8;
  cp_lexer *next;
};

struct cp_parser_context
{
  int status;
  tree object_type;
  cp_parser_context *next;
};

struct cp_parser
{
  cp_lexer *lexer;
  tree scope;
  tree object_scope;
  tree qualifying_scope;
  cp_parser_context *context;
};

extern const ggc_root_tab gt_ggc_r_gt_cp_parser_h[];
extern void gt_ggc_mx_cp_parser (void *);
extern void gt_ggc_mx_tree_check (void *);

namespace asterism::plugin
{

namespace
{

/* Spare tokens kept after each pragma.  A rewritten line needs about a dozen
   more tokens than it had; one with a string becomes up to four functions with
   all the parameters of a task.  */
constexpr size_t kSpares = 24;
constexpr size_t kMoreSpares = 1024;

/* An iterator becomes a loop, and its item a statement.  */
constexpr size_t kLoopSpares = 40;

/* An array of tokens that the parser was moved to.  It is never freed: token
   caches of the parser may point into it.  */
struct Room
{
  cp_token *begin;
  cp_token *end;
};

std::vector<Room> rooms;

/* The last range of tokens found to hold no pragma of a plugin.  */
Room plain;

cp_parser *
the_parser ()
{
  for (const ggc_root_tab *root = gt_ggc_r_gt_cp_parser_h; root->base; root++)
    if (root->cb == gt_ggc_mx_cp_parser)
      return *static_cast<cp_parser **> (root->base);
  return nullptr;
}

bool
is_within (const cp_token *token, const Room &room)
{
  return room.begin <= token && token < room.end;
}

bool
has_room (const cp_token *token)
{
  return std::any_of (rooms.begin (), rooms.end (), [=] (const Room &room) {
    return is_within (token, room);
  });
}

bool
is_plugin_pragma (const cp_token &token)
{
  return token.type == CPP_PRAGMA && !token.purged && token.u.value
         && TREE_CODE (token.u.value) == INTEGER_CST
         && tree_to_uhwi (token.u.value) >= PRAGMA_FIRST_EXTERNAL;
}

cp_token
spare ()
{
  cp_token token = {};
  token.type = CPP_PADDING;
  token.keyword = RID_MAX;
  token.purged = true;
  return token;
}

bool
is_spare (const cp_token &token)
{
  return token.type == CPP_PADDING && token.purged;
}

bool
ends_declaration (cpp_ttype type)
{
  return type == CPP_SEMICOLON || type == CPP_OPEN_BRACE || type == CPP_EOF;
}

/* Returns how many spares to keep after the line of the pragma at FROM.  Each
   expression in it may become a call, and the parameters of the declaration
   that follows may be repeated.  */
size_t
spares_after (const cp_token *from)
{
  size_t spares = kSpares;
  for (; from->type != CPP_PRAGMA_EOL && from->type != CPP_EOF; from++)
    if (from->type == CPP_STRING)
      spares = kMoreSpares;
    else if (from->type == CPP_EQ || from->type == CPP_OPEN_BRACE
             || (from->type == CPP_NUMBER && from->u.value == error_mark_node))
      spares += kLoopSpares;
    else
      spares += 4;
  for (size_t most = kMoreSpares; most && !ends_declaration (from->type);
       most--)
    {
      spares++;
      from++;
    }
  return spares;
}

/* Moves LEXER to a copy of the tokens [next_token, last_token] with spares
   after each pragma.  The last token is an end-of-file mark; when the tokens
   are another lexer's it hides a token, which is put back.  */
void
move_to_room (cp_lexer *lexer, size_t spares)
{
  size_t capacity = lexer->last_token - lexer->next_token + 1 + spares;
  Room room;
  room.begin = static_cast<cp_token *> (xmalloc (capacity * sizeof (cp_token)));
  cp_token *to = room.begin;
  size_t due = 0;
  for (cp_token *from = lexer->next_token; from <= lexer->last_token; from++)
    {
      *to++ = *from;
      if (is_plugin_pragma (*from))
        due = spares_after (from);
      if (from->type != CPP_PRAGMA_EOL)
        continue;
      for (; due; due--)
        *to++ = spare ();
    }
  room.end = to;
  gcc_assert (size_t (room.end - room.begin) <= capacity);
  if (!lexer->buffer)
    {
      lexer->last_token->type = lexer->saved_type;
      lexer->last_token->keyword = lexer->saved_keyword;
    }
  lexer->next_token = room.begin;
  lexer->last_token = room.end - 1;
  rooms.push_back (room);
}

/* Returns how many spares the pragmas before LEXER need.  */
size_t
count_spares (const cp_lexer *lexer)
{
  size_t count = 0;
  for (cp_token *token = lexer->next_token; token < lexer->last_token; token++)
    if (is_plugin_pragma (*token))
      count += spares_after (token);
  return count;
}

Token
neutral (const cp_token &token)
{
  return { token.type, token.keyword, token.location,
           token.has_check ? NULL_TREE : token.u.value, &token };
}

/* Returns TOKEN as the parser's; a model holds what ours does not.  */
cp_token
native (const Token &token, const cp_token &model)
{
  if (token.raw)
    return *static_cast<const cp_token *> (token.raw);
  cp_token made = {};
  made.type = token.type;
  made.keyword = token.keyword;
  made.flags = PREV_WHITE;
  made.implicit_extern_c = model.implicit_extern_c;
  made.main_source = model.main_source;
  made.location = token.where;
  made.u.value = token.value;
  return made;
}

} // namespace

/* While the parser tries one reading after another it remembers positions to
   return to, hence the tokens stay where they are.  */
void
make_room (void *, void *)
{
  cp_parser *parser = the_parser ();
  if (!parser || !parser->lexer || !parser->context)
    return;
  cp_lexer *lexer = parser->lexer;
  if (parser->context->next || !lexer->saved_tokens.is_empty ()
      || has_room (lexer->next_token) || is_within (lexer->next_token, plain)
      || lexer->next_token > lexer->last_token)
    return;
  if (size_t spares = count_spares (lexer))
    move_to_room (lexer, spares);
  else
    plain = { lexer->next_token, lexer->last_token + 1 };
}

std::vector<Token>
cxx_line ()
{
  std::vector<Token> line;
  for (cp_token *token = the_parser ()->lexer->next_token;
       token->type != CPP_PRAGMA_EOL && token->type != CPP_EOF; token++)
    if (!token->purged)
      line.push_back (neutral (*token));
  split_numbers (line);
  return line;
}

std::vector<Token>
cxx_declaration ()
{
  std::vector<Token> tokens;
  cp_token *token = the_parser ()->lexer->next_token;
  bool in_pragma = true;
  for (; in_pragma || !ends_declaration (token->type); token++)
    if (token->type == CPP_EOF)
      break;
    else if (token->type == CPP_PRAGMA)
      in_pragma = true;
    else if (token->type == CPP_PRAGMA_EOL)
      in_pragma = false;
    else if (!in_pragma && !token->purged)
      tokens.push_back (neutral (*token));
  return tokens;
}

bool
cxx_opens_block ()
{
  const cp_token *token = the_parser ()->lexer->next_token;
  while (token->type != CPP_PRAGMA_EOL && token->type != CPP_EOF)
    token++;
  if (token->type == CPP_EOF)
    return false;
  for (token++; token->purged; token++)
    if (token->type == CPP_EOF)
      return false;
  return token->type == CPP_OPEN_BRACE;
}

namespace
{

/* Returns the token before TOKEN, of those that are not earlier than BEGIN, or
   null.  */
const cp_token *
token_before (const cp_token *token, const cp_token *begin)
{
  while (token > begin)
    if (!(--token)->purged)
      return token;
  return nullptr;
}

/* Returns the parenthesis that END, an index within the tokens from BEGIN,
   closes, or null.  */
const cp_token *
opening_parenthesis (const cp_token *end, const cp_token *begin)
{
  unsigned depth = 0;
  for (const cp_token *t = end; t; t = token_before (t, begin))
    if (t->type == CPP_CLOSE_PAREN)
      depth++;
    else if (t->type == CPP_OPEN_PAREN && --depth == 0)
      return t;
  return nullptr;
}

} // namespace

/* Only tokens that were moved are known to have others before them.  */
bool
cxx_is_unbraced_body ()
{
  const cp_token *token = the_parser ()->lexer->next_token;
  const cp_token *begin = nullptr;
  for (const Room &room : rooms)
    if (is_within (token, room))
      begin = room.begin;
  if (!begin)
    return false;
  while (token && token->type != CPP_PRAGMA)
    token = token_before (token, begin);
  token = token ? token_before (token, begin) : nullptr;
  if (token && (token->keyword == RID_ELSE || token->keyword == RID_DO))
    return true;
  if (!token || token->type != CPP_CLOSE_PAREN)
    return false;
  token = opening_parenthesis (token, begin);
  token = token ? token_before (token, begin) : nullptr;
  if (token && token->keyword == RID_CONSTEXPR)
    token = token_before (token, begin);
  return token
         && (token->keyword == RID_IF || token->keyword == RID_FOR
             || token->keyword == RID_WHILE || token->keyword == RID_SWITCH);
}

bool
line_was_replaced ()
{
  cp_token *token = the_parser ()->lexer->next_token;
  if (token->type != CPP_PRAGMA_EOL)
    return false;
  token++;
  if (token->keyword == RID_IF && !token->purged)
    token += 2;
  return token->type == CPP_NAME && !token->purged
         && !strncmp (IDENTIFIER_POINTER (token->u.value), kReservedPrefix,
                      strlen (kReservedPrefix));
}

bool
replace_line (const std::vector<Token> &tokens)
{
  cp_token *begin = the_parser ()->lexer->next_token;
  cp_token *end = begin;
  // A macro's unclosed parenthesis takes the end of the line with it, which
  // the preprocessor has reported.
  for (; end->type != CPP_PRAGMA_EOL; end++)
    if (end->type == CPP_EOF)
      return true;
  cp_token end_of_line = *end++;
  cp_token *line_end = end;
  if (has_room (begin))
    while (is_spare (*end))
      end++;
  if (size_t (end - begin) < tokens.size () + 1)
    return false;
  std::vector<cp_token> made = { end_of_line };
  for (const Token &token : tokens)
    made.push_back (native (token, begin[-1]));
  std::copy (made.begin (), made.end (), begin);
  std::fill (begin + made.size (), std::max (begin + made.size (), line_end),
             spare ());
  return true;
}

Token
cxx_name (tree identifier, location_t where)
{
  return { CPP_NAME, RID_MAX, where, identifier, nullptr };
}

Token
cxx_keyword (rid keyword, location_t where)
{
  return { CPP_KEYWORD, keyword, where, ridpointers[keyword], nullptr };
}

Token
cxx_punctuator (cpp_ttype type, location_t where)
{
  return { type, RID_MAX, where, NULL_TREE, nullptr };
}

Token
cxx_number (unsigned HOST_WIDE_INT value, location_t where)
{
  return { CPP_NUMBER, RID_MAX, where, build_int_cstu (size_type_node, value),
           nullptr };
}

void
mark_cxx_tokens (void *, void *)
{
  for (const Room &room : rooms)
    for (cp_token *token = room.begin; token < room.end; token++)
      if (token->purged || !token->u.check)
        continue;
      else if (token->has_check)
        gt_ggc_mx_tree_check (token->u.check);
      else
        gt_ggc_mx_tree_node (token->u.value);
}

} // namespace asterism::plugin
