/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The static description of a task that its submission hands to the runtime,
   and the layout of the block of arguments.  */

#ifndef ASTERISM_BUILD_DESCRIPTOR_H
#define ASTERISM_BUILD_DESCRIPTOR_H

#include "model/task.h"

namespace asterism::plugin
{

/* Where each argument of a task lies in the block.  */
struct BlockLayout
{
  std::vector<unsigned HOST_WIDE_INT> offsets; /* one a parameter */
  /* One an item of `#pragma css`: where the distance of the pointer from the
     first byte used is put; 0: it is none.  */
  std::vector<unsigned HOST_WIDE_INT> item_offsets;
  /* The parameters that are distances in buffers with bounds, and where their
     values for copies are put; and the address of the objects that describe
     them.  */
  struct Distance
  {
    unsigned parameter;
    unsigned HOST_WIDE_INT offset;
  };
  std::vector<Distance> distances;
  tree distance_objects = NULL_TREE;
  unsigned HOST_WIDE_INT values_offset;
  unsigned HOST_WIDE_INT size;
};

/* Lays the block of TASK out.  */
BlockLayout lay_out_block (const Task &task);

/* Returns a new asterism_task_v1 that describes TASK.  */
tree build_descriptor (const Task &task, const BlockLayout &layout);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_DESCRIPTOR_H */
