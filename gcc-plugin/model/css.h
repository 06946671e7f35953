/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tasks of `#pragma css`: which bytes each pointer of theirs stands for.  */

#ifndef ASTERISM_MODEL_CSS_H
#define ASTERISM_MODEL_CSS_H

#include "model/task.h"

namespace asterism::plugin
{

/* A part of one dimension: expressions of type `long` over the stand-ins of the
   parameters.  */
struct CssSection
{
  tree extent;
  tree start;
  tree length;
};

/* How tasks that use the same bytes by such an item stand to each other, beside
   what its mode says.  The values are those of asterism_css.h.  */
enum class Sharing
{
  Ordered = 0,
  Commutative = 2, /* in any order, one at a time */
  Concurrent = 4   /* at the same time */
};

/* One item of a clause.  */
struct CssItem
{
  unsigned parameter;
  Mode mode;
  Sharing sharing = Sharing::Ordered;
  char op = 0;  /* of a reduction: one character of `+*&|^ao<>` */
  tree element; /* the type of an element; void: bytes */
  std::vector<CssSection> sections;
  bool unbounded = false; /* the outermost extent is not known */
  bool has_region = false;
  location_t where;
};

struct CssTask
{
  tree parameters = NULL_TREE; /* the stand-ins, a chain of PARM_DECLs */
  std::vector<CssItem> items;
  tree priority = NULL_TREE; /* expressions, as above */
  tree condition = NULL_TREE;
  tree cost = NULL_TREE;
  bool has_more = false; /* data that are added before each call */
  std::string label;
  std::vector<unsigned> safe;  /* pointers that are passed as they are */
  std::vector<unsigned> bases; /* of them, those that further data are at */
  std::vector<Target> targets; /* of its own body; none: cores */
};

/* Returns what the pragma says of the task DECL, or null when it has none.  */
const CssTask *css_of (const_tree decl);

/* Records it.  */
void note_css (tree decl, CssTask task);

/* Records that the unit has a line of `#pragma css`, and says whether it has.
 */
void note_css_used ();
bool uses_css ();

/* Returns the first item of the parameter INDEX, or null.  */
const CssItem *item_of (const CssTask &task, unsigned index);

/* Returns the type pointed to by a pointer or reference TYPE to data, else
   NULL_TREE.  */
tree css_pointee (tree type);

/* Brings the items into the order that the runtime expects: those of the
   buffers, one each, in their order, and then further ones of theirs.  */
void order_items (CssTask &task);

/* Returns how the parameter INDEX is used, by all of its items.  */
Mode mode_in (const CssTask &task, unsigned index);

/* Says whether both use the same parameters in the same way.  */
bool same_accesses (const CssTask &one, const CssTask &other);

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_CSS_H */
