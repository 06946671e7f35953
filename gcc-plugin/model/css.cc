/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Remembers tasks of `#pragma css` by their names in the object file.  */

#include "gcc_headers.h"

#include "model/css.h"

namespace asterism::plugin
{

namespace
{

std::unordered_map<std::string, CssTask> &
tasks ()
{
  static auto &all = *new std::unordered_map<std::string, CssTask>;
  return all;
}

bool used;

} // namespace

const CssTask *
css_of (const_tree decl)
{
  /* No member is a task, and that of a lambda has no name in the object file
     while it is declared.  */
  if (tasks ().empty () || TREE_CODE (decl) != FUNCTION_DECL
      || TREE_CODE (TREE_TYPE (decl)) == METHOD_TYPE || !DECL_NAME (decl))
    return nullptr;
  tree name = DECL_ASSEMBLER_NAME (const_cast<tree> (decl));
  auto found = tasks ().find (IDENTIFIER_POINTER (name));
  return found != tasks ().end () ? &found->second : nullptr;
}

void
note_css (tree decl, CssTask task)
{
  tasks ()[IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl))] = std::move (task);
}

void
note_css_used ()
{
  used = true;
}

bool
uses_css ()
{
  return used || !tasks ().empty ();
}

const CssItem *
item_of (const CssTask &task, unsigned index)
{
  for (const CssItem &item : task.items)
    if (item.parameter == index)
      return &item;
  return nullptr;
}

tree
css_pointee (tree type)
{
  if (!POINTER_TYPE_P (type) || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)))
    return NULL_TREE;
  return TREE_TYPE (type);
}

void
order_items (CssTask &task)
{
  std::vector<CssItem> &items = task.items;
  std::stable_sort (items.begin (), items.end (),
                    [] (const CssItem &a, const CssItem &b) {
                      return a.parameter < b.parameter;
                    });
  std::vector<CssItem> first, further;
  for (CssItem &item : items)
    {
      bool again = !first.empty () && first.back ().parameter == item.parameter;
      (again ? further : first).push_back (item);
    }
  items = std::move (first);
  items.insert (items.end (), further.begin (), further.end ());
}

Mode
mode_in (const CssTask &task, unsigned index)
{
  unsigned mode = 0;
  for (const CssItem &item : task.items)
    if (item.parameter == index)
      mode |= static_cast<unsigned> (item.mode);
  return static_cast<Mode> (mode);
}

bool
same_accesses (const CssTask &one, const CssTask &other)
{
  return std::equal (one.items.begin (), one.items.end (), other.items.begin (),
                     other.items.end (),
                     [] (const CssItem &a, const CssItem &b) {
                       return a.parameter == b.parameter && a.mode == b.mode
                              && a.sharing == b.sharing && a.op == b.op
                              && a.sections.size () == b.sections.size ();
                     });
}

} // namespace asterism::plugin
