// SPDX-License-Identifier: LGPL-2.1-or-later
// CoreTree: the cores by what they share, as policies of programs see it.

#ifndef ASTERISM_TOPOLOGY_CORE_TREE_H
#define ASTERISM_TOPOLOGY_CORE_TREE_H

#include <deque>
#include <vector>

#include "starpu_tree.h"

#include "base/mutex.h"
#include "topology/machine.h"

namespace asterism::topology
{

/// Owns a tree of the machine, which it makes when it is first asked for.  Any
/// thread.
class CoreTree
{
public:
  explicit CoreTree (const Machine &machine) : machine_ (machine) {}

  struct starpu_tree &root ();

private:
  void grow (struct starpu_tree &node, struct hwloc_obj *part)
      REQUIRES (mutex_);
  int core_of (const struct hwloc_obj *part) const;
  std::vector<struct hwloc_obj *> parts_of (struct hwloc_obj *part) const;

  const Machine &machine_;
  Mutex mutex_;
  bool made_ GUARDED_BY (mutex_) = false;
  struct starpu_tree root_ GUARDED_BY (mutex_) = {};
  /// The children of each node: they stay in place.
  std::deque<std::vector<struct starpu_tree>> rows_ GUARDED_BY (mutex_);
  int next_ GUARDED_BY (mutex_) = 0; ///< number of a node that is no core
};

} // namespace asterism::topology

#endif
