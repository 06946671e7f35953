/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Registers the attributes of the table.  */

#include "gcc_headers.h"

#include "attributes/table.h"

namespace asterism::plugin
{

namespace
{

/* The columns after the counts of arguments: wants a declaration, wants a
   type, wants a function type, changes type identity.  The handlers say
   themselves what is wrong with the rest, hence three times false.  */
const attribute_spec table[] = {
#define ATTRIBUTE(name, least, most, handler)                                  \
  { #name, least, most, false, false, false, false, handler, nullptr },
#include "attributes.def"
#undef ATTRIBUTE
  { nullptr, 0, 0, false, false, false, false, nullptr, nullptr }
};

/* Of these the argument may be the name of a parameter, which no scope has
   where attributes stand.  */
bool
takes_name (const_tree attribute)
{
  return id_equal (attribute, "priority") || id_equal (attribute, "cost")
         || id_equal (attribute, "scratch");
}

decltype (targetm.attribute_takes_identifier_p) takes_name_otherwise;

bool
takes_identifier (const_tree attribute)
{
  return takes_name (attribute)
         || (takes_name_otherwise && takes_name_otherwise (attribute));
}

} // namespace

void
register_attributes (void *, void *)
{
  for (const attribute_spec &row : table)
    if (row.name && !lookup_attribute_spec (get_identifier (row.name)))
      register_attribute (&row);
  compat::register_scoped (table, "starpu");
  if (targetm.attribute_takes_identifier_p == takes_identifier)
    return;
  takes_name_otherwise = targetm.attribute_takes_identifier_p;
  targetm.attribute_takes_identifier_p = takes_identifier;
}

} // namespace asterism::plugin
