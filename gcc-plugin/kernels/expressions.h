/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the expressions of a kernel.

   Every operation is printed with the type that it has in the program's tree,
   so that the device converts, wraps and rounds where a core does.  Arrays of
   arrays are printed as arrays of their innermost elements, of which an index
   is computed: devices' languages lack arrays of variable length.  */

#ifndef ASTERISM_KERNELS_EXPRESSIONS_H
#define ASTERISM_KERNELS_EXPRESSIONS_H

#include "kernels/variables.h"

namespace asterism::plugin
{

class Expressions
{
public:
  /* Returns the name of the function of the program FN in the kernel, where its
     pointers point to SPACES; called at WHERE.  */
  using NameFunction = std::function<std::string (
      tree fn, const std::vector<Space> &spaces, location_t where)>;

  Expressions (Source &source, Refusal &refusal, TypeNames &types,
               Variables &variables, NameFunction name_function)
      : source_ (source), refusal_ (refusal), types_ (types),
        variables_ (variables), name_function_ (std::move (name_function))
  {
  }

  /* Returns the value of T; of an array, a pointer to its first element.  */
  std::string value (tree t);

  /* Returns the initialiser of a variable of TYPE with the value T.  */
  std::string initializer (tree t, tree type);

  /* Returns the declarations of variables that the expressions since the last
     call need, and forgets them.  */
  std::string take_temporaries ();

private:
  std::string constant (tree t);
  std::string variable (tree t);
  std::string static_variable (tree t);
  std::string table (tree t);
  std::string conversion (tree t);
  std::string assignment (tree t);
  std::string increment (tree t);
  std::string save (tree t);
  std::string construct (tree t, bool address);
  std::string composed (const std::string &name, tree t, tree type);
  std::string joined (tree t, std::initializer_list<const char *> operators);
  std::string operation (tree t);
  std::string call (tree t);
  std::string builtin (tree t, tree fn);
  std::string place (tree t);
  std::string pointer_to (tree t);
  std::string moved (tree t);
  std::function<std::string (tree)>
  printer ()
  {
    return [this] (tree t) { return value (t); };
  }
  std::string unsupported (tree t);
  std::string temporary (tree type, location_t where, tree decl = NULL_TREE);
  bool check_written (tree t);
  location_t
  where (tree t)
  {
    return where_ = EXPR_HAS_LOCATION (t) ? EXPR_LOCATION (t) : where_;
  }

  Source &source_;
  Refusal &refusal_;
  TypeNames &types_;
  Variables &variables_;
  NameFunction name_function_;
  location_t where_ = UNKNOWN_LOCATION;
  std::unordered_map<tree, std::string> saved_;
  std::string temporaries_;
};

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_EXPRESSIONS_H */
