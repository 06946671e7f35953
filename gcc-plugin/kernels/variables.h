/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The variables of a kernel.

   Variables that the loop declares, and the counters of its loops, belong to
   the work-item.  Every other one that it uses is captured: a buffer of the
   task, or a value that is passed when the kernel is launched.  */

#ifndef ASTERISM_KERNELS_VARIABLES_H
#define ASTERISM_KERNELS_VARIABLES_H

#include "kernels/types.h"

namespace asterism::plugin
{

class Variables
{
public:
  /* Makes DECL a variable of the work-item.  Returns its name.  */
  std::string declare (tree decl);

  /* Returns the name of DECL, which is captured unless it was declared.  */
  std::string name (tree decl);

  /* Says whether DECL is the work-item's own.  */
  bool
  owns (tree decl) const
  {
    return own_.count (decl);
  }

  /* Set and return where the pointer variable DECL points to.  */
  void
  set_space (tree decl, Space space)
  {
    spaces_[decl] = space;
  }
  Space
  space (tree decl) const
  {
    auto found = spaces_.find (decl);
    return found == spaces_.end () ? Space::Global : found->second;
  }

  /* Returns a new name, for what the program does not name.  */
  std::string
  make_name (const char *prefix)
  {
    return prefix + ("_" + std::to_string (++count_));
  }

  /* Returns what is captured, in the order of its first use.  */
  const std::vector<tree> &
  captured () const
  {
    return captured_;
  }

private:
  unsigned count_ = 0;
  std::unordered_map<tree, std::string> names_;
  std::unordered_set<tree> own_;
  std::unordered_map<tree, Space> spaces_;
  std::vector<tree> captured_;
};

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_VARIABLES_H */
