/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses the operands of pragmas in C.  The parser can be told to read tokens
   from an array; the two entries that the compiler exports, for type names and
   declarators, then parse any expression as `__typeof__ (expression)` and as
   the bound in `[(expression)]`.  */

#define ASTERISM_FRONT_END_C
#include "gcc_headers.h"

#include "build/kernel.h"
#include "pragmas/c_parser.h"
#include "pragmas/front_end_c.h"
#include "pragmas/range_numbers.h"
#include "pragmas/statement.h"

namespace asterism::plugin
{

namespace
{

c_parser *
the_parser ()
{
  return *static_cast<c_parser **> (gt_ggc_r_gt_c_c_parser_h[0].base);
}

/* The first member of a c_parser.  */
c_token *&
next_tokens (c_parser *parser)
{
  return *reinterpret_cast<c_token **> (parser);
}

/* The member that follows the four buffered tokens.  */
unsigned &
tokens_available (c_parser *parser)
{
  return *reinterpret_cast<unsigned *> (c_parser_tokens_buf (parser, 4));
}

bool
layout_is_known (c_parser *parser)
{
  return c_parser_tokens_buf (parser, 1) - c_parser_tokens_buf (parser, 0) == 1
         && reinterpret_cast<char *> (c_parser_tokens_buf (parser, 0))
                == reinterpret_cast<char *> (parser) + sizeof (c_token *);
}

c_token
make_token (cpp_ttype type, location_t where, rid keyword = RID_MAX)
{
  c_token token = {};
  token.type = type;
  token.id_kind = 4; /* not an identifier */
  token.keyword = keyword;
  token.location = where;
  if (keyword != RID_MAX)
    token.value = ridpointers[keyword];
  return token;
}

/* Has the parser read an array of tokens, as long as it lives.  */
class Replay
{
public:
  explicit Replay (std::vector<c_token> tokens) : tokens_ (std::move (tokens))
  {
    c_parser *parser = the_parser ();
    old_tokens_ = next_tokens (parser);
    old_available_ = tokens_available (parser);
    next_tokens (parser) = tokens_.data ();
    tokens_available (parser) = tokens_.size ();
    c_parser_set_error (parser, false);
  }

  Replay (const Replay &) = delete;
  Replay &operator= (const Replay &) = delete;

  ~Replay ()
  {
    c_parser *parser = the_parser ();
    next_tokens (parser) = old_tokens_;
    tokens_available (parser) = old_available_;
  }

