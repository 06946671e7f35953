/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* A kernel that is embedded: that of `#pragma starpu opencl`, or one made of a
   loop.  */

#ifndef ASTERISM_MODEL_KERNEL_H
#define ASTERISM_MODEL_KERNEL_H

#include "model/task.h"

namespace asterism::plugin
{

struct Kernel
{
  tree implementation;      /* the declared function that gets a body  */
  std::string file;         /* as the pragma names it  */
  std::string path;         /* where it was found  */
  std::string source;       /* the text of the file  */
  std::string name;         /* of the kernel in it  */
  tree group;               /* an integer expression over the parameters  */
  std::vector<tree> global; /* none to three of them  */
  location_t where;         /* of the pragma  */
  Target target = Target::Opencl;
};

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_KERNEL_H  */
