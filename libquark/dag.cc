// SPDX-License-Identifier: LGPL-2.1-or-later
// Dag: what each task waits for, and the file.

#include "dag.h"

#include <algorithm>
#include <utility>

#include "fatal.h"
#include "record.h"

namespace asterism::quark
{

namespace
{

constexpr const char *kFile = "dot_dag_file.dot";
constexpr unsigned kRegions = 8;

/// Whether this process has made the file.
bool file_made = false;

} // namespace

Dag::Dag () : file_ (fopen (kFile, file_made ? "a" : "w"))
{
  if (file_ == nullptr)
    fatal ("QUARK_DOT_DAG_Enable", "dot_dag_file.dot cannot be opened");
  file_made = true;
  fprintf (file_, "digraph G { size=\"10,7.5\"; center=1; "
                  "orientation=portrait;\n0 [style=\"invis\"]\n");
}

Dag::~Dag ()
{
  for (unsigned level = 1; level < widths_.size (); ++level)
    fprintf (file_, "%u [label=\"%u:%u\"]\n%u->%u [style=\"invis\"];\n", level,
             level, widths_[level], level - 1, level);
  fprintf (file_, "} // close graph\n");
  fclose (file_);
}

void
Dag::connect (DagNode &node, const std::vector<User> &users, const char *color)
{
  for (const User &user : users)
    {
      node.level = std::max (node.level, user.level + 1);
      const auto known = std::any_of (
          node.edges.begin (), node.edges.end (),
          [&user] (const DagEdge &edge) { return edge.from == user.number; });
      if (!known)
        node.edges.push_back ({ user.number, color });
    }
}

/// Connects the task to those it waits for.
void
Dag::add_use (DagNode &node, const AddressUse &use)
{
  std::unique_ptr<Regions> &regions = addresses_[use.address];
  if (regions == nullptr)
    regions.reset (new Regions[1]);
  for (unsigned i = 0; i < kRegions; ++i)
    {
      if ((use.regions () >> i & 1) == 0)
        continue;
      Region &region = (*regions)[i];
      if (!use.writes ())
        {
          connect (node, region.writers, "black");
          continue;
        }
      const char *color = use.gathers () ? "green" : "black";
      const bool in_run = (use.gathers () && region.gathers)
                          || (use.accumulates () && region.accumulates);
      if (in_run && region.readers.empty ()
          && region.run_regions == use.regions ())
        connect (node, region.before, color);
      else if (region.readers.empty ())
        connect (node, region.writers, color);
      else
        connect (node, region.readers, use.gathers () ? "green" : "red");
    }
}

DagNode *
Dag::add (unsigned long long number, std::span<const AddressUse> uses)
{
  auto *node = new DagNode{ number, 1, {} };
  for (const AddressUse &use : uses)
    add_use (*node, use);
  const User user{ number, node->level };
  for (const AddressUse &use : uses)
    for (unsigned i = 0; i < kRegions; ++i)
      {
        if ((use.regions () >> i & 1) == 0)
          continue;
        Region &region = (*addresses_[use.address])[i];
        if (!use.writes ())
          {
            region.readers.push_back (user);
            continue;
          }
        const bool goes_on = region.readers.empty ()
                             && region.run_regions == use.regions ()
                             && ((use.gathers () && region.gathers)
                                 || (use.accumulates () && region.accumulates));
        if (!goes_on)
          {
            region.before = std::move (
                region.readers.empty () ? region.writers : region.readers);
            region.writers.clear ();
            region.readers.clear ();
          }
        region.writers.push_back (user);
        region.gathers = use.gathers ();
        region.accumulates = use.accumulates ();
        region.run_regions = use.regions ();
      }
  deepest_ = std::max (deepest_, node->level);
  return node;
}

void
Dag::write (DagNode *node, const TaskFlags &flags)
{
  const std::lock_guard guard (mutex_);
  for (const DagEdge &edge : node->edges)
    fprintf (file_, "t%llu->t%llu [color=\"%s\"];\n", edge.from, node->number,
             edge.color);
  fprintf (file_,
           "t%llu [fillcolor=\"%s\",label=\"%s\",style=filled]; // %llu %d %p "
           "%d %u\n{rank=same;%u;t%llu};\n",
           node->number, flags.color != nullptr ? flags.color : "white",
           flags.label != nullptr ? flags.label : " ", node->number,
           flags.priority, static_cast<void *> (flags.sequence),
           flags.thread_count, node->level, node->level, node->number);
  if (widths_.size () <= node->level)
    widths_.resize (node->level + 1);
  ++widths_[node->level];
  delete node;
}

void
Dag::barrier_reached ()
{
  const std::lock_guard guard (mutex_);
  fprintf (file_, "// QUARK_Barrier reached: level=%u\n", deepest_);
}

} // namespace asterism::quark