  /* Says whether all was read, without an error.  Reports what was not.  */
  bool
  finish ()
  {
    c_parser *parser = the_parser ();
    if (c_parser_error (parser))
      return false;
    c_token *next = c_parser_peek_token (parser);
    if (next->type == CPP_PRAGMA_EOL)
      return true;
    auto_diagnostic_group group;
    error_at (next->location, "expected the end of the expression");
    inform (next->location, "put the expression in parentheses");
    return false;
  }

private:
  std::vector<c_token> tokens_;
  c_token *old_tokens_;
  unsigned old_available_;
};

/* Appends EXPRESSION in parentheses to TOKENS.  */
void
append_parenthesized (std::vector<c_token> &tokens, Tokens expression)
{
  location_t last = expression.back ().where;
  tokens.push_back (make_token (CPP_OPEN_PAREN, expression.front ().where));
  for (const Token &token : expression)
    tokens.push_back (*static_cast<const c_token *> (token.raw));
  tokens.push_back (make_token (CPP_CLOSE_PAREN, last));
}

/* Appends more ends of line than the parser ever looks ahead.  */
void
append_ends (std::vector<c_token> &tokens, location_t where)
{
  for (int i = 0; i < 6; i++)
    tokens.push_back (make_token (CPP_PRAGMA_EOL, where));
}

/* Says whether EXPRESSION, with what is put around it to parse it, would be a
   statement expression or a cast.  Reports that it is no expression then.  */
bool
is_disguised (Tokens expression)
{
  const Token &first = expression.front ();
  bool block = first.type == CPP_OPEN_BRACE;
  c_token token = *static_cast<const c_token *> (first.raw);
  if (!block && !c_token_starts_typename (&token))
    return false;
  auto_diagnostic_group group;
  error_at (first.where, "expected an expression");
  if (block)
    inform (first.where, "a block is not one; put it in parentheses");
  else
    inform (first.where, "a type is not one; name what is of the type");
  return true;
}

} // namespace

tree
parse_c_type_of (Tokens expression)
{
  if (expression.empty () || is_disguised (expression))
    return error_mark_node;
  location_t where = expression.front ().where;
  std::vector<c_token> tokens = { make_token (CPP_KEYWORD, where, RID_TYPEOF) };
  append_parenthesized (tokens, expression);
  append_ends (tokens, expression.back ().where);
  compat::NoWarnings again_later;
  Replay replay (std::move (tokens));
  c_type_name *name = c_parser_type_name (the_parser ());
  if (!name || !replay.finish ())
    return error_mark_node;
  return groktypename (name, nullptr, nullptr);
}

tree
parse_c_value (Tokens expression, bool address)
{
  if (expression.empty () || is_disguised (expression))
    return error_mark_node;
  location_t where = expression.front ().where;
  location_t last = expression.back ().where;
  std::vector<c_token> tokens = { make_token (CPP_OPEN_SQUARE, where) };
  if (address)
    tokens.push_back (make_token (CPP_AND, where));
  append_parenthesized (tokens, expression);
  tokens.push_back (make_token (CPP_CLOSE_SQUARE, last));
  append_ends (tokens, last);
  Replay replay (std::move (tokens));
  bool seen_id = false;
  c_declarator *declarator
      = c_parser_declarator (the_parser (), true, C_DTR_ABSTRACT, &seen_id);
  if (!declarator || !replay.finish () || declarator->kind != cdk_array
      || !declarator->u.array.dimen)
    return error_mark_node;
  return c_fully_fold (declarator->u.array.dimen, false, nullptr);
}

namespace
{

class CFrontEnd final : public FrontEnd
{
public:
  std::vector<Token> read_line () override;
  bool names_type (Tokens tokens) override;
  std::optional<bool> is_callable (Tokens expression) override;
  bool in_block () override;
  bool opens_block () override;
  using FrontEnd::emit;
  void emit (const std::vector<Emission> &statements) override;
  bool at_top_level () override;
  tree find_function (Tokens tokens, size_t &used) override;
  void open_parameters (tree parameters) override;
  void close_parameters () override;
  void finish_kernel (const Kernel &kernel,
                      const std::vector<Tokens> &sizes) override;

private:
  std::vector<c_token> line_;
  std::vector<std::unique_ptr<c_token>> made_; /* in the place of others */
};

std::vector<Token>
CFrontEnd::read_line ()
{
  c_parser *parser = the_parser ();
  gcc_assert (layout_is_known (parser));
  line_.clear ();
  made_.clear ();
  for (;;)
    {
      c_token *token = c_parser_peek_token (parser);
      if (token->type == CPP_PRAGMA_EOL || token->type == CPP_EOF)
        break;
      line_.push_back (*token);
      c_parser_consume_token (parser);
    }
  std::vector<Token> tokens;
  for (const c_token &token : line_)
    tokens.push_back (
        { token.type, token.keyword, token.location, token.value, &token });
  split_numbers (tokens);
  for (Token &token : tokens)
    if (!token.raw)
      {
        c_token made = make_token (token.type, token.where, token.keyword);
        made.value = token.value;
        made.id_kind = token.type == CPP_NAME ? 0 : made.id_kind;
        made_.push_back (std::make_unique<c_token> (made));
        token.raw = made_.back ().get ();
      }
  return tokens;
}

bool
CFrontEnd::names_type (Tokens tokens)
{
  c_token token = *static_cast<const c_token *> (tokens[0].raw);
  return c_token_starts_typename (&token);
}

std::optional<bool>
CFrontEnd::is_callable (Tokens expression)
{
  tree type = parse_c_type_of (expression);
  if (type == error_mark_node)
    return {};
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  return FUNC_OR_METHOD_TYPE_P (type);
}

bool
CFrontEnd::in_block ()
{
  return current_function_decl && building_stmt_list_p ();
}

/* The scope of the block, if there is one, is the next.  */
bool
CFrontEnd::opens_block ()
{
  keep_next_level ();
  return false;
}

/* Puts an empty statement after the pragma's line where the pragma would not
   be a statement by itself: the unbraced body of an `if` or a loop would then
   be the next statement, and a label before a closing brace would be
   refused.  */
void
follow_with_empty_statement ()
{
  c_parser *parser = the_parser ();
  c_token *tokens = c_parser_tokens_buf (parser, 0);
  unsigned &available = tokens_available (parser);
  if (next_tokens (parser) != tokens || available != 1
      || tokens[0].type != CPP_PRAGMA_EOL)
    return;
  if (!compat::kPragmaNeedsStatement
      && c_parser_peek_nth_token (parser, 2)->type != CPP_CLOSE_BRACE)
    return;
  for (unsigned i = available; i > 1; i--)
    tokens[i] = tokens[i - 1];
  tokens[1] = make_token (CPP_SEMICOLON, tokens[0].location);
  available++;
}

/* Emits the statement of EMISSION by itself.  */
void
emit_statement (const Emission &emission)
{
  const Statement &statement = *emission.statement;
  std::vector<Operand> operands;
  for (Tokens expression : emission.operands)
    {
      location_t place = place_of (expression);
      tree type = parse_c_type_of (expression);
      bool addressed = type != error_mark_node && statement.is_place
                       && statement.is_place (emission.id, operands.size ())
                       && !POINTER_TYPE_P (type)
                       && TREE_CODE (type) != ARRAY_TYPE;
      tree value = type == error_mark_node
                       ? error_mark_node
                       : parse_c_value (expression, addressed);
      if (value == error_mark_node)
        return;
      operands.push_back ({ value, type, place });
    }
  if (statement.is_place)
    operands.push_back ({ build_int_cst (unsigned_type_node, emission.id),
                          unsigned_type_node, emission.where });
  tree call = statement.build (emission.where, operands);
  if (call != error_mark_node)
    c_finish_expr_stmt (emission.where, call);
}

/* Returns the number that EXPRESSION, a bound of an iterator, is.  */
tree
parse_bound (Tokens expression)
{
  tree type = parse_c_type_of (expression);
  tree value
      = type == error_mark_node ? type : parse_c_value (expression, false);
  if (value == error_mark_node)
    return value;
  const Operand operand = { value, type, place_of (expression) };
  return css_bound.build (operand.where, { &operand, 1 });
}

/* Declares a variable of the innermost scope, which begins with VALUE.  */
tree
declare_number (location_t where, tree name, tree value)
{
  tree variable = build_decl (where, VAR_DECL, name, long_integer_type_node);
  TREE_USED (variable) = 1;
  DECL_READ_P (variable) = 1;
  DECL_ARTIFICIAL (variable) = !name;
  DECL_CONTEXT (variable) = current_function_decl;
  {
    /* A variable may have the name of another.  */
    compat::NoWarnings again_later;
    lang_hooks.decls.pushdecl (variable);
  }
  add_stmt (build2 (INIT_EXPR, void_type_node, variable, value));
  return variable;
}

/* Emits EMISSION within the loops of its iterators from number DEPTH on.  */
void
emit_in_loops (const Emission &emission, size_t depth)
{
  if (depth == emission.iterators.size ())
    return emit_statement (emission);
  const IteratorText &text = emission.iterators[depth];
  tree first = parse_bound (text.first), second = parse_bound (text.second);
  if (first == error_mark_node || second == error_mark_node)
    return;
  const location_t where = text.name.where;
  tree scope = c_begin_compound_stmt (true);
  tree start = declare_number (where, NULL_TREE, first);
  tree base = text.counts ? start : build_one_cst (long_integer_type_node);
  tree end = declare_number (
      where, NULL_TREE,
      build2 (PLUS_EXPR, long_integer_type_node, base, second));
  tree variable = declare_number (where, text.name.value, start);
  tree body = push_stmt_list ();
  add_stmt (build1 (EXIT_EXPR, void_type_node,
                    build2 (GE_EXPR, boolean_type_node, variable, end)));
  emit_in_loops (emission, depth + 1);
  add_stmt (build2 (MODIFY_EXPR, void_type_node, variable,
                    build2 (PLUS_EXPR, long_integer_type_node, variable,
                            build_one_cst (long_integer_type_node))));
  tree loop = build1 (LOOP_EXPR, void_type_node, pop_stmt_list (body));
  TREE_SIDE_EFFECTS (loop) = 1;
  add_stmt (loop);
  add_stmt (c_end_compound_stmt (where, scope, true));
}

void
CFrontEnd::emit (const std::vector<Emission> &statements)
{
  for (const Emission &one : statements)
    emit_in_loops (one, 0);
  /* The loops' scopes came before that of the block.  */
  if (statements.back ().statement == &css_call)
    keep_next_level ();
  follow_with_empty_statement ();
}

bool
CFrontEnd::at_top_level ()
{
  return !building_stmt_list_p ();
}

tree
CFrontEnd::find_function (Tokens tokens, size_t &used)
{
  used = 1;
  return lookup_name (tokens[0].value);
}

void
CFrontEnd::open_parameters (tree parameters)
{
  push_scope ();
  for (tree next, p = parameters; p; p = next)
    {
      next = DECL_CHAIN (p);
      if (DECL_NAME (p))
        lang_hooks.decls.pushdecl (p);
      DECL_CHAIN (p) = next;
    }
}

void
CFrontEnd::close_parameters ()
{
  pop_scope ();
}

void
CFrontEnd::finish_kernel (const Kernel &kernel,
                          const std::vector<Tokens> &sizes)
{
  std::vector<tree> extents;
  for (Tokens size : sizes)
    {
      tree value = parse_c_value (size);
      if (value != error_mark_node)
        value = check_extent (value, place_of (size));
      if (value == error_mark_node)
        return;
      extents.push_back (value);
    }
  Kernel complete = kernel;
  complete.set_sizes (extents);
  define_kernel (complete);
}

} // namespace

FrontEnd &
c_front_end ()
{
  static CFrontEnd *front = new CFrontEnd;
  return *front;
}

} // namespace asterism::plugin
