/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Has the C++ parser parse the operands of pragmas.  The line

     #pragma starpu register p n

   becomes, with places given as numbers,

     #pragma
     __asterism_pragma_register (PLACE, PLACE-OF-p, p, PLACE-OF-n, n);

   where the function is a built-in one: GCC asks the target to resolve a call
   of it with the operands as parsed, after instantiation in templates.  */

#define ASTERISM_FRONT_END_CXX
#include "gcc_headers.h"

#include "build/kernel.h"
#include "model/task.h"
#include "pragmas/cxx_kernel.h"
#include "pragmas/cxx_resolve.h"
#include "pragmas/cxx_tokens.h"
#include "pragmas/front_end.h"
#include "pragmas/front_end_cxx.h"
#include "pragmas/statement.h"

/* Exported by the compiler, declared in no installed header.  */
extern bool cp_keyword_starts_decl_specifier_p (enum rid);

namespace asterism::plugin
{

namespace
{

const Statement *const statements[] = {
#define STATEMENT(space, name, row) &row,
#define PRAGMA(space, name, handler)
#include "pragmas.def"
#undef STATEMENT
#undef PRAGMA
};

/* The built-in functions are numbered from here; the target's own are far
   below.  */
constexpr unsigned kFirstCode = 0x41000000;

/* The number of the function around the sizes of kernels.  */
constexpr unsigned kExtentNumber = std::size (statements);

std::string
callee_name (const char *pragma)
{
  return std::string ("__asterism_pragma_") + pragma;
}

/* Declares the built-in function NUMBER called NAME, unless it is.  */
tree
declare_callee (const std::string &name, unsigned number)
{
  tree id = get_identifier (name.c_str ());
  tree found = get_global_binding (id);
  if (!found || TREE_CODE (found) != FUNCTION_DECL)
    add_builtin_function_ext_scope (
        name.c_str (),
        build_varargs_function_type_list (void_type_node, NULL_TREE),
        kFirstCode + number, BUILT_IN_MD, nullptr, NULL_TREE);
  return id;
}

class CxxFrontEnd final : public FrontEnd
{
public:
  std::vector<Token> read_line () override;
  bool names_type (Tokens tokens) override;
  std::optional<bool> is_callable (Tokens expression) override;
  bool in_block () override;
  void emit (const Statement &statement, location_t where,
             const std::vector<Tokens> &operands) override;
  bool line_is_done () override;
  bool at_top_level () override;
  tree find_function (Tokens tokens, size_t &used) override;
  void open_parameters (tree parameters) override;
  void close_parameters () override;
  void finish_kernel (const Kernel &kernel,
                      const std::vector<Tokens> &sizes) override;

private:
  tree simple_type (Tokens expression);

