/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares misspelt names with those that there are.  */

#include "gcc_headers.h"

#include "attributes/check.h"
#include "attributes/suggest.h"
#include "model/label.h"
#include "model/task.h"

namespace asterism::plugin
{

namespace
{

/* Returns the target that looks most like NAME.  A GPU is no misspelt CPU.  */
const char *
nearest_target (const char *name)
{
  std::string lower (name);
  for (char &c : lower)
    c = TOLOWER (c);
  auto_vec<const char *> names;
  for (Target target : kTargets)
    {
      if (lower == name_of (target))
        return name_of (target);
      if (lower != "gpu")
        names.safe_push (name_of (target));
    }
  return find_closest_string (lower.c_str (), &names);
}

/* Asks whether NEAREST was meant, in place of the string at WHERE.  */
void
suggest_string (location_t where, const char *nearest, bool is_string)
{
  std::string quoted ("\"");
  quoted.append (nearest).append ("\"");
  gcc_rich_location rich (where);
  if (is_string)
    rich.add_fixit_replace (quoted.c_str ());
  inform (&rich, "did you mean %qs?", quoted.c_str ());
}

} // namespace

void
suggest_target (location_t where, const char *name, bool is_string)
{
  const char *nearest = *name ? nearest_target (name) : nullptr;
  if (!nearest)
    {
      inform (where,
              "the targets are %<\"cpu\"%>, %<\"opencl\"%> and %<\"cuda\"%>");
      return;
    }
  suggest_string (where, nearest, is_string);
}

void
suggest_label (location_t where, const char *name, bool is_string)
{
  auto_vec<const char *> names;
  for (const Label &label : all_labels ())
    names.safe_push (label.name);
  const char *nearest = *name ? find_closest_string (name, &names) : nullptr;
  if (nearest)
    suggest_string (where, nearest, is_string);
  else
    inform (where, "the labels are %<\"blas1\"%>, %<\"blas2\"%>, "
                   "%<\"blas3\"%>, %<\"memory_bound\"%> and "
                   "%<\"compute_bound\"%>");
}

const char *
nearest_task (const char *name, tree fn)
{
  auto_vec<const char *> names;
  for (tree task : known_tasks ())
    if (lang_hooks.types_compatible_p (TREE_TYPE (task), TREE_TYPE (fn)))
      names.safe_push (IDENTIFIER_POINTER (DECL_NAME (task)));
  return find_closest_string (name, &names);
}

const char *
nearest_implementation (const char *name, Target target)
{
  auto_vec<const char *> names;
  for (tree fn : known_implementations ())
    for (const Claim &claim : claims_of (fn))
      if (claim.target == target)
        names.safe_push (IDENTIFIER_POINTER (DECL_NAME (fn)));
  return find_closest_string (name, &names);
}

} // namespace asterism::plugin
