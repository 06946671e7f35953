/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the source writes an attribute of a declaration, of which GCC tells no
   location.  */

#ifndef ASTERISM_SOURCE_SPELLING_H
#define ASTERISM_SOURCE_SPELLING_H

namespace asterism::plugin
{

/* An attribute as it is written.  It owns nothing.  When it cannot be found,
   for instance because a macro makes it, all locations are UNKNOWN_LOCATION
   and no hint is added.  */
class Spelling
{
public:
  /* Finds the attribute NAME of DECL, which is declared at WHERE.  Of several
     it is the one with ARGUMENTS, a list as handlers of attributes get it, in
     which any other tree than a literal or a declaration stands for itself
     alone.  */
  Spelling (tree decl, location_t where, const char *name,
            tree arguments = NULL_TREE);

  /* Returns the location of the attribute, and of its argument INDEX.  */
  location_t attribute () const;
  location_t argument (unsigned index) const;

  /* Returns the name that is argument INDEX; empty when it is something else,
     a qualified name for instance.  */
  std::string name_in_argument (unsigned index) const;

  /* Adds the hint to remove the attribute to WHERE.  */
  void add_removal (rich_location *where) const;

private:
  std::vector<location_t> arguments_;
  std::vector<std::string> names_;
  location_t attribute_ = UNKNOWN_LOCATION;
  location_t removable_ = UNKNOWN_LOCATION; /* up to its comma or brackets */
};

/* Returns where the attribute NAME of DECL is written, or else where DECL is
   declared.  */
location_t place_of_attribute (tree decl, const char *name);

} // namespace asterism::plugin

#endif /* ASTERISM_SOURCE_SPELLING_H */
