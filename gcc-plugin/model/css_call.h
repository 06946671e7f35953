/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* The contents of `#pragma css task` before a call or a block.  */

#ifndef ASTERISM_MODEL_CSS_CALL_H
#define ASTERISM_MODEL_CSS_CALL_H

#include "model/css.h"

namespace asterism::plugin
{

/* An item: the PLACE is a pointer, or the address of what the clause names, of
   TYPE as written.  Numbers in its sections are expressions of the caller.  */
struct CallItem
{
  tree place;
  tree type;
  bool is_safe;
  bool is_private; /* of `firstprivate` */
  bool is_base;    /* iterators say what of it is used */
  CssItem item;
};

/* Returns the first word of the directive that is being read, or whose task is
   being made: `css`, or `starpu`.  Messages name the directive by it.  */
inline const char *&
css_space ()
{
  static const char *space = "css";
  return space;
}

struct CallTask
{
  location_t where;
  const char *space = css_space ();
  std::vector<CallItem> items;
  tree priority = NULL_TREE;
  tree condition = NULL_TREE;
  tree cost = NULL_TREE;
  bool has_more = false;       /* items with iterators */
  std::vector<Target> targets; /* none: cores */

  bool
  is_for_devices () const
  {
    return std::any_of (targets.begin (), targets.end (),
                        [] (Target t) { return t != Target::Cpu; });
  }
  std::string label;
};

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_CSS_CALL_H  */