  /* A chain, NULL_TREE outside of open_parameters.  */
  tree parameters_ = NULL_TREE;
};

bool
CxxFrontEnd::line_is_done ()
{
  return line_was_replaced ();
}

std::vector<Token>
CxxFrontEnd::read_line ()
{
  return cxx_line ();
}

bool
CxxFrontEnd::in_block ()
{
  return current_function_decl && at_function_scope_p ();
}

/* A qualified or unqualified name and how many tokens it takes.  */
struct Found
{
  tree decl;
  size_t length;
};

/* Looks up the name that TOKENS begin with, as far as it goes without template
   arguments.  */
Found
look_up (Tokens tokens)
{
  size_t i = 0;
  tree scope = NULL_TREE;
  if (!tokens.empty () && tokens[0].type == CPP_SCOPE)
    {
      scope = global_namespace;
      i++;
    }
  for (;; i += 2)
    {
      if (i >= tokens.size () || tokens[i].type != CPP_NAME)
        return { NULL_TREE, i };
      tree name = tokens[i].value;
      tree decl = NULL_TREE;
      if (!scope)
        decl = lookup_name (name);
      else if (TREE_CODE (scope) == NAMESPACE_DECL
               || (CLASS_TYPE_P (scope) && COMPLETE_TYPE_P (scope)
                   && !dependent_type_p (scope)))
        decl = lookup_qualified_name (scope, name);
      if (!decl || decl == error_mark_node)
        return { NULL_TREE, i + 1 };
      if (i + 1 >= tokens.size () || tokens[i + 1].type != CPP_SCOPE)
        return { decl, i + 1 };
      scope = TREE_CODE (decl) == TYPE_DECL ? TREE_TYPE (decl) : decl;
    }
}

/* A type name followed by an argument list is a conversion, not the beginning
   of a cast.  */
bool
begins_conversion (Tokens after_name)
{
  if (after_name.empty ())
    return false;
  if (after_name[0].type == CPP_OPEN_BRACE)
    return true;
  return after_name[0].type == CPP_OPEN_PAREN && after_name.size () > 1
         && after_name[1].type != CPP_MULT && after_name[1].type != CPP_AND
         && after_name[1].type != CPP_CLOSE_PAREN;
}

/* Says whether the keyword that TOKENS begin with begins the name of a type. */
bool
keyword_names_type (Tokens tokens)
{
  rid keyword = tokens[0].keyword;
  switch (keyword)
    {
    case RID_TYPENAME:
    case RID_CONST:
    case RID_VOLATILE:
      return true;
    case RID_OPERATOR:
      return false;
    case RID_DECLTYPE:
    case RID_TYPEOF:
    case RID_UNDERLYING_TYPE:
      {
        size_t close = tokens.size () > 1 ? closing_bracket (tokens, 1) : 1;
        return close < tokens.size ()
               && !begins_conversion (tokens.subspan (close + 1));
      }
    default:
      return cp_keyword_starts_decl_specifier_p (keyword)
             && !begins_conversion (tokens.subspan (1));
    }
}

bool
CxxFrontEnd::names_type (Tokens tokens)
{
  if (tokens[0].type == CPP_KEYWORD)
    return keyword_names_type (tokens);
  Found found = look_up (tokens);
  if (!found.decl)
    return false;
  Tokens rest = tokens.subspan (found.length);
  if (DECL_CLASS_TEMPLATE_P (found.decl) || DECL_ALIAS_TEMPLATE_P (found.decl))
    {
      size_t i = 0;
      while (i < rest.size () && rest[i].type != CPP_GREATER)
        i++;
      return i < rest.size () && !begins_conversion (rest.subspan (i + 1))
             && (i + 1 == rest.size () || rest[i + 1].type != CPP_SCOPE);
    }
  return TREE_CODE (found.decl) == TYPE_DECL && !begins_conversion (rest);
}

/* Returns the first index in TOKENS, outside of brackets, for which FOUND
   holds, or their number.  The first token does not count: there it is unary.
 */
size_t
find_operator (Tokens tokens, bool (*found) (cpp_ttype))
{
  for (size_t i = 0; i < tokens.size (); i++)
    {
      cpp_ttype type = tokens[i].type;
      if (i && found (type))
        return i;
      if (type == CPP_OPEN_PAREN || type == CPP_OPEN_SQUARE
          || type == CPP_OPEN_BRACE)
        i = closing_bracket (tokens, i);
    }
  return tokens.size ();
}

/* Returns the part of EXPRESSION that has its type as far as that matters here:
   what a comma, a condition or pointer arithmetic comes to.  */
Tokens
significant_part (Tokens expression)
{
  for (;;)
    {
      size_t i = find_operator (
          expression, [] (cpp_ttype type) { return type == CPP_COMMA; });
      if (i == expression.size ())
        break;
      expression = expression.subspan (i + 1);
    }
  size_t i = find_operator (expression,
                            [] (cpp_ttype type) { return type == CPP_QUERY; });
  if (i < expression.size ())
    {
      expression = expression.subspan (i + 1);
      expression = expression.first (find_operator (
          expression, [] (cpp_ttype type) { return type == CPP_COLON; }));
    }
  i = find_operator (expression, [] (cpp_ttype type) {
    return type == CPP_PLUS || type == CPP_MINUS;
  });
  return expression.first (i);
}

/* Says whether EXPRESSION ends with an argument list.  */
bool
is_call (Tokens expression)
{
  if (expression.empty () || expression.back ().type != CPP_CLOSE_PAREN)
    return false;
  size_t open = expression.size ();
  while (open-- > 0)
    if (expression[open].type == CPP_OPEN_PAREN
        && closing_bracket (expression, open) == expression.size () - 1)
      return open > 0;
  return false;
}

/* Returns the type of EXPRESSION if that can be told from declarations alone,
   or else NULL_TREE.  */
tree
CxxFrontEnd::simple_type (Tokens expression)
{
  if (expression.empty ())
    return NULL_TREE;
  if (expression[0].type == CPP_MULT)
    {
      tree pointer = simple_type (expression.subspan (1));
      return pointer && TREE_CODE (pointer) == POINTER_TYPE
                 ? TREE_TYPE (pointer)
                 : NULL_TREE;
    }
  const Token &last = expression.back ();
  if (last.type == CPP_CLOSE_SQUARE || last.type == CPP_CLOSE_PAREN)
    {
      size_t open = expression.size ();
      while (open-- > 0)
        if (closing_bracket (expression, open) == expression.size () - 1)
          break;
      if (open >= expression.size ())
        return NULL_TREE;
      if (last.type == CPP_CLOSE_PAREN)
        return open == 0 ? simple_type (significant_part (
                   expression.subspan (1, expression.size () - 2)))
                         : NULL_TREE;
      tree base = simple_type (expression.first (open));
      return base && (POINTER_TYPE_P (base) || TREE_CODE (base) == ARRAY_TYPE)
                 ? TREE_TYPE (base)
                 : NULL_TREE;
    }
  if (expression.size () == 1 && last.keyword == RID_THIS)
    return current_class_ptr ? TREE_TYPE (current_class_ptr) : NULL_TREE;
  if (expression.size () == 1 && last.type == CPP_NUMBER)
    return TREE_TYPE (last.value);
  if (last.type != CPP_NAME)
    return NULL_TREE;
  tree decl = NULL_TREE;
  size_t size = expression.size ();
  if (size >= 3
      && (expression[size - 2].type == CPP_DOT
          || expression[size - 2].type == CPP_DEREF))
    {
      tree object = simple_type (expression.first (size - 2));
      if (object && expression[size - 2].type == CPP_DEREF)
        object = POINTER_TYPE_P (object) ? TREE_TYPE (object) : NULL_TREE;
      if (!object || !CLASS_TYPE_P (object) || dependent_type_p (object)
          || !COMPLETE_TYPE_P (object))
        return NULL_TREE;
      decl = lookup_member (object, last.value, 0, false, tf_none);
    }
  else
    {
      for (tree p = size == 1 ? parameters_ : NULL_TREE; p; p = DECL_CHAIN (p))
        if (DECL_NAME (p) == last.value)
          return non_reference (TREE_TYPE (p));
      Found found = look_up (expression);
      decl = found.length == size ? found.decl : NULL_TREE;
    }
  if (!decl || !DECL_P (decl)
      || (!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL
          && TREE_CODE (decl) != FIELD_DECL && TREE_CODE (decl) != CONST_DECL))
    return NULL_TREE;
  return TREE_TYPE (decl) ? non_reference (TREE_TYPE (decl)) : NULL_TREE;
}

/* Says whether EXPRESSION is a block in parentheses, as in GNU C.  */
bool
is_statement_expression (Tokens expression)
{
  return expression.size () > 1 && expression[0].type == CPP_OPEN_PAREN
         && expression[1].type == CPP_OPEN_BRACE
         && closing_bracket (expression, 0) == expression.size () - 1;
}

/* What is not known to be a pointer, an array or a number is taken for
   something to call, unless it is a call itself.  */
std::optional<bool>
CxxFrontEnd::is_callable (Tokens expression)
{
  if (is_statement_expression (expression))
    return false;
  tree type = simple_type (expression);
  if (!type)
    return !is_call (expression);
  if (TREE_CODE (type) == POINTER_TYPE)
    return FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type));
  return TREE_CODE (type) != ARRAY_TYPE
         && !INTEGRAL_OR_ENUMERATION_TYPE_P (type)
         && !SCALAR_FLOAT_TYPE_P (type);
}

