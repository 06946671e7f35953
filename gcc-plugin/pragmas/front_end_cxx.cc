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
#include "pragmas/cxx_guess.h"
#include "pragmas/cxx_kernel.h"
#include "pragmas/cxx_resolve.h"
#include "pragmas/cxx_tokens.h"
#include "pragmas/front_end.h"
#include "pragmas/front_end_cxx.h"
#include "pragmas/statement.h"

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
#define EMITTED(row) &row,
#include "emitted.def"
#undef EMITTED
};

/* The built-in functions are numbered from here; the target's own are far
   below.  */
constexpr unsigned kFirstCode = 0x41000000;

/* The number of the function around the sizes of kernels.  */
constexpr unsigned kExtentNumber = std::size (statements);

/* That of the function around expressions of `#pragma css`.  */
constexpr unsigned kCssValueNumber = kExtentNumber + 1;

std::string
callee_name (const Statement &statement)
{
  std::string name = std::string ("__asterism_pragma_") + statement.name;
  if (strcmp (statement.space, "starpu"))
    name += std::string ("_") + statement.space;
  std::replace (name.begin (), name.end (), ' ', '_');
  return name;
}

/* Declares the built-in function NUMBER called NAME, unless it is.  */
tree
declare_callee (const std::string &name, unsigned number,
                tree result = void_type_node)
{
  tree id = get_identifier (name.c_str ());
  tree found = get_global_binding (id);
  if (!found || TREE_CODE (found) != FUNCTION_DECL)
    add_builtin_function_ext_scope (
        name.c_str (), build_varargs_function_type_list (result, NULL_TREE),
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
  bool
  is_unbraced_body () override
  {
    return cxx_is_unbraced_body ();
  }
  bool
  opens_block () override
  {
    return cxx_opens_block ();
  }
  using FrontEnd::emit;
  void emit (const std::vector<Emission> &statements) override;
  bool line_is_done () override;
  bool at_top_level () override;
  tree find_function (Tokens tokens, size_t &used) override;
  void open_parameters (tree parameters) override;
  void close_parameters () override;
  void finish_kernel (const Kernel &kernel,
                      const std::vector<Tokens> &sizes) override;

private:
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

bool
CxxFrontEnd::names_type (Tokens tokens)
{
  return cxx_names_type (tokens);
}

std::optional<bool>
CxxFrontEnd::is_callable (Tokens expression)
{
  return cxx_is_callable (expression, parameters_);
}

unsigned
number_of (const Statement &statement)
{
  for (unsigned i = 0; i < std::size (statements); i++)
    if (statements[i] == &statement)
      return i;
  gcc_unreachable ();
}

/* The names in replaced lines, declared where they are used.  */
tree
declare_callee (const Statement &statement)
{
  return declare_callee (
      callee_name (statement), number_of (statement),
      statement.result == Result::Condition ? boolean_type_node
      : statement.result == Result::Number  ? long_integer_type_node
                                            : void_type_node);
}

/* Writes the statements that take the place of a line.  */
class Writer
{
public:
  void write (const Emission &emission);

  std::vector<Token> tokens;

private:
  void open_loop (const IteratorText &iterator);
  void call (const Emission &emission);
  void
  punctuate (cpp_ttype type)
  {
    tokens.push_back (cxx_punctuator (type, where_));
  }
  void
  append (Tokens more)
  {
    tokens.insert (tokens.end (), more.begin (), more.end ());
  }

  location_t where_ = UNKNOWN_LOCATION;
};

/* for (long START = first, END = START + count, name = START; name < END;
   name++)  */
void
Writer::open_loop (const IteratorText &iterator)
{
  where_ = iterator.name.where;
  const Token start
      = cxx_name (get_identifier (cxx_fresh_name ("start").c_str ()), where_);
  const Token end
      = cxx_name (get_identifier (cxx_fresh_name ("end").c_str ()), where_);
  auto bound = [&] (Tokens expression) {
    call ({ &css_bound, expression[0].where, { expression } });
  };
  append ({ { cxx_keyword (RID_FOR, where_),
              cxx_punctuator (CPP_OPEN_PAREN, where_),
              cxx_keyword (RID_LONG, where_), start,
              cxx_punctuator (CPP_EQ, where_) } });
  bound (iterator.first);
  punctuate (CPP_COMMA);
  append ({ { end, cxx_punctuator (CPP_EQ, where_) } });
  append ({ { iterator.counts ? start : cxx_number (1, where_),
              cxx_punctuator (CPP_PLUS, where_) } });
  bound (iterator.second);
  append ({ { cxx_punctuator (CPP_COMMA, where_), iterator.name,
              cxx_punctuator (CPP_EQ, where_), start,
              cxx_punctuator (CPP_SEMICOLON, where_), iterator.name,
              cxx_punctuator (CPP_LESS, where_), end,
              cxx_punctuator (CPP_SEMICOLON, where_), iterator.name,
              cxx_punctuator (CPP_PLUS_PLUS, where_),
              cxx_punctuator (CPP_CLOSE_PAREN, where_) } });
}

void
Writer::call (const Emission &emission)
{
  const Statement &statement = *emission.statement;
  where_ = emission.where;
  tokens.push_back (cxx_name (declare_callee (statement), where_));
  punctuate (CPP_OPEN_PAREN);
  tokens.push_back (cxx_number (emission.where, where_));
  for (Tokens operand : emission.operands)
    {
      where_ = operand.front ().where;
      punctuate (CPP_COMMA);
      tokens.push_back (cxx_number (place_of (operand), where_));
      punctuate (CPP_COMMA);
      append (operand);
      where_ = operand.back ().where;
    }
  if (statement.is_place)
    {
      punctuate (CPP_COMMA);
      tokens.push_back (cxx_number (emission.where, where_));
      punctuate (CPP_COMMA);
      tokens.push_back (cxx_number (emission.id, where_));
    }
  punctuate (CPP_CLOSE_PAREN);
}

void
Writer::write (const Emission &emission)
{
  for (const IteratorText &iterator : emission.iterators)
    open_loop (iterator);
  if (emission.statement->result != Result::Condition)
    {
      call (emission);
      return punctuate (CPP_SEMICOLON);
    }
  append ({ { cxx_keyword (RID_IF, emission.where),
              cxx_punctuator (CPP_OPEN_PAREN, emission.where) } });
  call (emission);
  punctuate (CPP_CLOSE_PAREN);
}

void
CxxFrontEnd::emit (const std::vector<Emission> &statements)
{
  Writer writer;
  for (const Emission &one : statements)
    writer.write (one);
  if (replace_line (writer.tokens))
    return;
  const Emission &last = statements.back ();
  auto_diagnostic_group group;
  error_at (last.where, "%<#pragma %s %s%> cannot stand here",
            last.statement->space, last.statement->name);
  inform (last.where, "put it into a function of its own, and call that");
}

bool
CxxFrontEnd::at_top_level ()
{
  return !current_function_decl && !at_class_scope_p ();
}

tree
CxxFrontEnd::find_function (Tokens tokens, size_t &used)
{
  Found found = cxx_look_up (tokens);
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

decltype (targetm.resolve_overloaded_builtin) next_resolver;

/* Called by GCC for a call of a built-in function of the target.  NULL_TREE
   has it treated as an ordinary call: so a template is kept for later.  Some
   releases of GCC pass a fourth argument.  */
template <typename... More>
tree
resolve_builtin (location_t where, tree callee, void *arguments, More... more)
{
  unsigned number = DECL_MD_FUNCTION_CODE (callee) - kFirstCode;
  if (number == kExtentNumber)
    return resolve_cxx_extent (static_cast<vec<tree, va_gc> *> (arguments));
  if (number == kCssValueNumber)
    return resolve_css_value (static_cast<vec<tree, va_gc> *> (arguments));
  if (number >= std::size (statements))
    return next_resolver ? next_resolver (where, callee, arguments, more...)
                         : NULL_TREE;
  if (processing_template_decl)
    return NULL_TREE;
  return resolve_cxx (*statements[number],
                      static_cast<vec<tree, va_gc> *> (arguments));
}

} // namespace

tree
declare_css_value ()
{
  return declare_callee ("__asterism_pragma_css_value", kCssValueNumber);
}

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
