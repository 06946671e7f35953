/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Items of `#pragma css task` before a call or a block: what is kept of their
   words while the front end evaluates the place and the numbers.  */

#ifndef ASTERISM_PRAGMAS_CSS_CALL_ITEM_H
#define ASTERISM_PRAGMAS_CSS_CALL_ITEM_H

#include "model/css_call.h"
#include "pragmas/css_sections.h"
#include "pragmas/statement.h"

namespace asterism::plugin
{

/* An item of a line.  Its operands are the place and then its numbers.  */
struct WrittenItem
{
  const ClauseRow *row;
  char op = 0;
  location_t op_where = UNKNOWN_LOCATION; /* unknown: there is none */
  location_t where = UNKNOWN_LOCATION;
  ItemShape shape;

  size_t
  count () const
  {
    return 1 + shape.count ();
  }
};

/* Returns what is kept of ITEM of CLAUSE.  */
WrittenItem write_item (const ClauseText &clause, const ItemText &item);

/* Takes the operands of WRITTEN off OPERANDS, and makes RESULT of them.
   Returns whether all is right, and reports what is not.  */
bool build_item (const WrittenItem &written, Operands &operands,
                 CallItem &result);

/* Takes the next of OPERANDS, and makes a number of it, or of a condition, that
   may be a pointer as well.  */
bool take_number (Operands &operands, tree &value, bool is_condition = false);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_CALL_ITEM_H */