unsigned
number_of (const Statement &statement)
{
  for (unsigned i = 0; i < std::size (statements); i++)
    if (statements[i] == &statement)
      return i;
  gcc_unreachable ();
}

void
CxxFrontEnd::emit (const Statement &statement, location_t where,
                   const std::vector<Tokens> &operands)
{
  make_room (nullptr, nullptr);
  tree callee
      = declare_callee (callee_name (statement.name), number_of (statement));
  std::vector<Token> call
      = { cxx_name (callee, where), cxx_punctuator (CPP_OPEN_PAREN, where),
          cxx_number (where, where) };
  location_t last = where;
  for (Tokens operand : operands)
    {
      location_t begin = operand.front ().where;
      call.push_back (cxx_punctuator (CPP_COMMA, begin));
      call.push_back (cxx_number (place_of (operand), begin));
      call.push_back (cxx_punctuator (CPP_COMMA, begin));
      call.insert (call.end (), operand.begin (), operand.end ());
      last = operand.back ().where;
    }
  call.push_back (cxx_punctuator (CPP_CLOSE_PAREN, last));
  call.push_back (cxx_punctuator (CPP_SEMICOLON, last));
  if (replace_line (call))
    return;
  auto_diagnostic_group group;
  error_at (where, "%<#pragma starpu %s%> cannot stand here", statement.name);
  inform (where, "put it into a function of its own, and call that");
}

