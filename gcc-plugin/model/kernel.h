/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* A kernel that is embedded: that of `#pragma starpu opencl` or `cuda`, or one
   made of a loop.  */

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
  std::vector<tree> global; /* none to three of them; for a CUDA file, blocks */
  location_t where;         /* of the pragma  */
  Target target = Target::Opencl;
  bool has_shared = false; /* the last size is that of shared memory  */
  tree shared = NULL_TREE; /* bytes for each block of a CUDA file  */

  /* Keeps SIZES in the order of the pragma: the size of a group, the extents,
     and the bytes of shared memory if there are any.  */
  void
  set_sizes (std::vector<tree> sizes)
  {
    if (has_shared)
      {
        shared = sizes.back ();
        sizes.pop_back ();
      }
    group = sizes.front ();
    global.assign (sizes.begin () + 1, sizes.end ());
  }
};

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_KERNEL_H  */
