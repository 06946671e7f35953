/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the extents and regions of items of `#pragma css`, of which those
   before functions are numbers over the parameters, and those before calls and
   blocks are numbers of the caller.  */

#ifndef ASTERISM_PRAGMAS_CSS_SECTIONS_H
#define ASTERISM_PRAGMAS_CSS_SECTIONS_H

#include "pragmas/css_task.h"

namespace asterism::plugin
{

/* The brackets and braces of an item, whose numbers stand elsewhere.  */
struct ItemShape
{
  ItemShape () = default;
  explicit ItemShape (const ItemText &item);

  /* Returns how many numbers there are.  */
  size_t count () const;

  std::vector<bool> extents; /* false: `[]` */
  std::vector<RegionText::Kind> regions;
};

/* The numbers of an item, in the order in which they are written.  */
class ItemNumbers
{
public:
  virtual ~ItemNumbers () {}

  /* Takes the next number.  Returns false after reporting what is wrong.  */
  virtual bool next (tree &value, bool may_be_negative) = 0;

  /* Returns the elements of the type ARRAY, an expression of type `long`, or
     NULL_TREE when they are not known.  */
  virtual tree extent_of (tree array) = 0;

  /* Returns the outermost extent that the declaration of a pointer gives it as
     an array, or NULL_TREE.  */
  virtual tree
  own_extent ()
  {
    return NULL_TREE;
  }
};

/* Reads the extents and regions of SHAPE into RESULT, whose element becomes
   that of the array: the item is a pointer or an array of TYPE.  Returns
   whether all is right, and reports what is not.  */
bool read_sections (const ItemShape &shape, tree type, ItemNumbers &numbers,
                    CssItem &result);

/* Reports the constant number VALUE, written at WHERE, if it is negative.
   Returns whether it is right.  */
bool check_sign (location_t where, tree value);

/* A parameter of the function FN: its place among these, its type as declared,
   and the stand-ins of all.  */
struct DeclaredParameter
{
  tree fn;
  unsigned index;
  tree type;
  tree stand_ins;
};

/* Has a front end parse the numbers of items before functions.  */
class CssSections
{
public:
  explicit CssSections (CssFrontEnd &front) : front_ (front) {}

  /* Reads the extents and regions of ITEM, which is PARAMETER, into RESULT, as
     read_sections does.  */
  bool read (const ItemText &item, const DeclaredParameter &parameter,
             CssItem &result);

  /* Reads an integer.  */
  bool read_number (Tokens tokens, tree &value, bool may_be_negative = false);

  CssFrontEnd &
  front () const
  {
    return front_;
  }

private:
  CssFrontEnd &front_;
};

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_SECTIONS_H */
