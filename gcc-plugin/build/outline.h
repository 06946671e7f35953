/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves a statement of a function to a function of its own.

   GCC's own outlining, of OpenMP's regions, works on GIMPLE and ends in calls
   of libgomp; here the tree of the front end is moved while the function around
   it is still one.  Variables of that function which the statement uses are
   replaced by expressions over the parameters of the new one.  */

#ifndef ASTERISM_BUILD_OUTLINE_H
#define ASTERISM_BUILD_OUTLINE_H

namespace asterism::plugin
{

class Outline
{
public:
  /* STATEMENT is part of the body of FN.  */
  Outline (tree fn, tree statement);

  /* Has EXPRESSION, wherever it is in the statement, be replaced as a whole. To
     be called before scan.  */
  void add_object (tree expression);

  /* Says whether EXPRESSION is one of the objects.  */
  bool is_object (tree expression) const;

  /* Finds what the statement uses.  */
  void scan ();

  /* Returns the variables of the function, and the values that were saved
     outside of the statement, that it uses, in the order of their first use. */
  const std::vector<tree> &
  captured () const
  {
    return captured_;
  }

  /* Says whether the statement declares DECL, a variable or a label.  */
  bool
  owns (tree decl) const
  {
    return own_.count (decl);
  }

  /* Returns the first jump from outside to a label of the statement, or
     NULL_TREE.  */
  tree jump_into () const;

  /* Has EXPRESSION, an object or captured, be replaced by REPLACEMENT.  */
  void
  replace (tree expression, tree replacement)
  {
    replacements_.push_back ({ expression, replacement });
  }

  /* Makes the statement, which is taken out of its function by the caller, the
     body of BODY, which has its parameters.  */
  void move_to (tree body);

  tree
  function () const
  {
    return fn_;
  }
  tree &
  statement ()
  {
    return statement_;
  }

private:
  struct Replacement
  {
    tree from;
    tree to;
  };

  static tree visit_outside (tree *node, int *subtrees, void *self);
  static tree visit_declaration (tree *node, int *subtrees, void *self);
  static tree visit_use (tree *node, int *subtrees, void *self);
  static tree visit_move (tree *node, int *subtrees, void *self);
  void note_bounds (tree type);
  void capture (tree what);
  void move_decl (tree decl);
  std::vector<tree> take_scopes ();

  tree fn_;
  tree statement_;
  tree body_ = NULL_TREE;
  std::vector<tree> objects_;
  std::vector<tree> captured_;
  std::vector<Replacement> replacements_;
  std::vector<tree> jumps_; /* from outside */
  std::unordered_set<tree> outside_;
  std::unordered_set<tree> own_;
  std::unordered_set<tree> known_; /* captured */
  std::unordered_set<tree> saved_; /* values that were visited */
};

/* Says whether both expressions mean the same place.  */
bool same_place (tree one, tree other);

/* Says whether DECL is a variable, parameter or result that lives as long as a
   call.  */
bool is_automatic (tree decl);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_OUTLINE_H */
