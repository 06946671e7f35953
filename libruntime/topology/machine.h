// SPDX-License-Identifier: LGPL-2.1-or-later
// What machine this is: cores the process may use, binding, NUMA nodes.

#ifndef ASTERISM_TOPOLOGY_MACHINE_H
#define ASTERISM_TOPOLOGY_MACHINE_H

#include <cstddef>
#include <memory>
#include <vector>

#include "base/status.h"

struct hwloc_obj;
struct hwloc_topology;

namespace asterism
{
struct Options;
}

namespace asterism::topology
{

class Description;

/// The machine as hwloc sees it, restricted to what this process may use
/// (affinity mask, cgroup CPU quota).  Constant after load (); any thread.
class Machine
{
public:
  Machine ();
  ~Machine ();

  /// Takes account of the affinity mask, and tells hardware threads of a core
  /// apart, as the options say.
  Status load (const Options &options);

  /// Cores this process may run on, at least 1; hardware threads only where
  /// the options ask for several on a core.
  unsigned core_count () const;

  /// Cores' worth of CPU time the cgroup allows, at least 1; core_count ()
  /// when there is no quota.
  unsigned usable_cores () const;

  /// Binds the calling thread to a core.  Requires: core < core_count ().
  Status bind (unsigned core) const;
  /// Binds the calling thread to any of several cores.
  Status bind (const std::vector<unsigned> &cores) const;

  /// Has the calling thread run on a core now, if it may: the system can move
  /// it again.  Requires: core < core_count ().
  void move_to (unsigned core) const;

  /// NUMA node of a core, counted from 0.
  unsigned numa_node (unsigned core) const;

  size_t memory_bytes () const;

  /// The machine that is simulated in place of this one, or null.
  const Description *simulated () const;

  /// Return hwloc's objects of the machine and of a core, which belong to this
  /// object.
  struct hwloc_topology *topology () const;
  struct hwloc_obj *core_object (unsigned core) const;

  /// The system's number of a core's NUMA node, and the memory of one of that
  /// number.
  unsigned numa_number (unsigned core) const;
  static size_t numa_bytes (unsigned number);

  /// Memory on a NUMA node if the system can, anywhere otherwise; null: none.
  static void *allocate (unsigned numa_number, size_t bytes);
  static void free (void *memory, size_t bytes);

private:
  struct Details;
  std::unique_ptr<Details> details_;
};

} // namespace asterism::topology

#endif
