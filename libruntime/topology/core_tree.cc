// SPDX-License-Identifier: LGPL-2.1-or-later
// CoreTree: the cores by what they share, as policies of programs see it.

#include "topology/core_tree.h"

#include <hwloc.h>

namespace asterism::topology
{

/// The core that is that part of the machine, or -1.
int
CoreTree::core_of (const struct hwloc_obj *part) const
{
  for (unsigned core = 0; core < machine_.core_count (); ++core)
    if (machine_.core_object (core) == part)
      return int (core);
  return -1;
}

/// The parts directly below that have cores which may be used.
std::vector<struct hwloc_obj *>
CoreTree::parts_of (struct hwloc_obj *part) const
{
  std::vector<struct hwloc_obj *> parts;
  for (unsigned i = 0; i < part->arity; ++i)
    for (unsigned core = 0; core < machine_.core_count (); ++core)
      if (const struct hwloc_obj *object = machine_.core_object (core);
          object != nullptr
          && hwloc_bitmap_isincluded (object->cpuset,
                                      part->children[i]->cpuset))
        {
          parts.push_back (part->children[i]);
          break;
        }
  return parts;
}

/// Makes the node that part, or the first below it that is a core or has
/// several parts.
void
CoreTree::grow (struct starpu_tree &node, struct hwloc_obj *part)
{
  std::vector<struct hwloc_obj *> parts;
  int core;
  while ((core = core_of (part)) < 0)
    {
      parts = parts_of (part);
      if (parts.size () != 1)
        break;
      part = parts[0];
    }
  node.is_pu = core >= 0;
  node.id = node.is_pu ? core : next_++;
  if (node.is_pu || parts.empty ())
    return;
  std::vector<struct starpu_tree> &row = rows_.emplace_back (parts.size ());
  node.nodes = row.data ();
  node.arity = int (row.size ());
  for (size_t i = 0; i < row.size (); ++i)
    {
      row[i].father = &node;
      row[i].level = node.level + 1;
      grow (row[i], parts[i]);
    }
}

struct starpu_tree &
CoreTree::root ()
{
  MutexLock lock (mutex_);
  if (!made_)
    {
      next_ = int (machine_.core_count ());
      grow (root_, hwloc_get_root_obj (machine_.topology ()));
      made_ = true;
    }
  return root_;
}

} // namespace asterism::topology
