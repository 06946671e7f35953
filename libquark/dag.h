// SPDX-License-Identifier: LGPL-2.1-or-later
// Dag: the graph of the tasks, written in the language of Graphviz.

#ifndef ASTERISM_QUARK_DAG_H
#define ASTERISM_QUARK_DAG_H

#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "address_uses.h"

namespace asterism::quark
{

struct TaskFlags;

/// An edge to a task from one that it waits for.
struct DagEdge
{
  unsigned long long from;
  const char *color;
};

/// A task in the graph.  Made when it is inserted, written when it has ended.
struct DagNode
{
  unsigned long long number;
  unsigned level; ///< one more than the largest of those before it
  std::vector<DagEdge> edges;
};

/// Writes dot_dag_file.dot in the working directory.  The master adds tasks in
/// the order of the program; any rank writes them.
class Dag
{
public:
  /// Opens the file, to append when an earlier graph of the process is there.
  Dag ();
  ~Dag (); ///< ends the graph
  Dag (const Dag &) = delete;
  Dag &operator= (const Dag &) = delete;

  /// Finds what a new task waits for.
  DagNode *add (unsigned long long number, std::span<const AddressUse> uses);
  /// Writes the task, which has ended, and forgets it.
  void write (DagNode *node, const TaskFlags &flags);
  void barrier_reached ();

private:
  /// A task that used a region, and its level.
  struct User
  {
    unsigned long long number;
    unsigned level;
  };
  /// The last users of a region: those for which the writers waited, those
  /// that wrote together, and the readers since.
  struct Region
  {
    std::vector<User> before, writers, readers;
    bool gathers = false, accumulates = false;
    uint8_t run_regions = 0;
  };
  using Regions = Region[8];

  void add_use (DagNode &node, const AddressUse &use);
  static void connect (DagNode &node, const std::vector<User> &users,
                       const char *color);

  std::mutex mutex_; ///< guards the file and the widths
  FILE *file_;
  std::map<uintptr_t, std::unique_ptr<Regions>> addresses_; ///< the master's
  unsigned deepest_ = 0;                                    ///< the master's
  std::vector<unsigned> widths_; ///< by level, of the tasks written
};

} // namespace asterism::quark

#endif
