/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the extents and regions of items of `#pragma css`.  */

#ifndef ASTERISM_PRAGMAS_CSS_SECTIONS_H
#define ASTERISM_PRAGMAS_CSS_SECTIONS_H

#include "pragmas/css_task.h"

namespace asterism::plugin
{

/* Has a front end parse the numbers of items.  Every member that reads returns
   whether all is right, and reports what is not.  */
class CssSections
{
public:
  explicit CssSections (CssFrontEnd &front) : front_ (front) {}

  /* Reads the extents and regions of ITEM into RESULT, whose element is what
     the pointer points to.  */
  bool read (const ItemText &item, CssItem &result);

  /* Reads an integer.  */
  bool read_number (Tokens tokens, tree &value, bool may_be_negative = false);

private:
  bool read_region (const RegionText &region, CssSection &section);
  bool check (const CssItem &item);

  CssFrontEnd &front_;
};

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_SECTIONS_H */
