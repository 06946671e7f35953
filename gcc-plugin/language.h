/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* Questions that only the C or only the C++ front end can answer about
   declarations.  */

#ifndef ASTERISM_LANGUAGE_H
#define ASTERISM_LANGUAGE_H

namespace asterism::plugin
{

struct Language
{
  /* Says whether a template is being read, or DECL is part of one.  */
  bool (*is_template) (tree decl);

  /* Says whether DECL is `constexpr` or `consteval`.  */
  bool (*is_constexpr) (tree decl);

  /* Says whether values of TYPE may be copied byte by byte.  */
  bool (*copies_as_bytes) (tree type);

  /* Returns the function that EXPRESSION names, NULL_TREE when none.  With
     overloads it is the one whose parameters are those of the function type
     TYPE, when TYPE is given.  */
  tree (*resolve) (tree expression, tree type);

  /* Says whether EXPRESSION names a set of functions, and returns the name.  */
  bool (*is_overloaded) (tree expression);
  tree (*name_of) (tree expression);

  /* Makes the tag `struct NAME` known in the outermost scope, as one whose
     definition is elsewhere, unless it is known.  Returns its type, NULL_TREE
     when that is not possible here.  */
  tree (*declare_tag) (tree name);

  /* Says whether the function DECL, which has a body here, is compiled in
     another unit: C99's `inline`, and `extern inline` of gnu_inline.  */
  bool (*is_elsewhere) (tree decl);

  /* Forgets that the program uses the `inline' function FN, which GCC would
     warn of if it has no body.  */
  void (*forget_use) (tree fn);

  /* Adds to the function FN, which the front end did not make, what it looks
     for in its own when it writes dumps.  */
  void (*adopt) (tree fn);

  /* Gives FN, which has a body of the program's statements, what the front end
     looks for when it lowers them.  */
  void (*adopt_body) (tree fn);
};

/* The front end that reads the program.  */
const Language &language ();

extern const Language language_of_c;
extern const Language language_of_cxx;

} // namespace asterism::plugin

#endif /* ASTERISM_LANGUAGE_H  */
