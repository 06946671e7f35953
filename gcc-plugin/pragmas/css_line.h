/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* The words of `#pragma css`: lists, items and regions, as they are written.
   Nothing is known of declarations yet; expressions are left as tokens.  */

#ifndef ASTERISM_PRAGMAS_CSS_LINE_H
#define ASTERISM_PRAGMAS_CSS_LINE_H

#include "model/css.h"
#include "pragmas/token.h"

namespace asterism::plugin
{

/* A part of one dimension: `{}`, `{first}`, `{first .. second}` or
   `{first : second}`.  */
struct RegionText
{
  enum class Kind
  {
    All,
    One,
    UpTo,
    Count
  };
  Kind kind;
  Tokens first, second;
};

/* The text of one item of a clause.  With iterators it is what stands in the
   braces, `{a[i]{0:n}, i = 0;m}`, where brackets index.  */
struct ItemText
{
  Tokens object;               /* what comes before extents and regions  */
  std::vector<Tokens> extents; /* empty: `[]` */
  std::vector<RegionText> regions;
  std::vector<IteratorText> iterators;
};

/* The kinds of clauses, by what they are about and how the argument is
   written.  */
enum class ClauseKind
{
  Access,       /* items  */
  Reduction,    /* items, maybe after an operator  */
  Copy,         /* items  */
  Safe,         /* names  */
  FirstPrivate, /* names  */
  Devices,      /* names  */
  Implements,   /* a name  */
  Label,        /* a string  */
  HighPriority, /* nothing  */
  CopyDeps,     /* nothing  */
  Target,       /* nothing  */
  File,         /* a string  */
  Name,         /* a string  */
  Priority,     /* an expression, as the following  */
  If,
  Final,
  Cost,
  Geometry /* expressions  */
};

struct ClauseRow
{
  const char *name;
  ClauseKind kind;
  Mode mode; /* of accesses and copies  */
  Sharing sharing = Sharing::Ordered;
  bool of_css = true; /* it is part of `#pragma css` */
};

struct ClauseText
{
  const ClauseRow *row;
  location_t where;
  std::vector<ItemText> items;
  std::vector<Tokens> arguments; /* of what has no items  */
  Tokens op;                     /* of a reduction  */
};

/* Reads the LINE of a directive into CLAUSES.  Returns false after reporting
   what is wrong.  */
bool read_clauses (Tokens line, std::vector<ClauseText> &clauses);

/* Appends the expressions of CLAUSE to EXPRESSIONS.  */
void append_expressions (const ClauseText &clause,
                         std::vector<Tokens> &expressions);

/* Splits LIST at its commas.  Returns false when something is missing.  */
bool split_list (Tokens list, std::vector<Tokens> &parts);

/* Reads TEXT, in which brackets after the object are extents, or, for places,
   belong to the object.  Returns false after reporting what is wrong.  */
bool read_item (Tokens text, bool is_place, ItemText &item);

/* Returns the words that the object of ITEM, which has iterators, begins with
   and that are the same for all values of these: `a` of `*a[i]`.  */
Tokens base_of (const ItemText &item);

/* Appends the expressions of ITEM to EXPRESSIONS, in the order in which they
   are written.  */
void append_expressions (const ItemText &item,
                         std::vector<Tokens> &expressions);

/* Returns the character that CssItem::op has for OP, 0 when it is no operator
   of reductions.  */
char operator_of (Tokens op);

/* Returns the spelling of TOKEN when it is a name or keyword, else "".  */
std::string word_of (const Token &token);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_LINE_H  */
