/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of a kernel's variables.  */

#include "gcc_headers.h"

#include "kernels/variables.h"

namespace asterism::plugin
{

/* A number behind each name keeps it apart from others of the program, and from
   the words of OpenCL C and CUDA C.  */
std::string
Variables::declare (tree decl)
{
  own_.insert (decl);
  std::string &known = names_[decl];
  if (known.empty ())
    known = make_name (DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl))
                                        : "unnamed");
  for (char &c : known)
    if (!ISALNUM (c) && c != '_')
      c = '_';
  return known;
}

std::string
Variables::name (tree decl)
{
  auto found = names_.find (decl);
  if (found != names_.end ())
    return found->second;
  std::string made = declare (decl);
  own_.erase (decl);
  captured_.push_back (decl);
  return made;
}

} // namespace asterism::plugin
