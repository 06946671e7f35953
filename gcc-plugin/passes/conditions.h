/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The conditions under which a block is executed.  */

#ifndef ASTERISM_PASSES_CONDITIONS_H
#define ASTERISM_PASSES_CONDITIONS_H

namespace asterism::plugin
{

/* A branch and the way taken there.  */
struct Condition
{
  gimple *branch;
  edge taken;
};

/* Returns the conditions that hold whenever BLOCK is executed.  Requires:
   dominators are known.  */
std::vector<Condition> conditions_of (basic_block block);

/* Says whether A and B test the same, as far as their text tells.  */
bool same_condition (const Condition &a, const Condition &b);

/* Says whether CONDITION tells by which edges of the join of a flag control
   must have come; they are appended to EDGES.  */
bool edges_of_flag (const Condition &condition, std::vector<edge> &edges);

/* Returns the pointer that is null on the edge E, or NULL_TREE.  */
tree null_pointer_on (edge e);

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_CONDITIONS_H */
