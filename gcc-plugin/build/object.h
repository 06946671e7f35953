/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Static objects and the constants in them.  */

#ifndef ASTERISM_BUILD_OBJECT_H
#define ASTERISM_BUILD_OBJECT_H

namespace asterism::plugin
{

/* Returns a FIELD_DECL of RECORD called NAME.  */
tree field_of (tree record, const char *name);

/* Returns a record type TAG with the fields given as (name, type).  */
tree build_record (const char *tag,
                   std::initializer_list<std::pair<const char *, tree>> fields);

/* The initial values of a record or an array, in any order.  */
class Initializer
{
public:
  explicit Initializer (tree type) : type_ (type) {}

  /* Sets the field NAME.  The value is converted to the field's type.  */
  void set (const char *name, tree value);
  void set (const char *name, unsigned HOST_WIDE_INT value);

  /* Appends an element.  */
  void append (tree value);

  /* Returns the CONSTRUCTOR.  */
  tree finish ();

private:
  tree type_;
  vec<constructor_elt, va_gc> *values_ = nullptr;
};

/* Returns PREFIX with the first number from COUNT that makes a name which
   nothing has, not even in a precompiled header; COUNT becomes the next number.
 */
std::string unique_name (const std::string &prefix, unsigned &count);

/* Returns a private static variable NAME, with a number appended, of TYPE that
   holds VALUE.  It is not written out until finalize_object.  */
tree build_static (const char *name, tree type, tree value);

/* Has VARIABLE written out.  */
void finalize_object (tree variable);

/* Returns a constant pointer to the characters of TEXT and a final NUL.  */
tree build_text (std::string_view text);

/* Returns the address of DECL as a constant, as a pointer to its type.  */
tree address_of (tree decl);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_OBJECT_H */
