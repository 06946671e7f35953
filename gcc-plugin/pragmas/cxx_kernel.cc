/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sizes of kernels in C++.  The line

     #pragma starpu opencl f "file.cl" "kernel" 64 n * 2

   becomes, with the types of the parameters behind hidden names,

     #pragma
     __asterism_type_1 static inline
     __asterism_size_4 (__asterism_type_2 v, __asterism_type_3 n)
     {
       return __asterism_pragma_extent (PLACE, n * 2);
     }

   for every size that is no literal; then the body of f calls these
   functions.  */

#define ASTERISM_FRONT_END_CXX
#include "gcc_headers.h"

#include "build/kernel.h"
#include "build/object.h"
#include "pragmas/cxx_kernel.h"
#include "pragmas/cxx_tokens.h"
#include "pragmas/front_end.h"
#include "pragmas/kernel_source.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* A size: its value, or the name of the function that computes it.  */
struct Size
{
  tree value;
  tree function;
};

/* Kernels whose sizes are being read.  */
struct Pending
{
  Kernel kernel;
  tree parameters;
  std::vector<Size> sizes;
};

std::vector<Pending> pending;

/* Appends the definition of the function FUNCTION that returns SIZE.  */
void
append_function (std::vector<Token> &tokens, tree function, tree size_name,
                 const std::vector<std::pair<tree, tree>> &parameters,
                 Tokens size, tree extent)
{
  location_t where = size.front ().where;
  location_t last = size.back ().where;
  auto punctuate = [&] (cpp_ttype type, location_t place) {
    tokens.push_back (cxx_punctuator (type, place));
  };
  tokens.push_back (cxx_name (size_name, where));
  tokens.push_back (cxx_keyword (RID_STATIC, where));
  tokens.push_back (cxx_keyword (RID_INLINE, where));
  tokens.push_back (cxx_name (function, where));
  punctuate (CPP_OPEN_PAREN, where);
  for (size_t i = 0; i < parameters.size (); i++)
    {
      if (i)
        punctuate (CPP_COMMA, where);
      tokens.push_back (cxx_name (parameters[i].first, where));
      if (parameters[i].second)
        tokens.push_back (cxx_name (parameters[i].second, where));
    }
  punctuate (CPP_CLOSE_PAREN, where);
  punctuate (CPP_OPEN_BRACE, where);
  tokens.push_back (cxx_keyword (RID_RETURN, where));
  tokens.push_back (cxx_name (extent, where));
  punctuate (CPP_OPEN_PAREN, where);
  tokens.push_back (cxx_number (place_of (size), where));
  punctuate (CPP_COMMA, where);
  tokens.insert (tokens.end (), size.begin (), size.end ());
  punctuate (CPP_CLOSE_PAREN, last);
  punctuate (CPP_SEMICOLON, last);
  punctuate (CPP_CLOSE_BRACE, last);
}

void
define (const Pending &complete)
{
  std::vector<tree> extents;
  for (const Size &size : complete.sizes)
    {
      tree value = size.value;
      if (!value)
        {
          auto_vec<tree> arguments;
          for (tree p = complete.parameters; p; p = DECL_CHAIN (p))
            arguments.safe_push (p);
          value = build_call_expr_loc_array (complete.kernel.where,
                                             size.function, arguments.length (),
                                             arguments.address ());
        }
      extents.push_back (value);
    }
  Kernel kernel = complete.kernel;
  kernel.set_sizes (extents);
  define_kernel (kernel);
}

bool
is_complete (const Pending &one)
{
  return std::all_of (one.sizes.begin (), one.sizes.end (), [] (Size size) {
    return size.value || TREE_CODE (size.function) == FUNCTION_DECL;
  });
}

bool
is_literal (Tokens size)
{
  return size.size () == 1 && size[0].type == CPP_NUMBER && size[0].value
         && TREE_CODE (size[0].value) == INTEGER_CST;
}

} // namespace

std::string
cxx_fresh_name (const char *what)
{
  static unsigned count = 1;
  return unique_name (std::string (kReservedPrefix) + what + "_", count);
}

tree
cxx_name_type (tree type)
{
  tree id = get_identifier (cxx_fresh_name ("type").c_str ());
  tree decl = build_decl (BUILTINS_LOCATION, TYPE_DECL, id, type);
  DECL_CONTEXT (decl) = FROB_CONTEXT (current_namespace);
  DECL_ARTIFICIAL (decl) = 1;
  TREE_USED (decl) = 1;
  pushdecl (decl);
  return id;
}

void
finish_cxx_kernel (const Kernel &kernel, tree parameters,
                   const std::vector<Tokens> &sizes, tree extent)
{
  Pending made = { kernel, parameters, {} };
  std::vector<std::pair<tree, tree>> named;
  std::vector<Token> tokens;
  tree size_name = NULL_TREE;
  for (Tokens size : sizes)
    {
      if (is_literal (size))
        {
          tree value = check_extent (size[0].value, size[0].where);
          if (value == error_mark_node)
            return;
          made.sizes.push_back ({ value, NULL_TREE });
          continue;
        }
      if (!size_name)
        {
          size_name = cxx_name_type (size_type_node);
          for (tree p = parameters; p; p = DECL_CHAIN (p))
            named.push_back ({ cxx_name_type (TREE_TYPE (p)), DECL_NAME (p) });
        }
      tree function = get_identifier (cxx_fresh_name ("size").c_str ());
      append_function (tokens, function, size_name, named, size, extent);
      made.sizes.push_back ({ NULL_TREE, function });
    }
  if (tokens.empty ())
    {
      define (made);
      return;
    }
  if (!replace_line (tokens))
    {
      auto_diagnostic_group group;
      error_at (kernel.where, "%<#pragma starpu %s%> cannot stand here",
                pragma_of (kernel.target));
      inform (kernel.where, "move it to the top level");
      return;
    }
  keep (kernel.implementation);
  pending.push_back (std::move (made));
}

void
finish_cxx_size (void *data, void *)
{
  tree decl = static_cast<tree> (data);
  if (pending.empty () || !decl || TREE_CODE (decl) != FUNCTION_DECL)
    return;
  for (size_t i = 0; i < pending.size (); i++)
    {
      bool found = false;
      for (Size &size : pending[i].sizes)
        if (size.function && size.function == DECL_NAME (decl))
          {
            size.function = keep (decl);
            TREE_USED (decl) = 1;
            found = true;
          }
      if (!found || !is_complete (pending[i]))
        continue;
      Pending complete = std::move (pending[i]);
      pending.erase (pending.begin () + i);
      define (complete);
      return;
    }
}

} // namespace asterism::plugin
