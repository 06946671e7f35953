/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A native kernel that a declaration of `#pragma css target' stands for, and
   the geometry of its launches.  */

#ifndef ASTERISM_MODEL_LAUNCH_H
#define ASTERISM_MODEL_LAUNCH_H

#include "model/kernel.h"

namespace asterism::plugin
{

/* Sizes are expressions of type `long` over stand-ins for the parameters of the
   task.  */
struct Launch
{
  const char *form = nullptr; /* `ndrange`, or `grid`; null: no geometry */
  std::vector<tree> local;    /* sizes of a group */
  std::vector<tree> whole;    /* work-items, or groups with `grid` */
  tree shared = NULL_TREE;    /* bytes of memory for each group */
  Kernel kernel;              /* its file, source and name */
  location_t where = UNKNOWN_LOCATION; /* of the first clause */
  location_t file_where = UNKNOWN_LOCATION;
};

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_LAUNCH_H */
