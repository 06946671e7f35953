/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of the program that a kernel calls, which become functions of
   the device.  One that takes pointers becomes one for each combination of what
   these point to.  */

#ifndef ASTERISM_KERNELS_FUNCTIONS_H
#define ASTERISM_KERNELS_FUNCTIONS_H

#include "kernels/types.h"

namespace asterism::plugin
{

class Functions
{
public:
  Functions (Source &source, Refusal &refusal, TypeNames &types)
      : source_ (source), refusal_ (refusal), types_ (types)
  {
  }

  /* Returns the name of FN, whose pointers point to SPACES, called at WHERE.
     Adds it to the source when it is first called.  */
  std::string name (tree fn, const std::vector<Space> &spaces,
                    location_t where);

private:
  void define (tree fn, const std::string &name,
               const std::vector<Space> &spaces);

  Source &source_;
  Refusal &refusal_;
  TypeNames &types_;
  std::unordered_map<std::string, std::string> names_;
  std::vector<tree> open_; /* those that are being defined  */
};

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_FUNCTIONS_H */
