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

/* One item of a clause.  */
struct CssItem
{
  unsigned parameter;
  Mode mode;
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
  tree priority = NULL_TREE; /* an expression, as above */
};

/* Returns what the pragma says of the task DECL, or null when it has none.  */
const CssTask *css_of (const_tree decl);

/* Records it.  */
void note_css (tree decl, CssTask task);

/* Returns the item of the parameter INDEX, or null.  */
const CssItem *item_of (const CssTask &task, unsigned index);

/* Says whether both use the same parameters in the same way.  */
bool same_accesses (const CssTask &one, const CssTask &other);

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_CSS_H */