bool
CxxFrontEnd::at_top_level ()
{
  return !current_function_decl && !at_class_scope_p ();
}

tree
CxxFrontEnd::find_function (Tokens tokens, size_t &used)
{
  Found found = look_up (tokens);
  used = found.length;
  if (!found.decl || TREE_CODE (found.decl) != OVERLOAD)
    return found.decl;
  for (ovl_iterator i (found.decl); i; ++i)
    for (const Claim &claim : TREE_CODE (*i) == FUNCTION_DECL
                                  ? claims_of (*i)
                                  : std::vector<Claim> ())
      if (claim.target == Target::Opencl && !is_kernel (*i))
        return *i;
  return OVL_FIRST (found.decl);
}

void
CxxFrontEnd::open_parameters (tree parameters)
{
  parameters_ = parameters;
}

void
CxxFrontEnd::close_parameters ()
{
  parameters_ = NULL_TREE;
}

void
CxxFrontEnd::finish_kernel (const Kernel &kernel,
                            const std::vector<Tokens> &sizes)
{
  finish_cxx_kernel (kernel, parameters_, sizes,
                     declare_callee (kExtent, kExtentNumber));
}

tree (*next_resolver) (location_t, tree, void *);

/* Called by GCC for a call of a built-in function of the target.  NULL_TREE
   has it treated as an ordinary call: so a template is kept for later.  */
tree
resolve_builtin (location_t where, tree callee, void *arguments)
{
  unsigned number = DECL_MD_FUNCTION_CODE (callee) - kFirstCode;
  if (number == kExtentNumber)
    return resolve_cxx_extent (static_cast<vec<tree, va_gc> *> (arguments));
  if (number >= std::size (statements))
    return next_resolver ? next_resolver (where, callee, arguments) : NULL_TREE;
  if (processing_template_decl)
    return NULL_TREE;
  return resolve_cxx (*statements[number],
                      static_cast<vec<tree, va_gc> *> (arguments));
}

} // namespace

void
register_cxx_pragmas (const char *plugin)
{
  next_resolver = targetm.resolve_overloaded_builtin;
  targetm.resolve_overloaded_builtin = resolve_builtin;
  register_callback (plugin, PLUGIN_START_PARSE_FUNCTION, make_room, nullptr);
  register_callback (plugin, PLUGIN_FINISH_DECL, make_room, nullptr);
  register_callback (plugin, PLUGIN_GGC_MARKING, mark_cxx_tokens, nullptr);
  register_callback (plugin, PLUGIN_FINISH_PARSE_FUNCTION, finish_cxx_size,
                     nullptr);
}

bool
cxx_in_template ()
{
  return processing_template_decl;
}

bool
cxx_has_destructor (tree type)
{
  return TYPE_HAS_NONTRIVIAL_DESTRUCTOR (type);
}

FrontEnd &
cxx_front_end ()
{
  static CxxFrontEnd *front = new CxxFrontEnd;
  return *front;
}

} // namespace asterism::plugin
