/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the functions that kernels call.  */

#include "gcc_headers.h"

#include "kernels/functions.h"
#include "kernels/instantiate.h"
#include "kernels/statements.h"
#include "pragmas/front_end.h"

namespace asterism::plugin
{

std::string
Functions::name (tree fn, const std::vector<Space> &spaces, location_t where)
{
  std::string key = std::to_string (DECL_UID (fn));
  for (Space space : spaces)
    key += ":" + std::to_string (static_cast<int> (space));
  if (std::find (open_.begin (), open_.end (), fn) != open_.end ())
    {
      refusal_.report (where, fn,
                       G_ ("a kernel cannot call %qD, which is recursive"),
                       G_ ("write it as a loop"));
      return "f";
    }
  std::string &known = names_[key];
  if (!known.empty ())
    return known;
  if (is_cxx ())
    instantiate_now (fn);
  if (!DECL_SAVED_TREE (fn) || is_task (fn) || stdarg_p (TREE_TYPE (fn)))
    {
      refusal_.report (where, fn, G_ ("a kernel cannot call %qD"),
                       G_ ("devices have most functions of %<<math.h>%>, and "
                           "functions whose body is in this file"));
      return "f";
    }
  std::string made = std::string (IDENTIFIER_POINTER (DECL_NAME (fn))) + "_f"
                     + std::to_string (names_.size ());
  for (char &c : made)
    if (!ISALNUM (c))
      c = '_';
  known = made;
  open_.push_back (fn);
  define (fn, made, spaces);
  open_.pop_back ();
  return made;
}

void
Functions::define (tree fn, const std::string &name,
                   const std::vector<Space> &spaces)
{
  location_t where = DECL_SOURCE_LOCATION (fn);
  Variables variables;
  std::string parameters;
  size_t pointer = 0;
  for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p))
    {
      tree type = TREE_TYPE (p);
      std::string declared = variables.declare (p);
      if (POINTER_TYPE_P (type))
        {
          variables.set_space (p, pointer < spaces.size () ? spaces[pointer]
                                                           : Space::Global);
          declared
              = types_.pointer (TREE_TYPE (type), variables.space (p), where)
                + declared;
          pointer++;
        }
      else
        declared = types_.declare (type, declared, where);
      parameters += (parameters.empty () ? "" : ", ") + declared;
    }
  Expressions expressions (
      source_, refusal_, types_, variables,
      [this] (tree called, const std::vector<Space> &s, location_t w) {
        return this->name (called, s, w);
      });
  std::string body
      = Statements (refusal_, types_, variables, expressions, Body::Function)
            .print (DECL_SAVED_TREE (fn));
  for (tree decl : variables.captured ())
    refusal_.report (where, decl,
                     G_ ("a kernel calls a function that uses the "
                         "variable %qD"),
                     G_ ("give it to the function as an argument"));
  source_.functions += "DEVICE "
                       + types_.name (TREE_TYPE (TREE_TYPE (fn)), where) + "\n"
                       + name + " (" + parameters + ")\n{\n"
                       + expressions.take_temporaries () + body + "}\n";
}

} // namespace asterism::plugin
