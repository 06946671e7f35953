/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* The contents of `#pragma starpu opencl`.  */

#ifndef ASTERISM_MODEL_KERNEL_H
#define ASTERISM_MODEL_KERNEL_H

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
};

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_KERNEL_H  */
