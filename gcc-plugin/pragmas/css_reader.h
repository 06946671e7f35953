/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the clauses of lines of `#pragma css` that belong to one function.  */

#ifndef ASTERISM_PRAGMAS_CSS_READER_H
#define ASTERISM_PRAGMAS_CSS_READER_H

#include "pragmas/css_geometry.h"

namespace asterism::plugin
{

/* Reads the lines before the function FN.  Every member that reads returns
   whether all is right, and reports what is not.  */
class CssReader
{
public:
  CssReader (tree fn, CssFrontEnd &front);

  bool read (const std::vector<CssLine> &lines);

  /* Says whether a pointer is in no clause that must be in one.  */
  bool check_parameters (location_t where);

  CssTask task;
  tree implemented = NULL_TREE; /* the task that FN implements */
  Launch launch;                /* of the kernel that FN stands for */

private:
  bool read_clause (const ClauseText &clause);
  bool read_item (const ClauseText &clause, const ItemText &item);
  bool read_operator (const ClauseText &clause, CssItem &result);
  bool read_implements (const ClauseText &clause);
  bool add_item (const ClauseText &clause, const CssItem &item, tree parm);
  bool check_item (const CssItem &item, tree parm);
  bool merge_copies ();
  void warn_of_copy (const CssItem &copy);
  /* Returns the stand-in called NAME and its INDEX; NULL_TREE after
     reporting.  */
  tree find_parameter (const Token &name, unsigned &index);
  bool is_array (unsigned index) const;

  tree fn_;
  CssFrontEnd &front_;
  CssSections sections_;
  std::vector<Parameter> parameters_;
  std::vector<CssItem> copies_;
};

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_READER_H */
